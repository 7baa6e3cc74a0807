/** Protects settings of the API: defaults, and errors that name the setting but not its value, which may be secret. */
import { expect, test } from 'vitest';
import { readEnv } from '#upstream/process/env.ts';

const DEFAULTS = {
  UPSTREAM_PORT: 4000,
  UPSTREAM_HOST: '127.0.0.1',
  DESK_PORT: 4001,
  DESK_HOST: '127.0.0.1',
  INTEGRATION_HOST: '127.0.0.1',
  SHOP_TIME_ZONE: 'Europe/Moscow',
  ORDERS_OUTSIDE_HOURS: 'refuse',
  CART_DAYS: 60,
  DATABASE_FILE: 'var/shop.db',
  MEDIA_DIR: 'var/media',
  COMPOSE_PICTURES: 'ahead',
  KEEP_PERSONAL_DAYS: 90,
  KEEP_MESSAGES_DAYS: 30,
  TELEGRAM_API_URL: 'https://api.telegram.org',
  MAX_API_URL: 'https://platform-api2.max.ru',
  LOG_LEVEL: 'info',
  LOG_TO: 'files',
  DRAIN_SECONDS: 0,
  UPSTREAM_METRICS_HOST: '127.0.0.1',
  IIKO_API_URL: 'https://api-ru.iiko.services',
  YOOKASSA_API_URL: 'https://api.yookassa.ru/v3',
  YOOKASSA_PAYMENT_MODE: 'full_payment',
  YOOKASSA_DELIVERY_SUBJECT: 'service',
};

test.each([
  [{ HOME: '/root' }, {}],
  [{ UPSTREAM_PORT: '', LOG_LEVEL: ' ' }, {}],
  [
    { VAR_DIR: '/var/lib/shop' },
    { DATABASE_FILE: '/var/lib/shop/shop.db', MEDIA_DIR: '/var/lib/shop/media' },
  ],
  [
    { UPSTREAM_PORT: '4100', DATABASE_FILE: ':memory:' },
    { UPSTREAM_PORT: 4100, DATABASE_FILE: ':memory:' },
  ],
])('%j', (given, settings) => {
  expect(readEnv(given)).toEqual({ ...DEFAULTS, ...settings });
});

test.each([
  ...['http', '70000', '-1', '80.5'].map((port) => ['UPSTREAM_PORT', port]),
  ...['mysql://localhost/shop', 'var/shop.db', 'postgres://host:port/shop'].map((url) => [
    'DATABASE_URL',
    url,
  ]),
  ['SHOP_TIME_ZONE', 'Europe/Atlantis'],
  ['KEEP_PERSONAL_DAYS', '0'],
  ['DESK_URL', 'desk.example.ru'],
  ['WEBHOOK_URL', 'ftp://till.example.ru'],
  ['WEBHOOK_URL', 'https://shop:password@till.example.ru'],
  ['WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
  ['TELEGRAM_BOT_TOKEN', 'very secret'],
  ['TELEGRAM_CHAT_ID', 'our chat'],
  ['SMTP_URL', 'mail.example.ru'],
  ['MAIL_TO', 'a@mail.example\r\nBcc: b@mail.example'],
])('%s: %j is refused by name', (name = '', value = '') => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name}: `);
  expect(() => readEnv({ TELEGRAM_BOT_TOKEN: 'very secret' })).not.toThrow(/very secret/);
});

test.each([
  [{ WEBHOOK_URL: 'https://till.example.ru' }, 'WEBHOOK_SECRET: is required with WEBHOOK_URL'],
  [{ TELEGRAM_CHAT_ID: '-100' }, 'TELEGRAM_BOT_TOKEN: is required with TELEGRAM_CHAT_ID'],
  [
    { SMTP_URL: 'smtp://mail.example.ru', MAIL_TO: 'a@b' },
    'MAIL_FROM: is required with SMTP_URL and MAIL_TO',
  ],
])('%j lacks another setting', (given, message) => {
  expect(() => readEnv(given)).toThrow(message);
});
