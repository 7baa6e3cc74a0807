/** Protects the notification channels that are set at the desk: secrets, precedence, attacks, and no restart. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '#tests/support/fault-proxy.ts';
import { alertsOn, deskTest, openDesk, type Screen, textOn } from '#tests/upstream/support/desk.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';
import { writeFiles } from '#upstream/content/write-yaml.ts';
import { CHANNEL_TEXTS, CHAT_TEXTS, failureText, trialResult } from '#upstream/desk/notification-texts.ts';
import { type ChannelsEnv, openChannels } from '#upstream/outbox/channels.ts';
import { publicEmailSender } from '#upstream/outbox/email.ts';
import { isPublicAddress, lookupPublic } from '#upstream/outbox/public-address.ts';
import { createSender } from '#upstream/outbox/sender.ts';
import { telegramSender } from '#upstream/outbox/telegram.ts';
import { webhookSender } from '#upstream/outbox/webhook.ts';
import { listEntries } from '#upstream/store/content/content-entries.ts';

const TOKEN = '4711:AAE-bot-token-of-the-kitchen';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const TELEGRAM = { channel: 'telegram', token: TOKEN, chat: '-100200300' };
const MAX = { channel: 'max', token: TOKEN, chat: '-72270307698082' };
const WEBHOOK = { channel: 'webhook', url: 'https://till.example.ru/orders', secret: SECRET };
const EMAIL = {
  channel: 'email',
  host: 'smtp.example.ru',
  port: '465',
  user: 'kitchen@example.ru',
  password: 'пароль-приложения',
  from: 'kitchen@example.ru',
  to: 'oleg@example.ru, anna@example.ru',
};
const NOWHERE = 'http://127.0.0.1:9';
const ENV = { SHOP_TIME_ZONE: 'Europe/Moscow', TELEGRAM_API_URL: NOWHERE, MAX_API_URL: NOWHERE };
const TRIAL = { id: '1', event: 'trial' as const, createdAt: '', sentAt: new Date(), deskUrl: null };

async function openSettings(env: Partial<ChannelsEnv> = {}) {
  const desk = await openDesk({ env });
  const boss = await desk.enter('boss', 'manager');
  return { desk, boss, save: (form: Record<string, string>, seen = 0) => saveOn(boss, form, seen) };
}

const saveOn = (screen: Screen, form: Record<string, string>, seen = 0) =>
  screen.post('/notifications/settings', { ...form, seen: String(seen) });

test.each([TELEGRAM, MAX, WEBHOOK, EMAIL])(
  '$channel is set at the desk, and its secret is not shown again',
  async (form) => {
    const { desk, boss, save } = await openSettings();
    const saved = await save(form);
    expect([saved.status, saved.headers.get('Location')]).toEqual([
      303,
      `/notifications?saved=${form.channel}#${form.channel}`,
    ]);
    const page = await boss.visit(`/notifications?saved=${form.channel}`);
    expect(textOn(page)).toContain('включено');
    const all =
      [page, await boss.visit('/journal'), saved].map(({ html }) => html).join('') + desk.lines.join('');
    for (const secret of [TOKEN, SECRET, EMAIL.password]) expect(all).not.toContain(secret);
    expect(await desk.journal()).toEqual([
      expect.stringMatching(/^boss set-channel (?:Telegram|MAX|Вебхук|Почта)$/),
    ]);
  },
);

test('a long secret shows its end, a short one nothing', async () => {
  const { boss, save } = await openSettings();
  await save(TELEGRAM);
  await save(EMAIL);
  const text = textOn(await boss.visit('/notifications'));
  expect(text).toContain('Задано, кончается на …chen. Оставьте пустым, чтобы не менять.');
  expect(text).toContain('Пароль Задано. Оставьте пустым, чтобы не менять.');
});

test('an empty secret keeps the stored one', async () => {
  const { desk, save } = await openSettings();
  await save(TELEGRAM);
  expect((await save({ ...TELEGRAM, token: '', chat: '@kitchen' }, 1)).status).toBe(303);
  const [row] = await desk.store.selectFrom('channel_settings').selectAll().execute();
  expect(JSON.parse(row?.values_json ?? '')).toEqual({ token: TOKEN, chat: '@kitchen' });
});

test('a stored password is not sent to another server: it must be typed again', async () => {
  const { save } = await openSettings();
  await save(EMAIL);
  for (const other of [{ host: 'smtp.evil.example' }, { user: 'evil@example.ru' }, { port: '25' }]) {
    const refused = await save({ ...EMAIL, password: '', ...other }, 1);
    expect([refused.status, textOn(refused).includes(CHANNEL_TEXTS.retypePassword)]).toEqual([400, true]);
  }
  expect((await save({ ...EMAIL, password: '', to: 'new@example.ru' }, 1)).status).toBe(303);
});

test('without a secret of its own, the webhook gets one, which is shown once', async () => {
  const { desk, boss, save } = await openSettings();
  const saved = await save({ ...WEBHOOK, secret: '' });
  const [row] = await desk.store.selectFrom('channel_settings').selectAll().execute();
  const { secret } = JSON.parse(row?.values_json ?? '');
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
  expect(textOn(saved)).toContain(`${CHANNEL_TEXTS.secretOnce} ${secret}`);
  expect((await boss.visit('/notifications')).html).not.toContain(secret);
});

test('an address of the webhook without https gets it, and shows it', async () => {
  const { boss, save } = await openSettings();
  expect((await save({ ...WEBHOOK, url: 'till.example.ru/orders' })).status).toBe(303);
  expect((await boss.visit('/notifications')).html).toContain('value="https://till.example.ru/orders"');
});

describe('«Найти чат»', () => {
  const UPDATES = {
    ok: true,
    result: [
      {
        update_id: 1,
        message: { chat: { id: 555, type: 'private', first_name: 'Анна', last_name: 'Ёлкина' } },
      },
      { update_id: 2, my_chat_member: { chat: { id: -100200300, type: 'supergroup', title: 'Кухня' } } },
      { update_id: 3, message: { chat: { id: 'broken' } } },
      { update_id: 4, message: { chat: { id: -7, type: 'group', title: 'Прежняя' } } },
      {
        update_id: 5,
        my_chat_member: {
          chat: { id: -7, type: 'group', title: 'Прежняя' },
          new_chat_member: { status: 'kicked' },
        },
      },
      { update_id: 6, edited_message: {} },
    ],
  };
  const search = async (answer: [status: number, body: object], typed: Record<string, string> = {}) => {
    const bot = await openReceiver((response) =>
      response.writeHead(answer[0]).end(JSON.stringify(answer[1])),
    );
    const opened = await openSettings({ TELEGRAM_API_URL: bot.url });
    const page = await opened.boss.post('/notifications/chats', { channel: 'telegram', seen: '0', ...typed });
    return { ...opened, bot, page };
  };
  const offered = ({ html }: Awaited<ReturnType<Screen['post']>>) =>
    readPage(html)
      .all('button', { name: 'found' })
      .map((button) => [button.attribs.value, textOf(button)]);

  test('offers the chats where the bot is, the last one first, and one press saves', async () => {
    const { desk, bot, boss, page } = await search([200, UPDATES], { token: TOKEN });
    expect(bot.received.map(({ path }) => path)).toEqual([`/bot${TOKEN}/getUpdates`]);
    expect(offered(page)).toEqual([
      ['-100200300', 'Кухня, группа или канал'],
      ['555', 'Анна Ёлкина'],
    ]);
    const [action, form] = readPage(page.html).press('Кухня, группа или канал');
    expect((await boss.post(action, form as Record<string, string>)).status).toBe(303);
    const [row] = await desk.store.selectFrom('channel_settings').selectAll().execute();
    expect(JSON.parse(row?.values_json ?? '')).toEqual({ token: TOKEN, chat: '-100200300' });
  });

  test('takes the stored token, and does not show it', async () => {
    const { boss, bot, save } = await search([200, UPDATES], { token: 'x' });
    await save(TELEGRAM);
    const page = await boss.post('/notifications/chats', { channel: 'telegram', seen: '1', token: '' });
    expect(bot.received.at(-1)?.path).toBe(`/bot${TOKEN}/getUpdates`);
    expect(offered(page)).toHaveLength(2);
    expect(page.html).not.toContain(TOKEN);
  });

  test.each<[answer: [number, object], token: string, text: string]>([
    [[200, { ok: true, result: [] }], TOKEN, CHAT_TEXTS.none],
    [[200, {}], TOKEN, 'Чаты не найдены — ответил не Telegram.'],
    [[401, { ok: false }], TOKEN, 'такого бота нет: проверьте токен'],
    [[409, { ok: false }], TOKEN, 'забирает другая программа'],
    [[200, UPDATES], '4711:x/../../evil', 'Токен — число'],
    [[200, UPDATES], '', 'Токен — число'],
  ])('%j with «%s» says why there are none', async (answer, token, text) => {
    const { page, bot } = await search(answer, { token, chat: '@kitchen' });
    expect(textOn(page)).toContain(text);
    expect(offered(page)).toEqual([]);
    expect(readPage(page.html).byId('telegram-chat')?.attribs.value).toBe('@kitchen');
    expect(bot.received).toHaveLength(token === TOKEN ? 1 : 0);
  });

  test('is not offered where the environment sets the bot', async () => {
    const { boss } = await openSettings({ TELEGRAM_BOT_TOKEN: '1:env', TELEGRAM_CHAT_ID: '42' });
    expect(
      (await boss.post('/notifications/chats', { channel: 'telegram', seen: '0', token: TOKEN })).status,
    ).toBe(409);
  });
});

describe('«Найти чат» of MAX', () => {
  const anna = { user_id: 5, first_name: 'Анна', last_name: 'Ёлкина' };
  const messageIn = (chat_id: number, chat_type: string) => ({
    update_type: 'message_created',
    message: { sender: anna, recipient: { chat_id, chat_type }, body: { mid: 'm', seq: 1, text: 'Привет' } },
  });
  /** https://dev.max.ru/docs-api/objects/Update */
  const UPDATES = {
    updates: [
      { update_type: 'bot_started', chat_id: 555, user: anna },
      { update_type: 'bot_added', chat_id: -72, user: anna, is_channel: false },
      { update_type: 'message_created', message: { recipient: 'broken' } },
      messageIn(-73, 'channel'),
      messageIn(-74, 'chat'),
      { update_type: 'bot_removed', chat_id: -74, user: anna, is_channel: false },
    ],
    marker: 7,
  };
  const search = async (answer: [status: number, body: object], token = TOKEN) => {
    const bot = await openReceiver((response, { path }) => {
      if (path === '/chats/-72') response.end('{"chat_id":-72,"type":"chat","title":"Кухня"}');
      else if (path.startsWith('/chats/')) response.writeHead(403).end('{}');
      else response.writeHead(answer[0]).end(JSON.stringify(answer[1]));
    });
    const { boss } = await openSettings({ MAX_API_URL: bot.url });
    const form = { channel: 'max', seen: '0', token, chat: '' };
    return { bot, boss, page: await boss.post('/notifications/chats', form) };
  };

  test('offers the chats of the last updates by title, without confirming these', async () => {
    const { bot, page } = await search([200, UPDATES]);
    const offered = readPage(page.html).all('button', { name: 'found' });
    expect(offered.map((button) => [button.attribs.value, textOf(button)])).toEqual([
      ['-73', '-73, группа или канал'],
      ['-72', 'Кухня, группа или канал'],
      ['555', 'Анна Ёлкина'],
    ]);
    expect(bot.received.map(({ path }) => path)).toEqual([
      '/updates?limit=100&timeout=0',
      '/chats/-73',
      '/chats/-72',
    ]);
    expect(bot.received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(TOKEN));
  });

  test.each<[answer: [number, object], token: string, text: string]>([
    [[200, { updates: [], marker: null }], TOKEN, CHAT_TEXTS.none],
    [[200, {}], TOKEN, 'Чаты не найдены — ответил не MAX.'],
    [[401, { code: 'verify.token', message: '' }], TOKEN, 'токен не подходит'],
    [[200, UPDATES], 'с пробелом', 'Токен — латинские буквы'],
    [[200, UPDATES], '', 'Токен — латинские буквы'],
  ])('%j with «%s» says why there are none', async (answer, token, text) => {
    const { page, bot } = await search(answer, token);
    expect(textOn(page)).toContain(text);
    expect(bot.received).toHaveLength(token === TOKEN ? 1 : 0);
  });

  test('is for messengers only', async () => {
    const { boss } = await openSettings();
    expect(
      (await boss.post('/notifications/chats', { channel: 'email', seen: '0', token: TOKEN })).status,
    ).toBe(400);
  });
});

test('MAX, set at the desk, gets the next order', async () => {
  const bot = await openReceiver((response) => response.end('{"message":{"body":{"mid":"mid.1"}}}'));
  const { desk, save } = await openSettings({ MAX_API_URL: bot.url });
  const channels = await openChannels(desk.store, { ...ENV, MAX_API_URL: bot.url });
  await save(MAX);
  const id = await desk.order();
  await channels.refresh();
  await senderOf(desk, channels).sendDue();
  expect(JSON.parse(bot.received[0]?.body ?? '').text).toContain(`№${id}`);
  expect(await desk.store.selectFrom('outbox').select(['channel', 'state']).execute()).toEqual([
    { channel: 'max', state: 'sent' },
  ]);
});

describe('with a certificate authority for MAX', () => {
  async function trialWith(name: string, settings: (file: string) => Partial<ChannelsEnv>) {
    const server = createServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }, (_, response) =>
      response.end('{"ok":true,"message":{"body":{"mid":"mid.1"}}}'),
    ).listen(0);
    await once(server, 'listening');
    const folder = mkdtempSync(path.join(tmpdir(), 'max-'));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    });
    const file = path.join(folder, 'ca.pem');
    writeFileSync(file, LOCALHOST_CERTIFICATE);
    const { desk } = await openSettings();
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    const env = { ...ENV, [`${name}_API_URL`]: url, [`${name}_BOT_TOKEN`]: TOKEN, [`${name}_CHAT_ID`]: '1' };
    const { senders } = await openChannels(desk.store, { ...env, ...settings(file) });
    return senders()[0]
      ?.send(TRIAL, AbortSignal.timeout(5_000))
      .catch((error: Error) => error.message);
  }

  test('MAX is trusted', async () => {
    expect(await trialWith('MAX', (file) => ({ MAX_CA_FILE: file }))).toEqual({ status: 200 });
  });

  test.each<[name: string, settings: (file: string) => Partial<ChannelsEnv>]>([
    ['MAX', () => ({})],
    ['TELEGRAM', (file) => ({ MAX_CA_FILE: file })],
  ])('%s is not, without it or as another channel', async (name, settings) => {
    expect(await trialWith(name, settings)).toBe('network DEPTH_ZERO_SELF_SIGNED_CERT');
  });
});

test('a certificate authority for MAX that cannot be read stops the start', async () => {
  const { desk } = await openSettings();
  await expect(openChannels(desk.store, { ...ENV, MAX_CA_FILE: '/nowhere/ca.pem' })).rejects.toThrow(
    '/nowhere/ca.pem',
  );
});

describe('a refused form', () => {
  test.each<[object, string]>([
    [{ ...TELEGRAM, token: 'AAE' }, 'Токен — число'],
    [{ ...TELEGRAM, token: '4711:x/../../evil' }, 'Токен — число'],
    [{ ...TELEGRAM, chat: 'https://t.me/kitchen' }, 'Чат — номер'],
    [{ ...TELEGRAM, chat: '' }, CHANNEL_TEXTS.notSet],
    [{ ...MAX, token: 'short' }, 'Токен — латинские буквы'],
    [{ ...MAX, token: `${TOKEN}\r\nX-Evil: 1` }, 'Токен — латинские буквы'],
    [{ ...MAX, chat: '@kitchen' }, 'Чат — номер'],
    [{ ...WEBHOOK, url: 'http://till.example.ru/' }, 'Адрес начинается с https://'],
    [{ ...WEBHOOK, url: 'https://user:pass@till.example.ru/' }, 'Адрес начинается с https://'],
    [{ ...WEBHOOK, url: 'file:///etc/passwd' }, 'Адрес начинается с https://'],
    [{ ...WEBHOOK, secret: 'short' }, 'Секрет — whsec_'],
    [{ ...EMAIL, host: 'smtp://smtp.yandex.ru:465' }, 'Имя сервера'],
    [{ ...EMAIL, port: '6379' }, 'Выберите порт'],
    [{ ...EMAIL, from: 'kitchen' }, 'Укажите адрес почты'],
    [{ ...EMAIL, to: 'a@example.ru\r\nBcc: evil@example.ru' }, 'Укажите адрес почты'],
  ])('%j says why beside the field and keeps the rest', async (form, problem) => {
    const { desk, save } = await openSettings();
    const refused = await save(form as Record<string, string>);
    expect([refused.status, textOn(refused).includes(problem)]).toEqual([400, true]);
    expect(refused.html).toContain('<details class="channel__form" open="">');
    expect(await desk.store.selectFrom('channel_settings').selectAll().execute()).toEqual([]);
  });

  test('after a concurrent change keeps what was typed', async () => {
    const { desk, save } = await openSettings();
    const oleg = await desk.enter('oleg', 'manager');
    await save(TELEGRAM);
    const lost = await saveOn(oleg, { ...TELEGRAM, chat: '@other' });
    expect([lost.status, alertsOn(lost)[0]]).toEqual([409, expect.stringContaining('boss, 12:00')]);
    expect(readPage(lost.html).byId('telegram-chat')?.attribs.value).toBe('@other');
  });

  test.for([
    ['refused', { ...TELEGRAM, token: `${TOKEN}x`, chat: 'кухня' }],
    ['changed meanwhile', { ...TELEGRAM, token: `${TOKEN}x` }],
  ] as const)('that was %s asks for a typed secret again: empty, it is the stored one', async ([, form]) => {
    const { desk, save } = await openSettings();
    const oleg = await desk.enter('oleg', 'manager');
    await save(TELEGRAM);
    const shown = readPage((await saveOn(oleg, form)).html);
    const token = shown.byId('telegram-token');
    expect([token?.attribs.value, shown.description(token as NonNullable<typeof token>)]).toEqual([
      '',
      expect.stringContaining('Введите ещё раз'),
    ]);
  });
});

test.for([
  ['/notifications/settings', { ...TELEGRAM, chat: 'кухня' }],
  ['/notifications/chats', { token: '' }],
] as const)(
  'a form that %s shows again does not overwrite what somebody else has saved',
  async ([path, typed]) => {
    const { desk, boss, save } = await openSettings();
    const oleg = await desk.enter('oleg', 'manager');
    await save(TELEGRAM);
    const shown = await oleg.post(path, { ...TELEGRAM, ...typed, seen: '0' });
    const [action, form] = readPage(shown.html).press('Сохранить: Telegram', {
      typed: { token: TOKEN, chat: '-100200' },
    });
    expect((await oleg.post(action, form as Record<string, string>)).status).toBe(409);
    expect(readPage((await boss.visit('/notifications')).html).byId('telegram-chat')?.attribs.value).toBe(
      TELEGRAM.chat,
    );
  },
);

test('the environment wins, and the page names the setting of each field', async () => {
  const { desk, boss, save } = await openSettings({ TELEGRAM_BOT_TOKEN: '1:env', TELEGRAM_CHAT_ID: '42' });
  const refused = await save(TELEGRAM);
  expect([refused.status, alertsOn(refused)[0]]).toEqual([
    409,
    expect.stringContaining('TELEGRAM_BOT_TOKEN'),
  ]);
  expect(await desk.store.selectFrom('channel_settings').selectAll().execute()).toEqual([]);
  expect(textOn(await boss.visit('/notifications'))).toContain(
    'Задано на сервере, здесь не меняется: Токен бота — TELEGRAM_BOT_TOKEN Чат — TELEGRAM_CHAT_ID',
  );
});

test('a value of the database does not replace one of the environment', async () => {
  const { desk, save } = await openSettings();
  await save(TELEGRAM);
  const other = await openChannels(desk.store, {
    ...ENV,
    TELEGRAM_BOT_TOKEN: '1:env',
    TELEGRAM_CHAT_ID: '42',
  });
  expect([other.fixed, other.names()]).toEqual([['telegram'], ['telegram']]);
});

type Desk = Awaited<ReturnType<typeof openSettings>>['desk'];
const senderOf = (
  { store, log, now }: Desk,
  { senders, refresh }: Awaited<ReturnType<typeof openChannels>>,
) => createSender({ store, senders, refresh, log, now: () => new Date(now()) });

test('a channel that is set while the shop runs gets the next order, in every process', async () => {
  const bot = await openReceiver((response) =>
    response.end('{"ok":true,"result":{"chat":{"title":"Кухня"}}}'),
  );
  const { desk, boss, save } = await openSettings({ TELEGRAM_API_URL: bot.url });
  // Another process, which sends.
  const other = await openChannels(desk.store, { ...ENV, TELEGRAM_API_URL: bot.url });
  const sender = senderOf(desk, other);
  await desk.order();
  await save(TELEGRAM);
  const id = await desk.order();
  await other.refresh();
  await sender.sendDue();
  expect(bot.received.map(({ path }) => path)).toEqual([`/bot${TOKEN}/sendMessage`]);
  expect(JSON.parse(bot.received[0]?.body ?? '').text).toContain(`№${id}`);
  await boss.post('/notifications/off', { channel: 'telegram', seen: '1' });
  expect(desk.channels.names()).toEqual([]);
  await desk.order();
  await other.refresh();
  await sender.sendDue();
  expect(bot.received).toHaveLength(1);
});

test('polling takes new values without a restart', async () => {
  const bot = await openReceiver();
  const { desk, save } = await openSettings();
  const sender = senderOf(desk, await openChannels(desk.store, { ...ENV, TELEGRAM_API_URL: bot.url }));
  sender.start();
  await save(TELEGRAM);
  await desk.order();
  await bot.arrived(1);
  await sender.close();
});

test('polling for every channel warns of no leak', async () => {
  const { desk } = await openSettings();
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => warned.mockRestore());
  const sender = senderOf(desk, await openChannels(desk.store, ENV));
  sender.start();
  // A worker listens after its first look.
  for (const _ of [1, 2, 3]) await setImmediate();
  await sender.close();
  expect(warned).not.toHaveBeenCalled();
});

describe('a trial says what the response showed', () => {
  const trialOf = async (body: string, status = 200) => {
    const bot = await openReceiver((response) => response.writeHead(status).end(body));
    const send = telegramSender({ url: bot.url, token: TOKEN, chat: '1', timeZone: 'Europe/Moscow' });
    return send(TRIAL, AbortSignal.timeout(5_000)).then(
      (receipt) => trialResult('telegram', { receipt }),
      (error: Error) => trialResult('telegram', { failure: error.message }),
    );
  };

  test.each<[body: string, text: string]>([
    ['{"ok":true,"result":{"chat":{"title":"Кухня"}}}', 'принял сообщение в чат «Кухня».'],
    ['{"ok":true}', 'принял сообщение.'],
    ['<html>Войдите в сеть</html>', 'не отправлено — ответил не Telegram.'],
    ['{"ok":false}', 'не отправлено — ответил не Telegram.'],
  ])('Telegram with %s', async (body, text) => {
    expect(await trialOf(body)).toContain(text);
  });

  test('a webhook names the status, e-mail the addresses that were refused', () => {
    expect(trialResult('webhook', { receipt: { status: 204 } })).toBe(
      'Вебхук: программа ответила 204: сообщение принято.',
    );
    expect(trialResult('email', { receipt: { refused: ['b@example.ru'] } })).toContain(
      'не принял: b@example.ru.',
    );
  });
});

describe('an address of a private network', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1'],
  ])('%s is recognized', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a02:6b8::1'])(
    '%s is none',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://[::1]/',
    ],
    ...['https://[::ffff:127.0.0.1]/', 'https://169.254.169.254/latest/meta-data', 'https://localhost/'],
  ])('%s is not asked by a webhook of the desk', async (url) => {
    const send = webhookSender(url, SECRET, { isPublicOnly: true });
    const failure = await send(TRIAL, AbortSignal.timeout(5_000)).catch((error: Error) => error.message);
    expect(failure).toBe('private address');
    expect(failureText('webhook', String(failure))).toContain('внутри сети сервера');
  });

  test.each(['localhost', '127.0.0.1', '2130706433'])(
    '%s is not asked by e-mail of the desk',
    async (host) => {
      const { channel: _channel, ...values } = EMAIL;
      const { send } = publicEmailSender({ ...values, port: '25', host }, 'Europe/Moscow');
      const failure = await send(TRIAL, AbortSignal.timeout(5_000)).catch((error: Error) => error.message);
      expect(failure).toBe('private address');
    },
  );

  test('is refused where the connection is made, in both forms of a lookup', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
      expect(error).toMatchObject({ message: 'private address' });
    }
  });
});

deskTest('only managers see and change channels, and only from the desk', async ({ marina, boss }) => {
  expect((await marina.visit('/notifications')).status).toBe(403);
  expect((await saveOn(marina, TELEGRAM)).status).toBe(403);
  expect((await marina.post('/notifications/off', { channel: 'telegram', seen: '0' })).status).toBe(403);
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await boss.post('/notifications/settings', { ...TELEGRAM, seen: '0' }, crossSite)).status).toBe(
    403,
  );
});

test('an export of the content has no secrets', async () => {
  const { desk, save } = await openSettings();
  for (const form of [TELEGRAM, MAX, WEBHOOK, EMAIL]) await save(form);
  const files = [...writeFiles(await listEntries(desk.store)).entries()].flat().join('\n');
  expect(files.length).toBeGreaterThan(100);
  for (const secret of [TOKEN, SECRET, EMAIL.password]) expect(files).not.toContain(secret);
});
