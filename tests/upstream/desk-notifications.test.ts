import { describe, expect, test } from 'vitest';
import { alertsOn, DESK_ADDRESS, type Desk, openDesk, textOn } from '#tests/support/desk.ts';
import { failureInWords } from '#upstream/desk/notification-words.ts';
import { markFailed, markSent } from '#upstream/store/outbox.ts';
import type { Channel } from '#upstream/store/tables.ts';

const MAX = 12;

/** The messages of one order, as they are after so many attempts that failed. */
async function failed(desk: Desk, failure: string, attempts = MAX): Promise<void> {
  for (const row of await desk.store.selectFrom('outbox').selectAll().execute()) {
    await desk.store.updateTable('outbox').set({ attempts }).where('id', '=', row.id).execute();
    const now = new Date(desk.now());
    await markFailed(desk.store, { ...row, attempts }, { now, failure, random: 0.5 });
  }
}

const rowsOf = ({ store }: Desk) => store.selectFrom('outbox').selectAll().orderBy('channel').execute();

test('says which channels there are, and what did not arrive, and why', async () => {
  const desk = await openDesk({ channels: ['webhook', 'telegram'] });
  const screen = await desk.enter('oleg', 'manager');
  expect(textOn(await screen.visit('/notifications'))).toMatch(
    /Вебхук включено Отправить пробное уведомление Telegram включено .* Почта не настроено SMTP_URL .* Не отправлены: 0 Таких нет/,
  );
  const first = await desk.order();
  for (const row of await rowsOf(desk)) await markSent(desk.store, row, new Date(desk.now()));
  const id = await desk.order();
  expect(textOn(await screen.visit('/notifications'))).toMatch(
    /Вебхук включено последнее ушло: 12:00 ждут отправки: 1 .* Не отправлены: 0/,
  );
  await failed(desk, 'status 500', 2);
  const page = textOn(await screen.visit('/notifications'));
  expect(page).toContain('Не отправлены: 2');
  expect(page).toContain(`№${id} новый заказ Вебхук ответили отказом (500) попыток: 2, следующая: 12:00`);
  expect(page).not.toContain(`№${first}`);
  await failed(desk, 'status 401');
  expect(textOn(await screen.visit('/notifications'))).toContain(
    `№${id} новый заказ Telegram такого бота нет: проверьте TELEGRAM_BOT_TOKEN (401) больше не пробуем с 12:00 Отправить снова`,
  );
});

test('sends a dead letter again, once for two who press, and the journal says who', async () => {
  const desk = await openDesk({ channels: ['webhook'] });
  const screen = await desk.enter('oleg', 'manager');
  const id = await desk.order();
  await failed(desk, 'timeout');
  const [row] = await rowsOf(desk);
  const press = () => screen.post('/notifications/again', { id: row?.id ?? '' });
  const answers = await Promise.all([press(), press()]);
  for (const { status, headers } of answers) {
    expect([status, headers.get('Location')]).toEqual([303, '/notifications']);
  }
  expect(await rowsOf(desk)).toMatchObject([{ state: 'waiting', attempts: 0, failure: 'timeout' }]);
  const page = await screen.visit('/notifications');
  expect(textOn(page)).toContain('не ответили за 10 секунд попыток: 0');
  expect(page.html).not.toContain('Отправить снова');
  const journal = textOn(await screen.visit('/journal'));
  expect(journal.match(/отправил\(а\) уведомление снова: №\d+, Вебхук/g)).toEqual([
    `отправил(а) уведомление снова: №${id}, Вебхук`,
  ]);
});

test('offers nothing where the channel is not set up any more, and takes no made-up message', async () => {
  const desk = await openDesk({ channels: ['webhook'] });
  await desk.order();
  await failed(desk, 'timeout');
  await desk.store.updateTable('outbox').set({ channel: 'email' }).execute();
  const screen = await desk.enter('oleg', 'manager');
  expect((await screen.visit('/notifications')).html).not.toContain('Отправить снова');
  const [row] = await rowsOf(desk);
  for (const id of [row?.id ?? '', 'none']) {
    expect((await screen.post('/notifications/again', { id })).status).toBe(303);
  }
  expect((await screen.post('/notifications/again', {})).status).toBe(400);
  expect(await rowsOf(desk)).toMatchObject([{ state: 'dead' }]);
  expect(textOn(await screen.visit('/journal'))).not.toContain('уведомление');
});

test('the kitchen sends nothing, neither again nor on trial', async () => {
  const sent: string[] = [];
  const desk = await openDesk({ channels: ['webhook'], sendTrial: note(sent) });
  const screen = await desk.enter('pavel');
  expect((await screen.post('/notifications/again', { id: 'none' })).status).toBe(403);
  expect((await screen.post('/notifications/trial', { channel: 'webhook' })).status).toBe(403);
  expect(sent).toEqual([]);
});

/** Takes down which channels were tried. */
function note(sent: string[], failure: string | null = null) {
  return async (channel: Channel) => {
    sent.push(channel);
    return failure;
  };
}

describe('a trial', () => {
  test('says that it was sent, by one channel, once in a while, and the journal says who', async () => {
    const sent: string[] = [];
    const desk = await openDesk({ channels: ['webhook', 'telegram'], sendTrial: note(sent) });
    const screen = await desk.enter('oleg', 'manager');
    const press = (channel: string) => screen.post('/notifications/trial', { channel });
    const answers = await Promise.all([press('telegram'), press('telegram')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const [done, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(done && textOn(done)).toContain('Telegram: пробное уведомление отправлено. Проверьте');
    expect(refused && alertsOn(refused)).toEqual([
      'Telegram: пробное уведомление только что отправляли. Подождите 15 с.',
    ]);
    expect((await press('webhook')).status).toBe(200);
    desk.wait(15);
    expect((await press('telegram')).status).toBe(200);
    expect(sent).toEqual(['telegram', 'webhook', 'telegram']);
    expect(textOn(await screen.visit('/journal'))).toContain(
      'oleg отправил(а) пробное уведомление: Telegram, отправлено',
    );
    expect(await rowsOf(desk)).toEqual([]);
  });

  test('says why it was not sent', async () => {
    const desk = await openDesk({ channels: ['telegram'], sendTrial: note([], 'status 403') });
    const screen = await desk.enter('oleg', 'manager');
    const answer = await screen.post('/notifications/trial', { channel: 'telegram' });
    expect([answer.status, alertsOn(answer)]).toEqual([
      200,
      ['Telegram: пробное уведомление не отправлено — бот не может писать в этот чат (403).'],
    ]);
    const again = await screen.visit('/notifications/trial');
    expect([again.status, again.headers.get('Location')]).toEqual([303, '/notifications']);
  });

  test('goes by no channel that is not set up, from no other site, and to nobody made up', async () => {
    const sent: string[] = [];
    const desk = await openDesk({ channels: ['telegram'], sendTrial: note(sent) });
    const screen = await desk.enter('oleg', 'manager');
    const post = (channel: string, headers?: Record<string, string>) =>
      screen.post('/notifications/trial', { channel }, headers);
    expect((await post('email')).status).toBe(404);
    expect((await post('pigeon')).status).toBe(400);
    expect((await post('telegram', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(sent).toEqual([]);
  });
});

test('says what each channel needs, and that links need the address of the desk', async () => {
  const bare = await openDesk();
  const page = textOn(await (await bare.enter('oleg', 'manager')).visit('/notifications'));
  for (const name of [
    'WEBHOOK_URL',
    'WEBHOOK_SECRET',
    'TELEGRAM_BOT_TOKEN',
    'TELEGRAM_CHAT_ID',
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_TO',
  ])
    expect(page).toContain(`${name} `);
  expect(page).toContain('не настроен ни один способ');
  expect(page).not.toContain('Отправить пробное');
  const all = ['webhook', 'telegram', 'email'] as const;
  for (const deskUrl of [DESK_ADDRESS, undefined]) {
    const desk = await openDesk({ channels: all, addresses: { deskUrl, deskHost: 'desk.test' } });
    const text = textOn(await (await desk.enter('oleg', 'manager')).visit('/notifications'));
    expect([text.includes('DESK_URL'), text.includes('не настроено')]).toEqual([!deskUrl, false]);
  }
});

test.each([
  ['telegram', 'status 404', 'такого бота нет: проверьте TELEGRAM_BOT_TOKEN (404)'],
  ['webhook', 'status 404', 'ответили отказом (404)'],
  ['telegram', 'status 302', 'перенаправляют: укажите конечный адрес (302)'],
  ['webhook', 'network', 'нет связи'],
  ['webhook', 'network ECONNREFUSED', 'нет связи (ECONNREFUSED)'],
  ['email', 'smtp 535', 'почтовый сервер не принял имя или пароль (535)'],
  ['email', 'smtp', 'почтовый сервер не принял письмо'],
  ['email', 'error', 'ошибка'],
] as const)('%s: «%s» in words', (channel, failure, words) => {
  expect(failureInWords(channel, failure)).toBe(words);
});
