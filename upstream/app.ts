import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Logger } from 'pino';
import { API_PREFIX } from '#contract/endpoints.ts';
import { DETAILS } from './http/messages.ts';
import { Problem } from './http/problems.ts';
import { PromoGuesses } from './http/promo-guesses.ts';
import { markPublicReads } from './http/public-reads.ts';
import { type AppEnv, requestLog } from './http/request-log.ts';
import type { ImageStore, ReadPhoto } from './images/image-store.ts';
import type { OrderRules } from './process/order-rules.ts';
import { articleRoutes } from './routes/articles.ts';
import { cartRoutes } from './routes/cart.ts';
import { categoryRoutes } from './routes/categories.ts';
import { contentRoutes } from './routes/content.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { type Health, healthRoutes } from './routes/health.ts';
import { mediaRoutes } from './routes/media.ts';
import { pushRoutes } from './routes/order-push.ts';
import { type OrderPayments, orderRoutes } from './routes/orders.ts';
import { productRoutes } from './routes/products.ts';
import { type TillNotifications, tillRoutes } from './routes/till.ts';
import { userRoutes } from './routes/users.ts';
import type { Channel } from './store/database/order-tables.ts';
import type { Store } from './store/database/store.ts';
import type { PlacedOrder } from './store/orders/orders.ts';

/** An order of 100 lines with 20 options each has 100 kB. */
const MAX_BODY_BYTES = 256 * 1024;

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Problem(413, { detail: DETAILS.tooLarge });
  },
});

export type AppParts = {
  store: Store;
  mediaDir: string;
  /** Serves masters of variants that are not ready. */
  readPhoto?: ReadPhoto;
  /** Makes missing variants. */
  images?: ImageStore;
  /** For the cookie, too. */
  cartDays: number;
  orderRules: OrderRules;
  channels?: () => readonly Channel[];
  /** Absent: orders are paid on receipt. */
  payments?: OrderPayments | undefined;
  /** Absent: there is no till. */
  till?: TillNotifications | undefined;
  /** VAPID public key. Absent: guests' browsers are not told of their orders. */
  pushKey?: string | undefined;
  tellsByEmail?: () => boolean;
  log: Logger;
  countOrder?: (result: PlacedOrder['outcome']) => void;
  /** For tests. */
  now?: () => Date;
} & Health;

export function createApp(parts: AppParts): Hono<AppEnv> {
  const {
    store,
    mediaDir,
    readPhoto,
    images,
    cartDays,
    channels = () => [],
    log,
    now = () => new Date(),
  } = parts;
  const { countOrder = () => {}, orderRules: rules, payments = null, till = null, pushKey } = parts;
  const { tellsByEmail = () => false } = parts;
  const app = new Hono<AppEnv>();
  app.use(requestLog(log));
  app.use(limitBody);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ detail: DETAILS.methodNotAllowed }, 405, { Allow: methods.join(', ') }),
    }),
  );
  app.notFound((c) => c.json({ detail: DETAILS.notFound }, 404));
  app.onError((error, c) =>
    error instanceof Problem ? c.json(error.body, error.status) : c.json({ detail: DETAILS.failure }, 500),
  );

  const api = app.basePath(API_PREFIX);
  markPublicReads(api);
  userRoutes(api, store);
  contentRoutes(api, { store, rules, now });
  articleRoutes(api, store);
  categoryRoutes(api, store);
  productRoutes(api, { store, rules, now });
  const guesses = new PromoGuesses(now);
  const online = () => payments?.online() ?? null;
  cartRoutes(api, { store, days: cartDays, rules, now, guesses, online, tellsByEmail });
  const ofOrders = { payments, guesses, pushKey, tellsByEmail };
  orderRoutes(api, { store, channels, rules, log, now, countOrder, ...ofOrders });
  pushRoutes(api, { store, pushKey, now });
  tillRoutes(api, till);
  feedbackRoutes(api, { store, channels, now });
  mediaRoutes(app, { mediaDir, readPhoto, images });
  healthRoutes(app, store, parts);
  return app;
}
