import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openOutbox, PERSONAL, SECRET, TOKEN, telegram, webhook } from '#tests/support/outbox.ts';
import { hang, ok, openReceiver, openTcp, status } from '#tests/support/receiver.ts';
import { MAX_ATTEMPTS } from '#upstream/store/outbox.ts';
import { isFromShop } from '../../docs/examples/webhook/receiver.ts';

/** Receivers as they are on bad days. */

describe('a receiver that', () => {
  test('fails is asked again, after waits that grow, until it is given up', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver(status(500, {}, 'Лесная, 5: не могу'));
    await outbox.order();
    const sender = outbox.sender([webhook(receiver.url)]);
    const waits: number[] = [];
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      await sender.sendDue();
      const [row] = await outbox.rows();
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt, failure: 'status 500' });
      const wait = Date.parse(row?.due_at ?? '') - outbox.now().getTime();
      waits.push(wait / 1000);
      outbox.wait(wait / 1000 - 1);
      await sender.sendDue();
      expect(receiver.received).toHaveLength(attempt);
      outbox.wait(1);
    }
    expect(waits).toEqual([10, 30, 90, 270, 810, 2430, 3600, 3600, 3600, 3600, 3600]);
    await sender.sendDue();
    expect(await outbox.rows()).toMatchObject([{ state: 'dead', attempts: MAX_ATTEMPTS }]);
    outbox.wait(24 * 3600);
    await sender.sendDue();
    expect(receiver.received).toHaveLength(MAX_ATTEMPTS);
    // It got the same each time, with the same id.
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const log = outbox.lines.join('');
    expect(log).toContain('"msg":"a message was given up"');
    for (const secret of [...PERSONAL, SECRET, receiver.url]) expect(log).not.toContain(secret);
  });

  test.each([
    [0, 7.5],
    [1, 12.5],
  ])('failed once is asked a little sooner or later (%i)', async (random, seconds) => {
    const outbox = await openOutbox();
    const receiver = await openReceiver(status(503));
    await outbox.order();
    await outbox.sender([webhook(receiver.url)], { random: () => random }).sendDue();
    const [row] = await outbox.rows();
    expect(Date.parse(row?.due_at ?? '') - outbox.now().getTime()).toBe(seconds * 1000);
  });

  test('hangs holds up no other channel', async () => {
    const outbox = await openOutbox(['webhook', 'telegram']);
    const held: ServerResponse[] = [];
    const [receiver, bot] = [await openReceiver((response) => held.push(response)), await openReceiver()];
    await outbox.order();
    await outbox.order();
    const sending = outbox.sender([webhook(receiver.url), telegram(bot.url)]).sendDue();
    await Promise.all([receiver.arrived(1), bot.arrived(2)]);
    expect(receiver.received).toHaveLength(1);
    receiver.answer = ok;
    held[0]?.end();
    await sending;
    expect((await outbox.rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  test('hangs is left after its time', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver(hang);
    await outbox.order();
    await outbox.sender([webhook(receiver.url)], { deadlineMs: 100 }).sendDue();
    expect(await outbox.rows()).toMatchObject([{ state: 'waiting', attempts: 1, failure: 'timeout' }]);
  });

  test('begins its answer and never ends it is left, too', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver((response) => response.writeHead(200).write('{'));
    await outbox.order();
    await outbox.sender([webhook(receiver.url)], { deadlineMs: 100 }).sendDue();
    expect(await outbox.rows()).toMatchObject([{ state: 'waiting', failure: 'timeout' }]);
  });

  test('answers with 10 MB is read to 16 kB', async () => {
    const outbox = await openOutbox();
    let sent = Number.NaN;
    const receiver = await openReceiver((response) => {
      response.on('close', () => {
        sent = response.socket?.bytesWritten ?? 0;
      });
      response.writeHead(200).end('x'.repeat(10_000_000));
    });
    await outbox.order();
    await outbox.sender([webhook(receiver.url)]).sendDue();
    expect(await outbox.rows()).toMatchObject([{ state: 'sent' }]);
    await expect.poll(() => sent).toBeLessThan(9_000_000);
  });

  test('leads elsewhere is not followed', async () => {
    const outbox = await openOutbox();
    const elsewhere = await openReceiver();
    const receiver = await openReceiver(status(307, { Location: elsewhere.url }));
    await outbox.order();
    await outbox.sender([webhook(receiver.url)]).sendDue();
    expect(await outbox.rows()).toMatchObject([{ state: 'waiting', failure: 'status 307' }]);
    expect(elsewhere.received).toEqual([]);
  });

  test.each([
    ['answers twice', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'.repeat(2), 'sent', null],
    ['speaks no http', 'no\r\n\r\n', 'waiting', 'network HPE_INVALID_CONSTANT'],
    ['says nothing and goes', '', 'waiting', 'network UND_ERR_SOCKET'],
  ])('%s', async (_, answer, state, failure) => {
    const outbox = await openOutbox();
    const port = await openTcp((socket) => socket.once('data', () => socket.end(answer)));
    await outbox.order();
    await outbox.sender([webhook(`http://127.0.0.1:${port}`)]).sendDue();
    expect(await outbox.rows()).toMatchObject([{ state, failure }]);
  });

  test('asks for time gets it, an hour at most', async () => {
    const outbox = await openOutbox(['telegram']);
    const answers = [
      status(429, {}, '{"ok":false,"parameters":{"retry_after":77}}'),
      status(429, { 'Retry-After': '99999' }, '<html>'),
      status(403, {}, 'null'),
    ];
    const bot = await openReceiver((...said) => (answers.shift() ?? ok)(...said));
    for (const _ of answers) await outbox.order();
    await outbox.sender([telegram(bot.url)]).sendDue();
    const due = (await outbox.rows()).map(({ due_at }) => Date.parse(due_at) - outbox.now().getTime());
    expect(due.toSorted((one, other) => one - other)).toEqual([10_000, 77_000, 3_600_000]);
    expect(outbox.lines.join('')).not.toContain(TOKEN);
  });
});

describe('a message on trial, without an order,', () => {
  test('is sent at once, signed as all others, and leaves no row', async () => {
    const outbox = await openOutbox([]);
    const [receiver, bot] = [await openReceiver(), await openReceiver()];
    const senders = [webhook(receiver.url), telegram(bot.url)];
    const sender = outbox.sender(senders, { deskUrl: 'https://desk.test' });
    expect([await sender.sendTrial('webhook'), await sender.sendTrial('telegram')]).toEqual([null, null]);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(isFromShop(new Headers(headers as Record<string, string>), body, SECRET, outbox.now())).toBe(true);
    expect(JSON.parse(body)).toEqual({
      type: 'trial',
      timestamp: outbox.now().toISOString(),
      data: { deskUrl: 'https://desk.test' },
    });
    expect(JSON.parse(bot.received[0]?.body ?? '').text).toMatch(
      /^Пробное уведомление\n.*\nhttps:\/\/desk\.test$/,
    );
    expect(await outbox.rows()).toEqual([]);
  });

  test.each([
    ['refuses', status(403), 'status 403'],
    ['hangs', hang, 'timeout'],
  ])('to a receiver that %s, is not tried again', async (_, answer, failure) => {
    const outbox = await openOutbox([]);
    const bot = await openReceiver(answer);
    // A busy machine takes its time to connect.
    const sender = outbox.sender([telegram(bot.url)], { deadlineMs: 3_000 });
    expect(await sender.sendTrial('telegram')).toBe(failure);
    await sender.sendDue();
    expect(bot.received).toHaveLength(1);
    expect(outbox.lines.join('')).toContain('a trial message could not be sent');
    expect(outbox.lines.join('')).not.toContain(TOKEN);
  });
});
