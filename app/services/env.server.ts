import { z } from 'zod';
import { TrustedProxies } from './trusted-proxies.server.ts';

const milliseconds = z.coerce.number().int().min(0);
const seconds = milliseconds;
const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

function accepts(parse: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    try {
      parse(text);
      return true;
    } catch {
      return false;
    }
  };
}
const isTimeZone = accepts((timeZone) => new Intl.DateTimeFormat('ru', { timeZone }));
const isProxyList = accepts((list) => new TrustedProxies(list));

/** Separated by commas; they become part of the CSP header. */
const hosts = z
  .string()
  .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .refine((list) => list.every((host) => HOST.test(host)), 'not a list of hosts');
const HOST = /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?$/;

const MAP_HOSTS = ['yandex.ru', 'yandex.com', '2gis.ru', '2gis.com', 'google.com', 'openstreetmap.org'];

const envSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  UPSTREAM_URL: baseUrl.default('http://127.0.0.1:4000/api/v1'),
  UPSTREAM_AUTH_SCHEME: z.string().regex(/^\w+$/).optional(),
  /** ms; 0: none (docs/specification.md, section 7). */
  READ_TIMEOUT_MS: milliseconds.default(5_000),
  WRITE_TIMEOUT_MS: milliseconds.default(15_000),
  /** Afterwards it is still served while a new one is fetched. */
  CATALOGUE_FRESH_SECONDS: seconds.default(30),
  CONTENT_FRESH_SECONDS: seconds.default(60),
  /** 0: no page cache. */
  PAGE_CACHE_MB: z.coerce.number().min(0).default(48),
  RESPONSE_CACHE_MB: z.coerce.number().min(1).default(32),
  TRUST_PROXY: z.string().default('loopback').refine(isProxyList, 'not a list of addresses and networks'),
  /** services/http/limits.server.ts; 0: no limits. */
  LIMIT_FACTOR: z.coerce.number().min(0).default(1),
  /** Per IP address; 0: no limit. */
  CONNECTIONS_PER_CLIENT: z.coerce.number().int().min(0).default(200),
  /** Between stop signal and close, until the load balancer notices (server/http-server.ts). */
  DRAIN_SECONDS: seconds.default(0),
  /** For a start while the API is unavailable. */
  CACHE_DIR: z.string().default('var/cache'),
  /** For canonical links; https makes cookies `Secure`. */
  PUBLIC_URL: baseUrl.default('http://localhost:3000'),
  SHOP_NAME: z.string().trim().default(''),
  SHOP_PHONE: z.string().trim().default(''),
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, 'not a time zone').default('Europe/Moscow'),
  /** Prometheus; not set: no endpoint. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  MAP_HOSTS: hosts.default(MAP_HOSTS),
  /** Of Yandex Metrica; not set: none (docs/decisions/0094-metrica-in-a-frame.md). */
  METRICA_COUNTER_ID: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31)
    .optional(),
  /** `off` removes it from the devices: docs/operations.md. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Besides the API's; empty: any with https. */
  IMAGE_HOSTS: hosts.default([]),
});

/** server/main.mjs prints it without a stack trace. */
class SettingsError extends Error {
  override name = 'SettingsError';
}

function readEnv() {
  // An empty line in .env means «not set».
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`Wrong settings, see .env.example\n  ${wrong.join('\n  ')}`);
}

/** The only place that reads `process.env`. */
export const env = readEnv();
