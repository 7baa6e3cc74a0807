import path from 'node:path';
import { z } from 'zod';
import {
  MAIL_ADDRESSES,
  MAX_CHAT,
  MAX_TOKEN,
  TELEGRAM_CHAT,
  TELEGRAM_TOKEN,
  WEBHOOK_SECRET,
  WEBHOOK_VERSIONS,
} from './channel-patterns.ts';
import { isPostgres } from './database-url.ts';
import { OUTSIDE_HOURS } from './order-rules.ts';
import { DELIVERY_SUBJECTS, PAYMENT_MODES, SECRET_KEY, SHOP_ID, VAT_CODES } from './payment-patterns.ts';

/** The only reader of the environment. */

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.int().max(65_535, 'must be a port number'));

const days = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number of days')
  .transform(Number);

const httpUrl = z.string().refine(
  // `fetch` rejects URLs with credentials.
  (text) => isUrlOf(text, 'https:', 'http:') && new URL(text).username === '',
  'must be an https:// URL without a password',
);

const addresses = z.string().regex(MAIL_ADDRESSES, 'must be an e-mail address');

function numberUpTo(max: number) {
  return z
    .string()
    .regex(/^\d{1,2}$/, `must be a number from 1 to ${max}`)
    .transform(Number)
    .pipe(z.int().min(1).max(max, `must be a number from 1 to ${max}`));
}

/** All or none. */
const SETTING_GROUPS = [
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'],
  ['MAX_BOT_TOKEN', 'MAX_CHAT_ID'],
  ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO'],
  ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
] as const;

const envSchema = z.object({
  UPSTREAM_PORT: port.default(4000),
  UPSTREAM_HOST: z.string().default('127.0.0.1'),
  /** Undefined: no metrics. */
  UPSTREAM_METRICS_PORT: port.optional(),
  UPSTREAM_METRICS_HOST: z.string().default('127.0.0.1'),
  /** Instead of DATABASE_FILE. */
  DATABASE_URL: z
    .string()
    .refine(
      (text) => isPostgres(text) && URL.canParse(text),
      'must be postgres://user:password@host:port/database',
    )
    .optional(),
  DESK_PORT: port.default(4001),
  DESK_HOST: z.string().default('127.0.0.1'),
  /** Undefined: no other program reads orders or writes statuses. */
  INTEGRATION_PORT: port.optional(),
  INTEGRATION_HOST: z.string().default('127.0.0.1'),
  SHOP_TIME_ZONE: z.string().default('Europe/Moscow').refine(isTimeZone, 'must be a time zone'),
  DATABASE_FILE: z.string(),
  MEDIA_DIR: z.string(),
  /** Undefined: the content is in the database. */
  CONTENT_DIR: z.string().optional(),
  COMPOSE_PICTURES: z.enum(['ahead', 'asked']).default('ahead'),
  ORDERS_OUTSIDE_HOURS: z.enum(OUTSIDE_HOURS).default('refuse'),
  CART_DAYS: days.default(60),
  KEEP_PERSONAL_DAYS: days.default(90),
  KEEP_MESSAGES_DAYS: days.default(30),
  /** Of the storefront. */
  PUBLIC_URL: httpUrl.optional(),
  DESK_URL: httpUrl.optional(),
  WEBHOOK_URL: httpUrl.optional(),
  WEBHOOK_SECRET: z.string().regex(WEBHOOK_SECRET, 'must be whsec_ and 24 to 64 bytes as base64').optional(),
  /** Of the webhook's body. */
  WEBHOOK_VERSION: z.enum(WEBHOOK_VERSIONS).optional(),
  TELEGRAM_BOT_TOKEN: z.string().regex(TELEGRAM_TOKEN, 'must be as BotFather gives it').optional(),
  TELEGRAM_CHAT_ID: z.string().regex(TELEGRAM_CHAT, 'must be a number or @name').optional(),
  TELEGRAM_API_URL: httpUrl.default('https://api.telegram.org'),
  MAX_BOT_TOKEN: z.string().regex(MAX_TOKEN, 'must be as MAX gives it').optional(),
  MAX_CHAT_ID: z.string().regex(MAX_CHAT, 'must be a number').optional(),
  MAX_API_URL: httpUrl.default('https://platform-api2.max.ru'),
  /** PEM; trusted for MAX_API_URL alone (docs/decisions/0078-channels-at-the-desk.md). */
  MAX_CA_FILE: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine((text) => isUrlOf(text, 'smtp:', 'smtps:'), 'must be smtp://user:password@host:port')
    .optional(),
  MAIL_FROM: addresses.optional(),
  MAIL_TO: addresses.optional(),
  YOOKASSA_SHOP_ID: z.string().regex(SHOP_ID, 'must be the number of the shop').optional(),
  YOOKASSA_SECRET_KEY: z.string().regex(SECRET_KEY, 'must be as YooKassa gives it').optional(),
  YOOKASSA_API_URL: httpUrl.default('https://api.yookassa.ru/v3'),
  /** Undefined: payments without a fiscal receipt. */
  YOOKASSA_VAT_CODE: numberUpTo(VAT_CODES).optional(),
  YOOKASSA_TAX_SYSTEM: numberUpTo(6).optional(),
  YOOKASSA_PAYMENT_MODE: z.enum(PAYMENT_MODES).default('full_payment'),
  YOOKASSA_DELIVERY_SUBJECT: z.enum(DELIVERY_SUBJECTS).default('service'),
  IIKO_API_URL: httpUrl.default('https://api-ru.iiko.services'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** So that a proxy notices the shutdown. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of seconds')
    .transform(Number)
    .default(0),
  LOG_TO: z.enum(['files', 'stderr']).default('files'),
});

function isUrlOf(text: string, ...protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export type Env = z.output<typeof envSchema>;

function checkGroups(env: Env, context: z.RefinementCtx): void {
  for (const names of SETTING_GROUPS) {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing) {
      const others = names.filter((other) => other !== name).join(' and ');
      context.addIssue({ code: 'custom', path: [name], message: `is required with ${others}` });
    }
  }
  if (env.YOOKASSA_SHOP_ID !== undefined && env.PUBLIC_URL === undefined) {
    // Guests come back there.
    context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: 'is required with YOOKASSA_SHOP_ID' });
  }
}

/** Empty counts as unset, as in `.env` files. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const { VAR_DIR = 'var' } = given;
  // As in scripts/lib/settings.mjs: commands must find the shop's database.
  given.DATABASE_FILE ??= path.join(VAR_DIR, 'shop.db');
  given.MEDIA_DIR ??= path.join(VAR_DIR, 'media');
  const result = envSchema.superRefine(checkGroups).safeParse(given);
  if (result.success) return result.data;
  const invalid = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`invalid settings of the shop API:\n  ${invalid.join('\n  ')}`);
}
