/** Protects an operator at the console of `npm start`: notices as they are, warnings and errors, nothing else. */
import { afterEach, expect, test, vi } from 'vitest';
import { showOnConsole } from '../../scripts/lib/logs.mjs';

afterEach(() => void vi.restoreAllMocks());

test.each([
  [{ level: 30, products: 3, notice: 'Меню обновлено: 3 блюда', msg: 'loaded' }, 'Меню обновлено: 3 блюда\n'],
  [{ level: 50, faults: [], notice: 'Изменения меню не приняты', msg: 'x' }, 'Изменения меню не приняты\n'],
  [{ level: 30, msg: 'request', path: '/"notice":' }, undefined],
  [{ level: 40, msg: 'slow', ms: 7 }, 'shop-api: warning: slow {"ms":7}\n'],
  ['Error: out of memory', 'shop-api: Error: out of memory\n'],
])('%j is shown as %j', (entry, text) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const line = typeof entry === 'string' ? entry : JSON.stringify(entry);
  showOnConsole('shop-api')(Buffer.from(`${line}\n`));
  expect(write.mock.calls[0]?.[0]).toBe(text);
});
