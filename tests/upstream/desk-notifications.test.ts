/** Protects the notifications page of the desk: failed messages, retries, test messages. */
import { expect, test } from 'vitest';
import { alertsOn, type Desk, openDesk, textOn } from '#tests/upstream/support/desk.ts';
import type { Channel } from '#upstream/store/database/order-tables.ts';
import { MAX_ATTEMPTS, markFailed, markSent } from '#upstream/store/orders/outbox.ts';

const rowsOf = ({ store }: Desk) => store.selectFrom('outbox').selectAll().orderBy('channel').execute();

async function fail(desk: Desk, failure: string, attempts = MAX_ATTEMPTS): Promise<void> {
  for (const row of await rowsOf(desk)) {
    if (row.state !== 'waiting') continue;
    await desk.store.updateTable('outbox').set({ attempts }).where('id', '=', row.id).execute();
    await markFailed(desk.store, { ...row, attempts }, { now: new Date(desk.now()), failure, random: 0.5 });
  }
}

async function openNotifications(channels: Channel[], failure: string | null = null) {
  const sent: string[] = [];
  const sendTrial = async (channel: Channel) => {
    sent.push(channel);
    return failure === null ? { receipt: { status: 200, chat: 'Кухня' } } : { failure };
  };
  const desk = await openDesk({ channels, sendTrial });
  const screen = await desk.enter('oleg', 'manager');
  return {
    desk,
    screen,
    sent,
    read: () => screen.read('/notifications'),
    sendTrial: (channel: string, headers?: Record<string, string>) =>
      screen.post('/notifications/trial', { channel }, headers),
    sendAgain: (id?: string) => screen.post('/notifications/again', id === undefined ? {} : { id }),
  };
}

test('the page names the channels, and what did not arrive and why', async () => {
  const { desk, read } = await openNotifications(['webhook', 'telegram']);
  expect(await read()).toMatch(
    /Telegram включено Отправить пробное уведомление .* Почта не настроено Настроить .* Вебхук включено .* Не отправлены: 0 Таких нет/,
  );
  const first = await desk.order();
  for (const row of await rowsOf(desk)) await markSent(desk.store, row, new Date(desk.now()));
  const id = await desk.order();
  expect(await read()).toMatch(/Вебхук включено последнее ушло: 12:00 ждут отправки: 1 .* Не отправлены: 0/);
  await fail(desk, 'status 500', 2);
  const page = await read();
  expect(page).toContain('Не отправлены: 2');
  expect(page).toContain(`№${id} новый заказ Вебхук ответили отказом (500) попыток: 2, следующая: 12:00`);
  expect(page).not.toContain(`№${first}`);
  await fail(desk, 'status 401');
  expect(await read()).toContain(
    `№${id} новый заказ Telegram такого бота нет: проверьте токен (401) больше не пробуем с 12:00 Отправить снова`,
  );
});

test('two clicks retry once, and the journal names the user', async () => {
  const { desk, screen, sendAgain, read } = await openNotifications(['webhook']);
  const id = await desk.order();
  await fail(desk, 'timeout');
  const [row] = await rowsOf(desk);
  const replies = await Promise.all([sendAgain(row?.id), sendAgain(row?.id)]);
  const locations = replies.map(({ status, headers }) => [status, headers.get('Location')]);
  expect(locations).toEqual(Array(2).fill([303, '/notifications']));
  expect(await rowsOf(desk)).toMatchObject([{ state: 'waiting', attempts: 0, failure: 'timeout' }]);
  expect(await read()).toContain('не ответили за 10 секунд попыток: 0');
  expect(await read()).not.toContain('Отправить снова');
  expect((await screen.read('/journal')).match(/отправил\(а\) уведомление снова: №\d+, Вебхук/g)).toEqual([
    `отправил(а) уведомление снова: №${id}, Вебхук`,
  ]);
});

test('a test message is sent by one channel, every 15 seconds, and the journal names the user', async () => {
  const { desk, screen, sent, sendTrial } = await openNotifications(['webhook', 'telegram']);
  const replies = await Promise.all([sendTrial('telegram'), sendTrial('telegram')]);
  const [done, refused] = replies.toSorted((one, other) => one.status - other.status);
  expect([done?.status, refused?.status]).toEqual([200, 429]);
  expect(done && textOn(done)).toContain('Telegram: Telegram принял сообщение в чат «Кухня».');
  expect(refused && alertsOn(refused)).toEqual([
    'Telegram: пробное уведомление только что отправляли. Подождите 15 с.',
  ]);
  await sendTrial('webhook');
  desk.wait(15);
  expect((await sendTrial('telegram')).status).toBe(200);
  expect(sent).toEqual(['telegram', 'webhook', 'telegram']);
  const line = 'oleg отправил(а) пробное уведомление: Telegram, отправлено';
  expect(await screen.read('/journal')).toContain(line);
  expect(await rowsOf(desk)).toEqual([]);
});

test('a trial message is for channels that are set up, and from the desk alone', async () => {
  const { sent, sendTrial } = await openNotifications(['telegram']);
  expect([(await sendTrial('email')).status, (await sendTrial('pigeon')).status]).toEqual([404, 400]);
  expect((await sendTrial('telegram', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect(sent).toEqual([]);
});
