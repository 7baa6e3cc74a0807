/** Protects notifications from receivers that fail, time out, redirect or flood, and from leaking personal data or secrets. */
import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  max,
  openOutbox,
  PERSONAL,
  SECRET,
  TOKEN,
  telegram,
  webhook,
} from '#tests/upstream/support/outbox.ts';
import { hang, ok, openReceiver, openTcp, status } from '#tests/upstream/support/receiver.ts';
import { failureText } from '#upstream/desk/notification-texts.ts';
import { emailSender } from '#upstream/outbox/email.ts';
import { MAX_ATTEMPTS } from '#upstream/store/orders/outbox.ts';
import { isFromShop } from '../../docs/examples/webhook/receiver.ts';

async function timeOut(work: () => Promise<unknown>, reached: Promise<void>): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const result = work();
  await reached;
  await vi.advanceTimersByTimeAsync(10_000);
  return result;
}

async function sendOne(url: string) {
  const outbox = await openOutbox();
  await outbox.order();
  await outbox.sender([webhook(url)]).sendDue();
  const [row] = await outbox.rows();
  return row;
}

describe('a receiver that', () => {
  test('fails gets the same message again, with growing delays, until the message is dead', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver(status(500, {}, 'Лесная, 5: не могу'));
    await outbox.order();
    const sender = outbox.sender([webhook(receiver.url)]);
    const waits: number[] = [];
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      await sender.sendDue();
      const [row] = await outbox.rows();
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt, failure: 'status 500' });
      const wait = (Date.parse(row?.due_at ?? '') - outbox.now().getTime()) / 1000;
      waits.push(wait);
      outbox.wait(wait - 1);
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
    const messages = receiver.received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`);
    expect(new Set(messages).size).toBe(1);
    const log = outbox.lines.join('');
    expect(log).toContain('"msg":"a message was given up"');
    for (const secret of [...PERSONAL, SECRET, receiver.url]) expect(log).not.toContain(secret);
  });

  test('hangs does not hold up another channel', async () => {
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
    expect((await outbox.rows()).map(({ state }) => state)).toEqual(Array(4).fill('sent'));
  });

  test.each([
    ['hangs', hang],
    [
      'begins its response and never ends it',
      (response: ServerResponse) => response.writeHead(200).write('{'),
    ],
  ])('%s is left at the deadline', async (_, answer) => {
    const outbox = await openOutbox();
    const receiver = await openReceiver(answer);
    await outbox.order();
    await timeOut(() => outbox.sender([webhook(receiver.url)]).sendDue(), receiver.arrived(1));
    expect(await outbox.rows()).toMatchObject([{ state: 'waiting', attempts: 1, failure: 'timeout' }]);
  });

  test.each([
    ['Telegram', 'telegram', telegram, { 'Retry-After': '30' }, 30],
    ['MAX', 'max', max, { 'Retry-After': '30' }, 30],
    ['MAX, without a time', 'max', max, {}, 1],
    ['a receiver with a mistaken hour', 'webhook', webhook, { 'Retry-After': '3600' }, 60],
  ] as const)(
    'asks for a pause, %s, gets no other message until then',
    async (_, channel, sends, headers, pause) => {
      const outbox = await openOutbox([channel]);
      const receiver = await openReceiver(status(429, headers));
      for (let order = 0; order < 5; order += 1) await outbox.order();
      const sender = outbox.sender([sends(receiver.url)]);
      await sender.sendDue();
      outbox.wait(pause - 1);
      await sender.sendDue();
      expect(receiver.received).toHaveLength(1);
      expect((await outbox.rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 1]);
      outbox.wait(1);
      await sender.sendDue();
      expect(receiver.received).toHaveLength(2);
    },
  );

  test('redirects is not followed', async () => {
    const elsewhere = await openReceiver();
    const receiver = await openReceiver(status(307, { Location: elsewhere.url }));
    expect(await sendOne(receiver.url)).toMatchObject({ state: 'waiting', failure: 'status 307' });
    expect(elsewhere.received).toEqual([]);
  });
});

describe('Telegram', () => {
  const says = (description: string) => JSON.stringify({ ok: false, error_code: 400, description });

  async function refuse(code: number, body: string) {
    const outbox = await openOutbox(['telegram']);
    const bot = await openReceiver(status(code, {}, body));
    await outbox.order();
    await outbox.sender([telegram(bot.url)]).sendDue();
    const [row] = await outbox.rows();
    return { state: row?.state, failure: row?.failure, words: failureText('telegram', row?.failure ?? null) };
  }

  test.each(['Bad Request: message is too long', 'Bad Request: strings must be encoded in UTF-8'])(
    '%s: the message is given up at once, and no cause is invented',
    async (description) => {
      const words = 'Telegram не принял сообщение (400)';
      expect(await refuse(400, says(description))).toEqual({ state: 'dead', failure: 'status 400', words });
    },
  );

  test.each(['Bad Request: chat not found', 'Bad Request: group chat was upgraded to a supergroup chat'])(
    '%s: the operator can mend it meanwhile',
    async (description) => {
      expect(await refuse(400, says(description))).toMatchObject({ state: 'waiting' });
    },
  );

  test('a chat is called unknown only by Telegram', async () => {
    const { words } = await refuse(400, says('Bad Request: chat not found'));
    expect(words).toBe('чат не найден: проверьте его номер, и добавлен ли туда бот');
  });

  test.each(['', '<html>', '[]', 'null'])('a 400 of a proxy, %j, is tried again', async (body) => {
    const words = 'Telegram не принял сообщение (400)';
    expect(await refuse(400, body)).toEqual({ state: 'waiting', failure: 'status 400', words });
  });

  test('its Retry-After in the body counts', async () => {
    const outbox = await openOutbox(['telegram']);
    const body = JSON.stringify({ ok: false, error_code: 429, parameters: { retry_after: 300 } });
    const bot = await openReceiver(status(429, {}, body));
    await outbox.order();
    await outbox.sender([telegram(bot.url)]).sendDue();
    const [row] = await outbox.rows();
    expect(Date.parse(row?.due_at ?? '') - outbox.now().getTime()).toBe(300_000);
  });
});

describe('MAX', () => {
  /** https://dev.max.ru/docs-api/objects/Message */
  const SENT = JSON.stringify({
    message: {
      recipient: { chat_id: -72270307698082, chat_type: 'chat' },
      timestamp: 1_774_253_213_015,
      body: { mid: 'mid.1', seq: 1, text: 'Новый заказ', attachments: null },
    },
  });

  async function send(code: number, body: string, headers: Record<string, string> = {}) {
    const outbox = await openOutbox(['max']);
    const bot = await openReceiver(status(code, headers, body));
    const id = await outbox.order();
    await outbox.sender([max(bot.url)], { deskUrl: 'https://desk.test' }).sendDue();
    const [row] = await outbox.rows();
    const words = failureText('max', row?.failure ?? null);
    return { id, outbox, bot, row, shown: { state: row?.state, words } };
  }
  const refusal = (code: string) => JSON.stringify({ code, message: 'Key: errors, Лесная, 5' });

  test('gets the text and the link, and no personal data', async () => {
    const { id, bot, row } = await send(200, SENT);
    expect(row).toMatchObject({ state: 'sent', failure: null });
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = bot.received;
    expect([path, headers.authorization]).toEqual([
      '/messages?chat_id=-72270307698082&disable_link_preview=true',
      TOKEN,
    ]);
    const { text, ...rest } = JSON.parse(body);
    expect(text).toMatch(new RegExp(`^Новый заказ №${id}\\n[^]*\\nhttps://desk\\.test/orders/${id}$`));
    expect(rest).toEqual({});
    for (const personal of PERSONAL) expect(body).not.toContain(personal);
  });

  test.each(['', '<html>Войдите в сеть</html>', '{"ok":true}', '{"message":{"body":{"mid":""}}}'])(
    'with a 200 and %j has not shown that it sent anything',
    async (body) => {
      const { shown } = await send(200, body);
      expect(shown).toEqual({ state: 'waiting', words: 'ответил не MAX' });
    },
  );

  test.each([
    [401, refusal('verify.token'), 'токен не подходит: скопируйте его заново (401)'],
    [400, refusal('proto.payload'), 'MAX не принял сообщение (400)'],
    [403, refusal('chat.denied'), 'бот не может писать в этот чат (403)'],
    [404, refusal('chat.not.found'), 'чат не найден: проверьте его номер, и добавлен ли туда бот'],
    [404, '<html>', 'ответили отказом (404)'],
    [429, refusal('too.many.requests'), 'MAX просит писать реже (429)'],
    [503, '', 'ответили отказом (503)'],
  ])('that refuses with %d and %s is tried again, and the desk says why', async (code, body, words) => {
    expect((await send(code, body)).shown).toEqual({ state: 'waiting', words });
  });

  test('that refuses leaves neither token nor its text in the log', async () => {
    const { outbox } = await send(403, refusal('chat.denied'));
    const log = outbox.lines.join('');
    expect(log).toContain('status 403');
    for (const secret of [...PERSONAL, TOKEN]) expect(log).not.toContain(secret);
  });

  test('is left alone for as long as it says', async () => {
    const { outbox, row } = await send(429, refusal('too.many.requests'), { 'Retry-After': '300' });
    expect(Date.parse(row?.due_at ?? '') - outbox.now().getTime()).toBe(300_000);
  });

  test.each(['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])(
    'whose certificate is not trusted, %s, needs a setting',
    (code) => {
      expect(failureText('max', `network ${code}`)).toBe(
        `сервер не доверяет сертификату MAX: нужен сертификат Минцифры, настройка MAX_CA_FILE (${code})`,
      );
    },
  );
});

test('a trial message is sent at once, signed, without an order and without a row', async () => {
  const outbox = await openOutbox([]);
  const [receiver, bot, mailbox] = [await openReceiver(), await openReceiver(), await openMailbox()];
  const senders = [webhook(receiver.url), telegram(bot.url), email(mailbox.url)];
  const sender = outbox.sender(senders, { deskUrl: 'https://desk.test' });
  const results = senders.map(({ channel }) => sender.sendTrial(channel));
  expect(await Promise.all(results)).toEqual([
    { receipt: { status: 200 } },
    { receipt: { status: 200 } },
    { receipt: { refused: [] } },
  ]);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(isFromShop(new Headers(headers as Record<string, string>), body, SECRET, outbox.now())).toBe(true);
  const timestamp = outbox.now().toISOString();
  expect(JSON.parse(body)).toEqual({ type: 'trial', timestamp, data: { deskUrl: 'https://desk.test' } });
  const { text } = JSON.parse(bot.received[0]?.body ?? '');
  expect(text).toMatch(/^Пробное уведомление\n.*\nhttps:\/\/desk\.test$/);
  expect(mailbox.letters[0]).toMatch(/Message-ID: <(?!.*№)/);
  expect(await outbox.rows()).toEqual([]);
});

test('an e-mail contains the dishes and a stable id, and no personal data', async () => {
  const outbox = await openOutbox(['email']);
  const mailbox = await openMailbox();
  const id = await outbox.order();
  await outbox.sender([email(mailbox.url)], { deskUrl: 'https://desk.test' }).sendDue();
  const [row] = await outbox.rows();
  expect(row).toMatchObject({ state: 'sent', failure: null });
  const [letter = '', ...more] = mailbox.letters;
  expect(more).toEqual([]);
  expect(letter).toContain(`Message-ID: <${row?.id}@storefront.invalid>`);
  expect(letter).toContain('To: kitchen@mail.test, boss@mail.test');
  const text = Buffer.from(letter.split('\r\n\r\n')[1] ?? '', 'base64').toString();
  const lines = `1 091 ₽, Наличные, Курьер\n1 × Борщ с говядиной\n2 × Окрошка\nhttps://desk.test/orders/${id}`;
  expect(text.replaceAll('\u00a0', ' ')).toBe(lines);
  for (const personal of PERSONAL) expect(letter + text).not.toContain(personal);
});

test.each([
  ['password', { AUTH: '535 shop: go away' }, 'smtp 535'],
  ['recipient', { RCPT: '550 no such user kitchen@mail.test' }, 'smtp 550'],
])('by e-mail a server that refuses the %s is tried again', async (_, replies, failure) => {
  const outbox = await openOutbox(['email']);
  const { url } = await openMailbox(replies);
  await outbox.order();
  await outbox.sender([email(url)]).sendDue();
  expect(await outbox.rows()).toMatchObject([{ state: 'waiting', attempts: 1, failure }]);
  expect(outbox.lines.join('')).not.toMatch(/mail\.test|secret-of-mail/);
});

const MAIL = { from: 'Ёж и Хмель <shop@mail.test>', to: 'kitchen@mail.test, boss@mail.test' };
const email = (url: string) => ({
  channel: 'email' as const,
  ...emailSender({ url, ...MAIL, timeZone: 'Europe/Moscow' }),
});

/** @param replies override the usual ones, by command */
async function openMailbox(replies: Record<string, string> = {}) {
  const usual: Record<string, string> = {
    EHLO: '250-mail.test\r\n250 AUTH PLAIN',
    AUTH: '235 welcome',
    DATA: '354 go on',
  };
  const letters: string[] = [];
  const port = await openTcp((socket) => {
    let text = '';
    let isLetter = false;
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      for (;;) {
        const end = isLetter ? '\r\n.\r\n' : '\r\n';
        const [part = '', ...rest] = text.split(end);
        if (rest.length === 0) return;
        text = rest.join(end);
        if (isLetter) letters.push(part);
        const command = isLetter ? 'letter' : part.slice(0, 4).toUpperCase();
        const reply = replies[command] ?? usual[command] ?? '250 ok';
        isLetter = reply.startsWith('354');
        socket.write(`${reply}\r\n`);
      }
    });
  });
  return { letters, url: `smtp://shop:secret-of-mail@127.0.0.1:${port}` };
}
