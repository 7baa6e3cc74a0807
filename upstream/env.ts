import { z } from 'zod';
import { isPostgres } from './store/places.ts';

/** The only place that reads the environment. A wrong value stops the start with a message that names it. */

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.int().max(65_535, 'must be a port number'));

const envSchema = z.object({
  UPSTREAM_PORT: port.default(4000),
  UPSTREAM_HOST: z.string().default('127.0.0.1'),
  /** On PostgreSQL instead of the file. */
  DATABASE_URL: z
    .string()
    .refine(
      (text) => isPostgres(text) && URL.canParse(text),
      'must be postgres://user:password@host:port/database',
    )
    .optional(),
  DESK_PORT: port.default(4001),
  DESK_HOST: z.string().default('127.0.0.1'),
  SHOP_TIME_ZONE: z.string().default('Europe/Moscow').refine(isTimeZone, 'must be a time zone'),
  DATABASE_FILE: z.string().default('var/shop.db'),
  MEDIA_DIR: z.string().default('var/media'),
  CONTENT_DIR: z.string().default('upstream/content'),
  COMPOSE_PICTURES: z.enum(['ahead', 'asked']).default('ahead'),
  CART_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days')
    .transform(Number)
    .default(60),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** How long everything is still answered after a signal, so that a proxy notices. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of seconds')
    .transform(Number)
    .default(0),
  LOG_TO: z.enum(['files', 'stderr']).default('files'),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export type Env = z.output<typeof envSchema>;

/** A setting that is set to nothing counts as not set, as `.env` files are written. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`wrong settings of the shop API:\n  ${wrong.join('\n  ')}`);
}
