import { once } from 'node:events';
import { Agent, request, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openShop } from './support/shop.ts';
import { openSite } from './support/site.ts';
import { ORIGIN } from './support/visit.ts';

/** The head of a page that is kept is written by Node once: server/written-answer.ts. */

const MENU = '/category/supy';
const HOUR = 3_600_000;

async function open() {
  const { port } = await openSite(await openShop());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());

  /** @returns all lines of the head as they came, but for the two that differ */
  async function ask(id: string, headers: Record<string, string> = {}) {
    const asked = request({
      ...{ host: '127.0.0.1', port, path: MENU, agent },
      headers: {
        Host: new URL(ORIGIN).host,
        'Accept-Encoding': 'br',
        Connection: 'keep-alive',
        'X-Request-ID': id,
        ...headers,
      },
    });
    asked.end();
    const [incoming] = await once(asked, 'response');
    const lines: string[] = [];
    const { rawHeaders, headers: given, statusCode, statusMessage } = incoming;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at];
      lines.push(/^(?:date|x-request-id)$/i.test(name) ? name : `${name}: ${rawHeaders[at + 1]}`);
    }
    return {
      head: [statusCode, statusMessage, ...lines],
      body: await buffer(incoming),
      id: given['x-request-id'],
      date: given.date,
      connection: given.connection,
      reused: asked.reusedSocket,
    };
  }
  return { ask };
}

test('goes out again as Node wrote it, with its own id and date, whatever the first ones said', async () => {
  const { ask } = await open();
  // Names of things that stand in the head themselves.
  const first = await ask('timeout');
  const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead');
  onTestFinished(() => writeHead.mockRestore());
  for (const id of ['a', 'X-Request-ID', 'Date', 'id-1', 'id-2']) {
    const again = await ask(id);
    expect(again).toMatchObject({ id, head: first.head, reused: true });
    expect(again.body.equals(first.body)).toBe(true);
    expect(Math.abs(Date.parse(again.date) - Date.now())).toBeLessThan(2_000);
  }
  expect(writeHead).not.toHaveBeenCalled();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
  onTestFinished(() => void vi.useRealTimers());
  expect((await ask('id-3')).date).toBe(new Date().toUTCString());
});

test('is another one where the connection ends', async () => {
  const { ask } = await open();
  const ending = await ask('one', { Connection: 'close' });
  const first = await ask('two');
  const again = await ask('three');
  expect([first.connection, first.reused, again.connection, again.reused]).toEqual([
    'keep-alive',
    false,
    'keep-alive',
    true,
  ]);
  expect(again.head).toEqual(first.head);
  for (const { connection, body } of [ending, await ask('four', { Connection: 'close' })]) {
    expect(connection).toBe('close');
    expect(body.equals(again.body)).toBe(true);
  }
});
