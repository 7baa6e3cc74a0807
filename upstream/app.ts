import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { API_PREFIX } from '#contract/endpoints.ts';
import { Problem } from './http/problems.ts';
import { type AppEnv, requestLog } from './http/request-log.ts';
import type { ImageStore } from './images/image-store.ts';
import { DETAILS } from './messages.ts';
import { articleRoutes } from './routes/articles.ts';
import { cartRoutes } from './routes/cart.ts';
import { categoryRoutes } from './routes/categories.ts';
import { contentRoutes } from './routes/content.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { type Health, healthRoutes } from './routes/health.ts';
import { mediaRoutes } from './routes/media.ts';
import { orderRoutes } from './routes/orders.ts';
import { productRoutes } from './routes/products.ts';
import { userRoutes } from './routes/users.ts';
import type { OrderRules } from './store/order-rules.ts';
import type { PlacedOrder } from './store/orders.ts';
import type { Store } from './store/store.ts';
import type { Channel } from './store/tables.ts';

const MAX_BODY_BYTES = 64 * 1024;

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Problem(413, { detail: DETAILS.tooLarge });
  },
});

/** No more comes than was announced, so the stream of the body need not be opened to count it: that costs more than most answers. */
function isSmall(method: string, headers: Headers): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const length = headers.get('Content-Length');
  return length !== null && !headers.has('Transfer-Encoding') && Number(length) <= MAX_BODY_BYTES;
}

export type AppParts = {
  store: Store;
  mediaDir: string;
  /** Where `photos/` is: a master stands in for a variant that is not made in time. */
  contentDir?: string;
  /** Makes variants that are not in `mediaDir` yet. */
  images?: ImageStore;
  /** How long a cart that nobody changes is kept, and the cookie that leads to it. */
  cartDays: number;
  orderRules: OrderRules;
  /** By which people are told of a new order. */
  channels?: readonly Channel[];
  log: Logger;
  /** Hears what became of each order that was posted. */
  countOrder?: (result: PlacedOrder['outcome']) => void;
  /** For tests: a clock of their own. */
  now?: () => Date;
} & Health;

/** The shop API. It holds no state of its own: `app.fetch` answers in process as it does behind a server. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { store, mediaDir, contentDir, images, cartDays, channels = [], log, now = () => new Date() } = parts;
  const { countOrder = () => {}, orderRules: rules } = parts;
  const app = new Hono<AppEnv>();
  app.use(requestLog(log));
  app.use((c, next) => (isSmall(c.req.raw.method, c.req.raw.headers) ? next() : limitBody(c, next)));
  app.notFound((c) => c.json({ detail: DETAILS.notFound }, 404));
  app.onError((error, c) =>
    error instanceof Problem ? c.json(error.body, error.status) : c.json({ detail: DETAILS.failure }, 500),
  );

  const api = app.basePath(API_PREFIX);
  userRoutes(api, store);
  contentRoutes(api, store, now);
  articleRoutes(api, store);
  categoryRoutes(api, store);
  productRoutes(api, { store, rules, now });
  cartRoutes(api, { store, days: cartDays, rules, now });
  orderRoutes(api, { store, channels, rules, log, now, countOrder });
  feedbackRoutes(api, store);
  mediaRoutes(app, { mediaDir, contentDir, images });
  healthRoutes(app, store, parts);
  return app;
}
