/** Protects notifications about messages of guests: none is lost, and chats learn nothing of the guest. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { consentTo } from '#tests/support/consent-shop.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { openDesk, textOn } from '#tests/upstream/support/desk.ts';
import { LETTER, writeLetter } from '#tests/upstream/support/messages.ts';
import { openOutbox, telegram, webhook } from '#tests/upstream/support/outbox.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';
import { changeGuestMessage, deleteGuestMessage } from '#upstream/store/desk/guest-messages.ts';
import { MAX_ATTEMPTS, markFailed } from '#upstream/store/orders/outbox.ts';

const PERSONAL = ['Яромир', 'Ёжиков', 'yaromira', 'Верните', 'деньги', 'Суп', 'остыл'];
const titleOf = ({ body }: { body: string }) => JSON.parse(body).text.split('\n')[0];
type Outbox = Awaited<ReturnType<typeof openOutbox>>;

const rowsOf = ({ store }: Pick<Outbox, 'store'>) =>
  store.selectFrom('message_outbox').selectAll().orderBy('channel').execute();
const change = ({ store, now }: Outbox, id: number, seen = 0) =>
  changeGuestMessage(store, { id, seen, by: 'marina', now: now(), action: 'read' });

test('a message and its notifications are written together, or not at all', async () => {
  const outbox = await openOutbox(['webhook', 'telegram']);
  const id = await writeLetter(outbox);
  const row = { event: 'message.created', message_id: id, state: 'waiting', attempts: 0 };
  expect(await rowsOf(outbox)).toMatchObject(['telegram', 'webhook'].map((channel) => ({ ...row, channel })));
  await outbox.store.schema.dropTable('message_outbox').execute();
  expect((await new ApiCaller(outbox.api).post('/feedback/contact/', LETTER)).status).toBe(500);
  expect(await outbox.store.selectFrom('feedback').select('id').execute()).toEqual([{ id }]);
});

test('a webhook gets the whole message, with its consents', async () => {
  const outbox = await openOutbox();
  const receiver = await openReceiver();
  const consent = consentTo('privacy');
  const id = await writeLetter(outbox, { consents: [consent] });
  const sender = outbox.sender([webhook(receiver.url)], { deskUrl: 'https://desk.test/' });
  await sender.sendDue();
  await sender.sendDue();
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'message.created',
      timestamp: '2026-10-05T09:00:00.000Z',
      data: {
        number: id,
        createdAt: '2026-10-05T09:00:00.000Z',
        state: 'new',
        ...LETTER,
        consents: [{ ...consent, givenAt: '2026-10-05T09:00:00.000Z' }],
        messageUrl: `https://desk.test/messages/${id}`,
      },
    },
  ]);
  expect(await rowsOf(outbox)).toMatchObject([{ state: 'sent', failure: null }]);
  const example = JSON.parse(readFileSync('docs/examples/webhook/message-created.json', 'utf8'));
  expect(Object.keys(JSON.parse(receiver.received[0]?.body ?? '').data)).toEqual(Object.keys(example.data));
});

test('Telegram gets a link to the desk, and nothing that the guest wrote', async () => {
  const outbox = await openOutbox(['telegram']);
  const bot = await openReceiver();
  const id = await writeLetter(outbox);
  await outbox.sender([telegram(bot.url)], { deskUrl: 'https://desk.test' }).sendDue();
  const [{ body } = { body: '' }] = bot.received;
  expect(JSON.parse(body).text).toBe(`Новое сообщение\nhttps://desk.test/messages/${id}`);
  for (const personal of PERSONAL) expect(body).not.toContain(personal);
});

test('without DESK_URL Telegram gets the words alone', async () => {
  const outbox = await openOutbox(['telegram']);
  const bot = await openReceiver();
  await writeLetter(outbox);
  await outbox.sender([telegram(bot.url)]).sendDue();
  expect(JSON.parse(bot.received[0]?.body ?? '').text).toBe('Новое сообщение');
});

test('a notification of a deleted message is not sent', async () => {
  const outbox = await openOutbox();
  const receiver = await openReceiver();
  const id = await writeLetter(outbox);
  await deleteGuestMessage(outbox.store, { id, seen: 0, by: 'boss', now: outbox.now() });
  await outbox.sender([webhook(receiver.url)]).sendDue();
  expect([receiver.received, await rowsOf(outbox)]).toEqual([[], []]);
});

test('one that comes late does not call the message new', async () => {
  const outbox = await openOutbox(['telegram']);
  const bot = await openReceiver();
  await change(outbox, await writeLetter(outbox));
  await outbox.sender([telegram(bot.url)]).sendDue();
  expect(bot.received.map(titleOf)).toEqual(['Сообщение с сайта, уведомление опоздало. Сейчас: прочитано']);
});

describe('a reminder of an unread message', () => {
  test('is sent once, after three minutes and not after an hour', async () => {
    const outbox = await openOutbox(['telegram']);
    const bot = await openReceiver();
    const senders = [0, 1].map(() => outbox.sender([telegram(bot.url)]));
    await writeLetter(outbox);
    await senders[0]?.sendDue();
    bot.received.length = 0;
    const remind = async () => {
      await Promise.all(senders.map((sender) => sender.remind()));
      await Promise.all(senders.map((sender) => sender.sendDue()));
      return bot.received.map(titleOf);
    };
    outbox.wait(179);
    expect(await remind()).toEqual([]);
    outbox.wait(1);
    const reminder = 'Сообщение с сайта никто не прочитал: ждёт 3 мин';
    expect(await remind()).toEqual([reminder]);
    expect(await remind()).toEqual([reminder]);
    await outbox.store.deleteFrom('message_outbox').execute();
    outbox.wait(3600);
    expect(await remind()).toEqual([reminder]);
  });

  test('comes for a message that a release without notifications has written', async () => {
    const outbox = await openOutbox(['telegram']);
    const bot = await openReceiver();
    const created_at = outbox.now().toISOString();
    const old = { full_name: 'Анна', email: 'a@mail.example', subject: 'Стол', content: 'Есть?', created_at };
    await outbox.store.insertInto('feedback').values(old).execute();
    outbox.wait(200);
    const sender = outbox.sender([telegram(bot.url)]);
    await sender.remind();
    await sender.sendDue();
    expect(bot.received.map(titleOf)).toEqual(['Сообщение с сайта никто не прочитал: ждёт 3 мин']);
  });

  test('is dropped when somebody has read the message meanwhile', async () => {
    const outbox = await openOutbox(['telegram']);
    const bot = await openReceiver();
    const id = await writeLetter(outbox);
    const sender = outbox.sender([telegram(bot.url)]);
    await sender.sendDue();
    outbox.wait(200);
    await sender.remind();
    await change(outbox, id);
    await sender.sendDue();
    expect([bot.received.length, (await rowsOf(outbox)).length]).toEqual([1, 1]);
  });
});

test('the desk names a notification that did not arrive, leads to the message, and sends it again', async () => {
  const desk = await openDesk({ channels: ['webhook'] });
  const screen = await desk.enter('oleg', 'manager');
  const id = await writeLetter(desk);
  for (const row of await rowsOf(desk)) {
    await desk.store.updateTable('message_outbox').set({ attempts: MAX_ATTEMPTS }).execute();
    const failed = { now: new Date(desk.now()), failure: 'timeout', random: 0.5 };
    await markFailed(desk.store, { ...row, attempts: MAX_ATTEMPTS }, failed);
  }
  const page = await screen.visit('/notifications');
  expect(textOn(page)).toContain(`сообщение №${id} новое сообщение Вебхук не ответили за 10 секунд`);
  expect(page.html).toContain(`href="/messages/${id}"`);
  const [row] = await rowsOf(desk);
  await screen.post('/notifications/again', { id: row?.id ?? '' });
  expect(await rowsOf(desk)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await desk.journal()).toEqual([`oleg send-again сообщение №${id}, Вебхук`]);
});
