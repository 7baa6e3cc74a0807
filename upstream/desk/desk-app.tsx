/** @jsxImportSource hono/jsx */
import { type Context, Hono } from 'hono';
import { except } from 'hono/combine';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Fault } from '../content/faults.ts';
import { requestLog } from '../http/request-log.ts';
import type { OutsideHours } from '../process/order-rules.ts';
import type { ContentTrouble } from '../publish/content-watch.ts';
import type { Store } from '../store/database/store.ts';
import { createDeskTill } from '../till/desk-access.ts';
import { serveAssets } from './assets.ts';
import type { DeskEnv } from './desk-env.ts';
import type { Desk, MenuAccess } from './desk-parts.ts';
import { MESSAGES } from './desk-texts.ts';
import { TooManyDerivations } from './key-derivation.ts';
import { createLive, type LiveTiming } from './live-events.ts';
import { createLogIns } from './log-in-attempts.ts';
import { changeOrderPages } from './pages/change-order.tsx';
import { consentPages } from './pages/consents.tsx';
import { guestDataPages } from './pages/guest-data.tsx';
import { hoursPages } from './pages/hours.tsx';
import { integrationPages } from './pages/integration.tsx';
import { askForLogIn, logInPages, passwordPages } from './pages/log-in.tsx';
import { MENU_PATHS, menuPages } from './pages/menu.tsx';
import { countNewMessages, messagePages } from './pages/messages.tsx';
import { newOrderPages } from './pages/new-order.tsx';
import { notificationPages } from './pages/notifications.tsx';
import { orderPages } from './pages/orders.tsx';
import { paymentPages } from './pages/payments.tsx';
import { reportPages } from './pages/report.tsx';
import { startPages } from './pages/start.tsx';
import { stopPages } from './pages/stops.tsx';
import { tillPages } from './pages/till.tsx';
import { userPages } from './pages/users.tsx';
import { createClock } from './restaurant-time.ts';
import { couriersPages } from './rights.ts';
import {
  type Addresses,
  DeskProblem,
  headers,
  knownHostsOnly,
  limitBody,
  members,
  notKept,
  ownPostsOnly,
  rememberScheme,
  sessionCookie,
} from './security.ts';
import { showUnsaved } from './unsaved/show-unsaved.tsx';
import { MAX_UNSAVED_BYTES, readStrangersForm, readUnsavedForm } from './unsaved/unsaved-form.ts';
import { UNSAVED_TEXTS } from './unsaved/unsaved-texts.ts';
import { Alert, Layout } from './views/layout.tsx';
import { sendPage } from './views/send-page.ts';

/** More than any form without photographs: longer texts are refused beside their field. */
const MAX_BODY_BYTES = 256 * 1024;
/** A log-in may carry an unsaved form. */
const LOG_IN_PATHS = ['/login', '/password'];
const MAX_LOG_IN_BYTES = 2 * MAX_UNSAVED_BYTES;
const NO_MENU: MenuAccess = {
  canSave: false,
  contentDir: '',
  save: () => Promise.reject(new Error('there is no menu')),
};

const NO_CHANNELS: Desk['channels'] = {
  fixed: [],
  names: () => [],
  refresh: async () => undefined,
  findChats: async () => ({ chats: [] }),
};

const NO_PAYMENTS: Desk['payments'] = {
  isFixed: false,
  mode: () => null,
  hasKey: () => false,
  refresh: async () => undefined,
  tryAccess: async () => 'off',
};

/** Nobody answers there. */
const NO_TILL = 'http://127.0.0.1:9';

export type DeskParts = {
  store: Store;
  log: Logger;
  timeZone: string;
  outsideHours: OutsideHours;
  addresses: Addresses;
  keepDays?: Desk['keepDays'];
  shopUrl?: string | undefined;
  contentTrouble?: () => ContentTrouble | null;
  contentWarnings?: () => readonly Fault[];
  menu?: MenuAccess | undefined;
  channels?: Desk['channels'];
  payments?: Desk['payments'];
  till?: Desk['till'];
  sendTrial?: Desk['sendTrial'];
  now?: () => Date;
  timing?: LiveTiming;
};

/** `close` ends the event streams. */
export function createDesk(parts: DeskParts) {
  const {
    store,
    log,
    timeZone,
    outsideHours,
    addresses,
    shopUrl,
    contentTrouble = () => null,
    contentWarnings = () => [],
    menu = NO_MENU,
    channels = NO_CHANNELS,
    payments = NO_PAYMENTS,
    till = createDeskTill({ store: parts.store, apiUrl: NO_TILL }),
    keepDays = { messages: 30, orders: 90 },
    sendTrial = async () => ({ failure: 'error' }),
    timing,
  } = parts;
  const { now = () => new Date() } = parts;
  const app = new Hono<DeskEnv>();
  // Not the path: order numbers are personal data.
  app.use(requestLog(log, (c) => `desk ${routePath(c, -1)}`));
  app.use(headers, notKept, knownHostsOnly(addresses), ownPostsOnly, rememberScheme(addresses));
  app.use(except([...MENU_PATHS, ...LOG_IN_PATHS], limitBody(MAX_BODY_BYTES)));
  for (const path of LOG_IN_PATHS) app.use(path, limitBody(MAX_LOG_IN_BYTES));
  const clock = createClock(timeZone, now);
  const live = createLive(store, log, now, payments.hasKey, timing);
  const desk: Desk = {
    store,
    log,
    clock,
    live,
    contentTrouble,
    contentWarnings,
    menu,
    channels,
    payments,
    till,
    keepDays,
    sendTrial,
    shopUrl,
    hasDeskUrl: addresses.deskUrl !== undefined,
    orderRules: { outsideHours, timeZone },
    logIns: createLogIns(),
    assets: serveAssets(app),
  };
  const showProblem = (c: Context<DeskEnv>, message: string) => (
    <Layout title={message} assets={desk.assets} user={c.get('user')}>
      <div class="sheet">
        <Alert>{message}</Alert>
        <a class="button" href="/">
          К заказам
        </a>
      </div>
    </Layout>
  );
  async function sendProblem(c: Context<DeskEnv>, problem: string, status: DeskProblem['status'] | 500) {
    if (c.env?.isRefill) return c.text(problem, status);
    const user = c.get('user');
    // Without a user, 403 is a form of another site, which must not be put into a page of the desk.
    const isUnreadable = status === 413 || (status === 403 && !user);
    const form = isUnreadable ? null : await readForm(c).catch(() => null);
    const cookie = sessionCookie(c, c.get('token') ?? '');
    const shown = { user, cookie, problem, hint: UNSAVED_TEXTS.kept, status, isRefused: true };
    const kept = form && form !== 'too-large' && (await showUnsaved(app, desk, c, form, shown));
    return kept || sendPage(c, showProblem(c, problem), status);
  }
  function readForm(c: Context<DeskEnv>) {
    const user = c.get('user');
    return user ? readUnsavedForm(c, user.name) : readStrangersForm(c, null);
  }
  app.notFound((c) => sendProblem(c, MESSAGES.notFound, 404));
  app.onError((error, c) => {
    // On an unknown host neither styles nor links work.
    if (error instanceof DeskProblem && error.status === 421) return c.text(error.message, 421);
    if (error instanceof DeskProblem) return sendProblem(c, error.message, error.status);
    if (error instanceof TooManyDerivations) return sendProblem(c, MESSAGES.busyLogIns, 503);
    return sendProblem(c, MESSAGES.failure, 500);
  });

  logInPages(app, desk);
  app.use(members(store, clock, askForLogIn(desk)));
  // For unsaved.js, before it submits a form; without a session it redirects to the log-in.
  app.get('/alive', (c) => c.body(null, 204));
  passwordPages(app, desk);
  app.use(couriersPages);
  app.use(countNewMessages(store));
  startPages(app, desk);
  orderPages(app, desk);
  changeOrderPages(app, desk);
  newOrderPages(app, desk);
  messagePages(app, desk);
  consentPages(app, desk);
  stopPages(app, desk);
  hoursPages(app, desk);
  menuPages(app, desk);
  reportPages(app, desk);
  guestDataPages(app, desk);
  notificationPages(app, desk);
  paymentPages(app, desk);
  tillPages(app, desk);
  integrationPages(app, desk);
  userPages(app, desk);
  return { fetch: app.fetch, close: live.close, routes: app.routes };
}
