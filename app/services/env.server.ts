import { z } from 'zod';
import { TrustedProxies } from './trusted-proxies.server.ts';

const milliseconds = z.coerce.number().int().min(0);
const seconds = milliseconds;
/** A base URL; a slash at the end is removed. */
const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Turns a parser that throws into a check. */
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

/** Host names, separated by commas. They become part of the CSP header. */
const hosts = z
  .string()
  .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .refine((list) => list.every((host) => HOST.test(host)), 'not a list of hosts');
const HOST = /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?$/;

const MAP_HOSTS = ['yandex.ru', 'yandex.com', '2gis.ru', '2gis.com', 'google.com', 'openstreetmap.org'];

const envSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The shop API. */
  UPSTREAM_URL: baseUrl.default('http://127.0.0.1:4000/api/v1'),
  /** Sent as `Authorization: <scheme> <token>` besides the cookie, if set. */
  UPSTREAM_AUTH_SCHEME: z.string().regex(/^\w+$/).optional(),
  /** Deadlines; 0 means none (docs/specification.md, section 7). */
  READ_TIMEOUT_MS: milliseconds.default(5_000),
  WRITE_TIMEOUT_MS: milliseconds.default(15_000),
  /** How long a cached response is fresh. After that it is still served while a new one is fetched. */
  CATALOGUE_FRESH_SECONDS: seconds.default(30),
  CONTENT_FRESH_SECONDS: seconds.default(60),
  /** Limit of the page cache; 0: no page cache. */
  PAGE_CACHE_MB: z.coerce.number().min(0).default(48),
  /** Limit of the response cache, including pictures. */
  RESPONSE_CACHE_MB: z.coerce.number().min(1).default(32),
  /** Proxies whose `X-Forwarded-*` headers are trusted: see `TrustedProxies`. */
  TRUST_PROXY: z.string().default('loopback').refine(isProxyList, 'not a list of addresses and networks'),
  /** Multiplies every rate limit of a client (services/http/limits.server.ts); 0: no limits. */
  LIMIT_FACTOR: z.coerce.number().min(0).default(1),
  /** Per IP address, except those of trusted proxies; 0: no limit. */
  CONNECTIONS_PER_CLIENT: z.coerce.number().int().min(0).default(200),
  /** How long requests are still handled after a stop signal, until the load balancer notices (server/http-server.ts). */
  DRAIN_SECONDS: seconds.default(0),
  /** Directory for responses of the API, for a start while the API is unavailable. */
  CACHE_DIR: z.string().default('var/cache'),
  /** The URL that shoppers use, for canonical links and the sitemap; https makes cookies `Secure`. */
  PUBLIC_URL: baseUrl.default('http://localhost:3000'),
  /** Name and phone of the shop if the API sends none. */
  SHOP_NAME: z.string().trim().default(''),
  SHOP_PHONE: z.string().trim().default(''),
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, 'not a time zone').default('Europe/Moscow'),
  /** Port of the metrics endpoint for Prometheus; not set: no endpoint. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Hosts whose maps may be shown on the contacts page, separated by commas. */
  MAP_HOSTS: hosts.default(MAP_HOSTS),
  /** Allowed hosts of pictures and videos besides the API's; empty: any with https. */
  IMAGE_HOSTS: hosts.default([]),
});

/** server/main.mjs prints its message without a stack trace. */
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

/** Every setting of the storefront. The only place that reads `process.env`. */
export const env = readEnv();
