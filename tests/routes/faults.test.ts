/** Protects guests from all faults of the API on real connections, with cold and warm caches. */
import { afterAll, expect, test, vi } from 'vitest';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { FAULTS, type FaultName, openFaultProxy } from '#tests/support/fault-proxy.ts';
import { type Screen, SMALL_SCREENS } from '#tests/support/pages.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { readPage } from './support/page.ts';
import { FEEDBACK, GUEST, orderFrom, press } from './support/shop.ts';
import { type Shopper, startApp, type Visit } from './support/visit.ts';

/** Ended by a deadline that is short for these only. */
const ENDLESS: readonly FaultName[] = ['silence', 'a slow drip'];
const SHORT = { readMs: 100, writeMs: 100 };
const LONG = { readMs: 60_000, writeMs: 60_000 };
const HARMLESS: readonly FaultName[] = ['no fault', 'a late answer'];
/** The body of a response to feedback is not read. */
const UNREAD: readonly FaultName[] = [
  'half an answer',
  'half a body of the right length',
  'HTML with status 200',
  'a wrong shape',
  'JSON of 50 MB',
  'nesting 10 000 deep',
];
const SCREENS = SMALL_SCREENS.filter(({ status }) => status === 200);
const OWN = ['cart', 'order'];

type Guest = Awaited<ReturnType<typeof enter>>;
type Form = [
  name: string,
  press: (shopper: Shopper, guest: Guest) => Promise<Visit>,
  /** 303: with a notice about the failure. */
  failsWith: 303 | 503,
  /** Must be kept. */
  typed?: readonly string[],
];

const FORMS: Form[] = [
  [
    'order',
    (shopper, { cart }) => press(shopper, cart, 'Оформить заказ', { typed: GUEST }),
    503,
    [GUEST.fullName, GUEST.phone, GUEST.address],
  ],
  ['favourite', (shopper) => shopper.visit('/favorites', { favorite: 'add:borshch' }), 303],
  ['add', (shopper) => shopper.visit('/cart', { intent: `add:${ids.borshch}` }), 303],
  ['set', (shopper) => shopper.visit('/cart', { intent: `set:${ids.borshch}:3` }), 303],
  ['repeat', (shopper, { order }) => press(shopper, order, 'Повторить заказ'), 503],
  [
    'feedback',
    (shopper, { contact }) => press(shopper, contact, 'Отправить', { typed: FEEDBACK }),
    503,
    [FEEDBACK.fullName, FEEDBACK.email, FEEDBACK.subject, FEEDBACK.content],
  ],
];

const api = await createShopApi();
const proxy = await openFaultProxy(api);
const products = await api.store.selectFrom('products').select(['slug', 'id']).execute();
const ids = Object.fromEntries(products.map(({ slug, id }) => [slug, id]));
const deadlines = { ...LONG };
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(async () => {
  vi.useRealTimers();
  await proxy.close();
  await api.close();
});

function start() {
  // Probes are awaited without a limit.
  const breaker = new CircuitBreaker({ patience: () => new Promise(() => {}) });
  return startApp({ api: proxy, url: proxy.url, deadlines, breaker });
}

async function enter() {
  const shopper = (await start()).createShopper();
  const orderAddress = await orderFrom(shopper, '/category/bar');
  await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
  const order = await shopper.visit(orderAddress);
  const contact = await shopper.visit('/contact');
  return { cookies: shopper.cookies, orderAddress, order, contact, cart: await shopper.visit('/cart') };
}

function setFault(fault: FaultName): void {
  proxy.fail(fault);
  Object.assign(deadlines, ENDLESS.includes(fault) ? SHORT : LONG);
}

const countOrders = async () => (await api.store.selectFrom('orders').select('id').execute()).length;

const CASES = (Object.keys(FAULTS) as FaultName[]).flatMap((fault) =>
  ['cold', 'warm'].map((state) => [fault, state] as const),
);

test.each(CASES)('%s, %s cache', async (fault, state) => {
  const isWarm = state === 'warm';
  const isHarmless = HARMLESS.includes(fault);
  const guest = await enter();
  const app = await start();
  const addressOf = ({ needsOrder, address }: Screen) => (needsOrder ? guest.orderAddress : address);
  if (isWarm) for (const screen of SCREENS) await app.createShopper().visit(addressOf(screen));
  const shopper = app.createShopper(guest.cookies);

  setFault(fault);
  const visits = await Promise.all(SCREENS.map((screen) => shopper.visit(addressOf(screen))));
  for (const [index, { name }] of SCREENS.entries()) {
    const { status = 0, html = '' } = visits[index] ?? {};
    const statuses = isHarmless || (isWarm && !OWN.includes(name)) ? [200] : [200, 503];
    expect([name, statuses]).toEqual([name, expect.arrayContaining([status])]);
    // The order was accepted: no retry.
    const retry = name === 'order' ? 'Обновить' : 'Попробовать ещё раз';
    if (status === 503) expect(readPage(html).text).toContain(retry);
  }

  const before = await countOrders();
  let ordered: Visit | undefined;
  for (const [name, submit, failsWith, typed = []] of FORMS) {
    const answer = await submit(shopper, guest);
    const isDone = isHarmless || (name === 'feedback' && UNREAD.includes(fault));
    // The short deadline may pass before the status arrives.
    const isEither = name === 'feedback' && fault === 'a slow drip';
    const statuses = [...(isDone || isEither ? [303] : []), ...(isDone ? [] : [failsWith])];
    expect([name, statuses]).toEqual([name, expect.arrayContaining([answer.status])]);
    if (answer.status === 503) for (const text of typed) expect(answer.html).toContain(text);
    if (name === 'order') ordered = answer;
  }

  await proxy.settled();
  setFault('no fault');
  vi.setSystemTime(Date.now() + 120_000);
  if (ordered?.status === 503) ordered = await press(shopper, ordered, 'Оформить заказ');
  expect([ordered?.status, ordered?.location]).toEqual([303, expect.stringMatching(/^\/order\//)]);
  expect(await countOrders()).toBe(before + 1);
});
