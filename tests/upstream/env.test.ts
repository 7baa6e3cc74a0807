import { expect, it } from 'vitest';
import { readEnv } from '#upstream/env.ts';

it('has a value for everything that is not set', () => {
  const defaults = {
    UPSTREAM_PORT: 4000,
    UPSTREAM_HOST: '127.0.0.1',
    DESK_PORT: 4001,
    DESK_HOST: '127.0.0.1',
    SHOP_TIME_ZONE: 'Europe/Moscow',
    DATABASE_FILE: 'var/shop.db',
    MEDIA_DIR: 'var/media',
    CONTENT_DIR: 'upstream/content',
    COMPOSE_PICTURES: 'ahead',
    CART_DAYS: 60,
    KEEP_PERSONAL_DAYS: 90,
    TELEGRAM_API_URL: 'https://api.telegram.org',
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: 0,
    LOG_TO: 'files',
    ORDERS_OUTSIDE_HOURS: 'refuse',
    UPSTREAM_METRICS_HOST: '127.0.0.1',
  };
  expect(readEnv({ HOME: '/root' })).toEqual(defaults);
  expect(readEnv({ UPSTREAM_PORT: '', LOG_LEVEL: ' ' })).toEqual(defaults);
  expect(readEnv({ VAR_DIR: '/var/lib/shop' })).toMatchObject({
    DATABASE_FILE: '/var/lib/shop/shop.db',
    MEDIA_DIR: '/var/lib/shop/media',
  });
  expect(readEnv({ UPSTREAM_PORT: '4100', DATABASE_FILE: ':memory:' })).toMatchObject({
    UPSTREAM_PORT: 4100,
    DATABASE_FILE: ':memory:',
  });
});

it.each([
  ['UPSTREAM_PORT', 'http'],
  ['UPSTREAM_PORT', '70000'],
  ['UPSTREAM_PORT', '-1'],
  ['UPSTREAM_PORT', '80.5'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_URL', 'var/shop.db'],
  ['DATABASE_URL', 'postgres://host:port/shop'],
  ['DESK_PORT', '70000'],
  ['SHOP_TIME_ZONE', 'Europe/Atlantis'],
  ['COMPOSE_PICTURES', 'never'],
  ['KEEP_PERSONAL_DAYS', '0'],
  ['KEEP_PERSONAL_DAYS', 'forever'],
  ['DESK_URL', 'desk.example.ru'],
  ['WEBHOOK_URL', 'ftp://till.example.ru'],
  ['WEBHOOK_URL', 'https://shop:password@till.example.ru'],
  ['WEBHOOK_SECRET', 'short'],
  ['WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
  ['TELEGRAM_BOT_TOKEN', 'token'],
  ['TELEGRAM_CHAT_ID', 'our chat'],
  ['TELEGRAM_API_URL', 'api.telegram.org'],
  ['SMTP_URL', 'mail.example.ru'],
  ['MAIL_FROM', 'shop'],
  ['MAIL_TO', 'a@mail.example\r\nBcc: b@mail.example'],
  ['LOG_TO', 'paper'],
  ['LOG_LEVEL', 'loud'],
])('names %s when it is %j', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name}: `);
});

it.each([
  [{ WEBHOOK_URL: 'https://till.example.ru' }, 'WEBHOOK_SECRET: is needed beside WEBHOOK_URL'],
  [{ TELEGRAM_CHAT_ID: '-100' }, 'TELEGRAM_BOT_TOKEN: is needed beside TELEGRAM_CHAT_ID'],
  [
    { SMTP_URL: 'smtp://mail.example.ru', MAIL_TO: 'a@b' },
    'MAIL_FROM: is needed beside SMTP_URL and MAIL_TO',
  ],
])('names what is missing beside %j', (given, said) => {
  expect(() => readEnv(given)).toThrow(said);
});

it('never repeats a value: it may be a secret', () => {
  expect(() => readEnv({ TELEGRAM_BOT_TOKEN: 'very secret' })).not.toThrow(/very secret/);
});
