import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { z } from 'zod';
import { OrderStatus } from '#contract/enums.ts';
import { readJsonObject } from '../http/body.ts';
import { Problem } from '../http/problems.ts';
import { type AppEnv, requestLog } from '../http/request-log.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import { findKey, type IntegrationKey, type KeyRight } from '../store/desk/integration-keys.ts';
import { stateStops } from '../store/desk/stated-stops.ts';
import { advanceStatus } from '../store/orders/change-status.ts';
import { lastPosition, noteChanges, readFeed } from '../store/orders/order-feed.ts';
import { findOrderOfTill, listTillOrders } from '../store/orders/till-orders.ts';
import { keyName } from '../texts/order-texts.ts';
import { createRateLimit } from './rate-limit.ts';

/** What other programs, for example a till, read and say: contract/integration.yaml, docs/integration.md. */

export const INTEGRATION_PREFIX = '/integration/v1';

/** A stop list of a thousand dishes has 60 kB. */
const MAX_BODY_BYTES = 128 * 1024;
const MAX_STOPS = 1_000;
const MAX_ORDERS = 100;
const MAX_REASON = 200;
/** An order is promised for three days ahead at most. */
const MAX_AHEAD_MS = 7 * 24 * 60 * 60_000;
const MAX_CODE = 200;
/** Of the column, in PostgreSQL. */
const MAX_POSITION = 2 ** 31 - 1;

type IntegrationEnv = { Variables: AppEnv['Variables'] & { key: IntegrationKey } };

export type IntegrationParts = {
  store: Store;
  log: Logger;
  /** That hear of each status and payment: order-feed.ts. */
  hearing?: () => readonly Channel[];
  now?: () => Date;
  /** Per key and minute. */
  requestsPerMinute?: number;
};

type Code =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'too-many-requests'
  | 'failure';

class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429;
  readonly body: { code: Code; detail: string } & Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: Refusal['status'],
    code: Code,
    detail: string,
    { headers = {}, ...more }: { headers?: Record<string, string> } & Record<string, unknown> = {},
  ) {
    super(detail);
    this.status = status;
    this.body = { code, detail, ...more };
    this.headers = headers;
  }
}

const statusSchema = z.strictObject({
  status: z.enum([
    OrderStatus.ACCEPTED,
    OrderStatus.READY,
    OrderStatus.ON_WAY,
    OrderStatus.DONE,
    OrderStatus.CANCELLED,
  ]),
  readyAt: z.iso.datetime({ offset: true }).optional(),
  reason: z.string().trim().min(1).max(MAX_REASON).optional(),
});

const until = z.iso.datetime({ offset: true }).nullish();
const code = z
  .string()
  .min(1)
  .max(MAX_CODE)
  // PostgreSQL does not store it.
  .refine((text) => !text.includes('\0'));
const stopsSchema = z.strictObject({
  stops: z
    .array(
      z.union([
        z.strictObject({ slug: code, until }),
        z.strictObject({ sku: code, until }),
        z.strictObject({ externalId: code, until }),
      ]),
    )
    .max(MAX_STOPS),
});

const feedSchema = z.object({
  since: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().max(MAX_POSITION))
    .default(0),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_ORDERS))
    .default(MAX_ORDERS),
});

const BEHIND = {
  behind: 'the order has gone further',
  ended: 'the order is done or cancelled',
  'no-such-step': 'an order for pickup is never on its way',
} as const;

export function createIntegration(parts: IntegrationParts) {
  const { store, log, hearing = () => [], now = () => new Date(), requestsPerMinute = 300 } = parts;
  const limit = createRateLimit(requestsPerMinute, now);
  const app = new Hono<IntegrationEnv>();
  // Never the path: order numbers are personal data.
  app.use(requestLog(log, (c) => routePath(c, -1)));
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ code: 'method-not-allowed', detail: 'the method is not allowed' }, 405, {
          Allow: methods.join(', '),
        }),
    }),
  );
  app.notFound((c) => c.json({ code: 'not-found', detail: 'there is no such address' }, 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status, error.headers);
    return c.json({ code: 'failure', detail: 'internal error' }, 500);
  });

  const api = app.basePath(INTEGRATION_PREFIX);

  /** Before the body is read. */
  const only = (right: KeyRight) => async (c: Context<IntegrationEnv>, next: () => Promise<void>) => {
    const [, given = ''] = /^Bearer +([\w-]{1,200})$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    const key = await findKey(store, given, now());
    if (!key) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      throw new Refusal(401, 'unauthorized', 'the key is missing, wrong or revoked', { headers });
    }
    const waitSeconds = limit(key.id);
    if (waitSeconds > 0) {
      const headers = { 'Retry-After': String(waitSeconds) };
      throw new Refusal(429, 'too-many-requests', 'too many requests', { headers });
    }
    if (!key.rights.includes(right)) {
      throw new Refusal(403, 'forbidden', `the key lacks the right ${right}`);
    }
    c.set('key', key);
    await next();
  };
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new Refusal(413, 'too-large', `a body has ${MAX_BODY_BYTES} bytes at most`);
    },
  });

  api.get('/orders', only('read-orders'), async (c) => {
    const { since, limit } = parsed(feedSchema, c.req.query());
    await noteChanges(store, hearing(), now());
    if (since > (await lastPosition(store))) {
      throw new Refusal(400, 'bad-request', 'since: later than every change, begin again without it');
    }
    const { ids, last, hasMore } = await readFeed(store, since, limit);
    return c.json({ orders: await listTillOrders(store, ids, now()), cursor: String(last), hasMore });
  });

  api.post('/orders/:id/status', only('write-status'), limited, async (c) => {
    const { status, readyAt, reason } = parsed(statusSchema, await bodyOf(c));
    const promised = readyAt === undefined ? undefined : new Date(readyAt);
    if (promised && promised.getTime() > now().getTime() + MAX_AHEAD_MS) {
      throw new Refusal(400, 'bad-request', 'readyAt: more than a week ahead');
    }
    const order = await findOrderOfTill(store, c.req.param('id'));
    if (!order) throw new Refusal(404, 'not-found', 'there is no such order');
    if (promised && promised.getTime() < Date.parse(order.created_at)) {
      throw new Refusal(400, 'bad-request', 'readyAt: before the order was placed');
    }
    const result = await advanceStatus(store, {
      orderId: order.id,
      status,
      by: keyName(c.get('key').name),
      now: now(),
      readyAt: promised,
      ...(status === OrderStatus.CANCELLED && { reason }),
    });
    if (result.outcome === 'missing') throw new Refusal(404, 'not-found', 'there is no such order');
    const { outcome } = result;
    if (outcome !== 'moved' && outcome !== 'same') {
      throw new Refusal(409, 'conflict', BEHIND[outcome], { status: result.order.status });
    }
    return c.json({
      id: c.req.param('id'),
      number: result.order.id,
      status: result.order.status,
      changed: outcome === 'moved',
      revision: result.order.changes,
    });
  });

  api.put('/stops', only('write-stops'), limited, async (c) => {
    const { stops } = parsed(stopsSchema, await bodyOf(c));
    const stated = stops.map(({ until, ...name }) => ({ ...name, ...(until && { until: new Date(until) }) }));
    const by = keyName(c.get('key').name);
    const result = await stateStops(store, { stops: stated, by, now: now() });
    return c.json({
      stops: result.stops.map((outcome, index) => ({ asked: stops[index], ...outcome })),
      returned: result.returned,
    });
  });

  return app;
}

async function bodyOf(c: Context): Promise<unknown> {
  try {
    return await readJsonObject(c);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Refusal(400, 'bad-request', 'the body is no JSON object of the type application/json');
  }
}

/** Names of fields only: values may be personal. */
function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))];
  throw new Refusal(
    400,
    'bad-request',
    `not as contract/integration.yaml says: ${fields.join(', ') || 'the body'}`,
  );
}
