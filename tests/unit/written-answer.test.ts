import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { REQUEST_ID, WrittenAnswer } from '#server/written-answer.ts';

const BODY = Buffer.from('тело');

/** An answer on a connection that keeps what it is given, or takes it at once. */
function open({ isSlow = false, isFirst = true } = {}) {
  const given: Buffer[] = [];
  const socket = new Duplex({
    read: () => {},
    write(chunk: Buffer, _, done) {
      given.push(isSlow ? chunk : Buffer.from(chunk));
      if (!isSlow) done();
    },
  }) as Socket;
  const outgoing = new ServerResponse(new IncomingMessage(socket));
  outgoing.shouldKeepAlive = true;
  if (isFirst) outgoing.assignSocket(socket);
  return { outgoing, text: () => Buffer.concat(given).toString() };
}

function written(freshSeconds = () => 7): WrittenAnswer {
  const { outgoing } = open();
  const rule = ['Cache-Control', 'public, s-maxage=30'];
  outgoing.writeHead(200, [...rule, 'Content-Length', `${BODY.length}`, REQUEST_ID, 'first']);
  const answer = WrittenAnswer.of(outgoing, BODY, freshSeconds);
  outgoing.end(BODY);
  if (!answer) throw new Error('this Node takes its notes of an answer elsewhere');
  return answer;
}

test('what a connection has not taken yet stays as it is when others are answered', () => {
  const answer = written();
  const [slow, other, longer] = [open({ isSlow: true }), open(), open()];
  expect(answer.send(slow.outgoing, 200, 'id-1')).toBe(true);
  expect(answer.send(other.outgoing, 200, 'id-2')).toBe(true);
  expect(answer.send(longer.outgoing, 200, 'a-longer-id')).toBe(true);
  const ids = [slow, other, longer].map(({ text }) => /X-Request-ID: (.*)\r\n/.exec(text())?.[1]);
  expect(ids).toEqual(['id-1', 'id-2', 'a-longer-id']);
  for (const { text } of [slow, other, longer]) expect(text()).toMatch(/\r\n\r\nтело$/);
});

test('it says each time for how long it is still fresh', () => {
  let left = 10;
  const answer = written(() => left);
  const said = [10, 9, 0].map((seconds) => {
    left = seconds;
    const { outgoing, text } = open();
    answer.send(outgoing, 200, 'id');
    const [, fresh, id] = /s-maxage=(\d+)\r\n.*X-Request-ID: (.*?)\r\n/s.exec(text()) ?? [];
    return [Number(fresh), id];
  });
  expect(said).toEqual([
    [10, 'id'],
    [9, 'id'],
    [0, 'id'],
  ]);
});

test('an answer that has to wait for another one on its connection goes Node’s way', () => {
  const { outgoing, text } = open({ isFirst: false });
  expect(written().send(outgoing, 200, 'id-1')).toBe(false);
  expect([outgoing.headersSent, text()]).toEqual([false, '']);
});
