import { createServer, type Server } from 'node:http';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RELEASE } from './process/release.ts';
import type { Channel } from './store/database/order-tables.ts';
import type { Store } from './store/database/store.ts';
import { readShopMetrics, type ShopMetrics } from './store/orders/metrics-queries.ts';
import type { PlacedOrder } from './store/orders/orders.ts';

/** Label values never come from input: docs/decisions/0035-personal-data.md. */
export type Metrics = ReturnType<typeof createMetrics>;

const ORDER_RESULTS: Record<PlacedOrder['outcome'], true> = {
  created: true,
  repeated: true,
  refused: true,
  stopped: true,
  'other-prices': true,
  'other-dishes': true,
  'other-opening': true,
  'other-terms': true,
  'other-promo': true,
  'not-online': true,
  'no-email': true,
  'short-extra': true,
};
const OPERATIONS: Record<string, string> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const orders = new Counter({
    name: 'shop_api_orders_total',
    help: 'Posted orders, by result',
    labelNames: ['result'],
    registers,
  });
  const queries = new Histogram({
    name: 'shop_api_query_duration_seconds',
    help: 'Database statements, by operation and result',
    labelNames: ['operation', 'result'],
    buckets: BUCKETS,
    registers,
  });
  // Prometheus sees only increases between samples: a counter that appears with 1 hides its first failure.
  for (const result of Object.keys(ORDER_RESULTS)) orders.inc({ result }, 0);
  for (const operation of [...Object.values(OPERATIONS), 'other'])
    for (const result of ['done', 'failed']) queries.zero({ operation, result });
  const open = new Gauge({
    name: 'shop_api_open_orders',
    help: 'Orders in progress, by status',
    labelNames: ['status'],
    registers,
  });
  const overdue = new Gauge({
    name: 'shop_api_waiting_orders',
    help: 'New orders that were not accepted within three minutes',
    registers,
  });
  const oldest = new Gauge({
    name: 'shop_api_oldest_new_order_seconds',
    help: 'Age of the oldest order that is not accepted; 0 without one',
    registers,
  });
  const guestMessages = new Gauge({
    name: 'shop_api_waiting_messages',
    help: 'Messages of guests without an answer, by state: new (nobody has read it), read',
    labelNames: ['state'],
    registers,
  });
  const oldestMessage = new Gauge({
    name: 'shop_api_oldest_new_message_seconds',
    help: 'Age of the oldest message of a guest that nobody has read; 0 without one',
    registers,
  });
  const notifications = new Gauge({
    name: 'shop_api_notifications',
    help: 'Undelivered notifications, each in one state: waiting, failing (to be retried), dead (given up)',
    labelNames: ['channel', 'state'],
    registers,
  });
  const backup = new Gauge({
    name: 'shop_api_last_backup_timestamp_seconds',
    help: 'When backup.sh last made a backup of the database; 0: never',
    registers,
  });
  const database = new Gauge({
    name: 'shop_api_database_up',
    help: '1 if the database responded to this scrape',
    registers,
  });
  new Gauge({
    name: 'shop_api_build_info',
    help: 'Always 1; the label is the release',
    labelNames: ['version'],
    registers,
  }).set({ version: RELEASE }, 1);

  function setGauges(figures: ShopMetrics, channels: readonly Channel[]): void {
    for (const { status, count } of figures.open) open.set({ status }, count);
    overdue.set(figures.waiting);
    oldest.set(figures.oldestNewSeconds);
    oldestMessage.set(figures.oldestMessageSeconds);
    backup.set((figures.lastBackup?.getTime() ?? 0) / 1_000);
    for (const { state, count } of figures.guestMessages) guestMessages.set({ state }, count);
    notifications.reset();
    for (const channel of channels)
      for (const state of ['waiting', 'failing', 'dead']) notifications.set({ channel, state }, 0);
    for (const { channel, ...counts } of figures.messages)
      for (const [state, count] of Object.entries(counts)) notifications.set({ channel, state }, count);
  }

  return {
    contentType: registry.contentType,
    countOrder: (result: PlacedOrder['outcome']) => orders.inc({ result }),
    countQuery({ level, query, queryDurationMillis }: LogEvent): void {
      const operation = OPERATIONS[query.query.kind] ?? 'other';
      const result = level === 'error' ? 'failed' : 'done';
      queries.observe({ operation, result }, queryDurationMillis / 1000);
    },
    /** Also while the database is down. */
    async text(store: Store, channels: readonly Channel[], now: Date): Promise<string> {
      try {
        setGauges(await readShopMetrics(store, now), channels);
        database.set(1);
      } catch {
        // No value rather than an outdated one.
        for (const gauge of [overdue, oldest, oldestMessage, backup]) gauge.remove();
        for (const gauge of [open, guestMessages, notifications]) gauge.reset();
        database.set(0);
      }
      return registry.metrics();
    },
  };
}

type MetricsServerOptions = {
  metrics: Metrics;
  store: Store;
  channels: () => readonly Channel[];
  log: Logger;
};

/** Neither the API nor the desk exposes metrics. */
export function createMetricsServer({ metrics, store, channels, log }: MetricsServerOptions): Server {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('only GET /metrics\n');
      return;
    }
    metrics.text(store, channels(), new Date()).then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error) => {
        log.error({ err: error }, 'metrics could not be rendered');
        response.writeHead(500).end();
      },
    );
  });
  // An open scrape must not keep the process alive.
  return server.on('connection', (socket) => socket.unref()).unref();
}
