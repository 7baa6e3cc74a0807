import { afterEach, expect, test, vi } from 'vitest';
import { showOnConsole } from '../../scripts/lib/logs.mjs';

/** What of a program's log is seen by who sits at the console of `npm start`. */

afterEach(() => void vi.restoreAllMocks());

function shown(...entries: (object | string)[]): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const show = showOnConsole('shop-api');
  for (const entry of entries) {
    show(Buffer.from(`${typeof entry === 'string' ? entry : JSON.stringify(entry)}\n`));
  }
  return write.mock.calls.map(([text]) => text).join('');
}

test('a notice is shown alone and as it is, on every level', () => {
  expect(
    shown(
      { level: 30, products: 3, notice: 'Меню обновлено: 3 блюда', msg: 'content loaded' },
      { level: 50, faults: ['a.yaml:1:1: нет'], notice: 'Изменения меню не приняты', msg: 'content refused' },
    ),
  ).toBe('Меню обновлено: 3 блюда\nИзменения меню не приняты\n');
});

test('of other lines warnings and errors, and what is no line of a log', () => {
  expect(
    shown(
      { level: 30, msg: 'request', path: '/"notice":' },
      { level: 40, msg: 'slow', ms: 7 },
      'Error: out of memory',
    ),
  ).toBe('shop-api: warning: slow {"ms":7}\nshop-api: Error: out of memory\n');
});
