import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeInOrder } from '#server/stopping.ts';

/** The end of the storefront after a signal. */

async function open() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    waiting.push(response);
    server.emit('asked');
  });
  // A browser that holds on to its connection: longer than any test.
  server.keepAliveTimeout = 3_600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const asked = once(server, 'asked');
    const answer = new Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (incoming) => {
        incoming.resume().once('end', () => resolve(incoming));
      }).once('error', reject);
    });
    answer.catch(() => undefined);
    await asked;
    return { answer };
  };
  return { server, ask, waiting };
}

test('open requests are answered, and then their connections are closed', async () => {
  const { server, ask, waiting } = await open();
  const { answer } = await ask();
  const giveUp = vi.fn<() => never>();
  const closed = once(server, 'close');
  closeInOrder(server, { giveUp });
  waiting[0]?.end('soup');
  expect((await answer).statusCode).toBe(200);
  await closed;
  expect(giveUp).not.toHaveBeenCalled();
});

test('nobody new is answered meanwhile', async () => {
  const { server, ask, waiting } = await open();
  const { answer } = await ask();
  const { port } = server.address() as AddressInfo;
  closeInOrder(server);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  waiting[0]?.end();
  await answer;
});

test('for a time everything is answered before, and no connection is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, ask, waiting } = await open();
  const closed = once(server, 'close');
  closeInOrder(server, { drainMs: 5_000 });
  for (const number of [0, 1]) {
    const { answer } = await ask();
    waiting[number]?.end();
    expect((await answer).headers.connection).toBe('close');
  }
  expect(server.listening).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(server.listening).toBe(false);
  await closed;
});

test('who takes too long is not waited for', async () => {
  const { server, ask } = await open();
  await ask();
  await new Promise<void>((resolve) => {
    closeInOrder(server, { deadlineMs: 1, giveUp: resolve as () => never });
  });
});
