import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inTurn } from '#server/in-turn.ts';

/** Many requests in one packet of one connection. */

async function open(listener: RequestListener): Promise<Socket> {
  const server = createServer(inTurn(listener));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return socket;
}

function requests(count: number): string {
  return Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextRound();
}

test('requests of one connection are handled one after the other, and answered in order', async () => {
  const handled: [path: string, response: ServerResponse][] = [];
  const socket = await open((request, response) => handled.push([request.url ?? '', response]));
  let answers = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answers += chunk;
  });
  socket.write(requests(5));
  for (let index = 0; index < 5; index++) {
    await until(() => handled.length > index);
    await nextRound();
    expect(handled.map(([path]) => path).at(-1)).toBe(`/${index}`);
    handled.at(-1)?.[1].end(`answer ${index};`);
  }
  await until(() => answers.includes('answer 4;'));
  expect(answers.match(/answer \d/g)).toEqual(['answer 0', 'answer 1', 'answer 2', 'answer 3', 'answer 4']);
  // The connection goes on.
  socket.write(requests(1));
  await until(() => handled.length === 6);
});

test('who leaves has no more requests handled', async () => {
  const handled: ServerResponse[] = [];
  const socket = await open((_request, response) => handled.push(response));
  socket.write(requests(5));
  await until(() => handled.length === 1);
  socket.destroy();
  await new Promise((resolve) => handled[0]?.once('close', resolve));
  await nextRound();
  await nextRound();
  expect(handled).toHaveLength(1);
});

test('who sends more at once than any tool does is cut off', async () => {
  const handled: ServerResponse[] = [];
  const socket = await open((_request, response) => handled.push(response));
  const closed = new Promise((resolve) => socket.once('close', resolve).on('error', () => {}));
  socket.write(requests(300));
  await closed;
  expect(handled).toHaveLength(1);
});
