import { afterAll, expect, test, vi } from 'vitest';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { FAULTS, type FaultName, openFaultProxy } from '#tests/support/fault-proxy.ts';
import { type Screen, SMALL_SCREENS } from '#tests/support/pages.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { readPage } from './support/page.ts';
import { FEEDBACK, GUEST, orderFrom, press } from './support/shop.ts';
import { type Shopper, startApp, type Visit } from './support/visit.ts';

/**
 * Every screen and every form while the API fails in every way, over real connections: cold (the storefront has just
 * started) and warm (it has seen the page).
 */

const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];
/** These end only with the deadline, which is short for them; the others must not meet it, however busy the machine is. */
const ENDLESS: readonly FaultName[] = ['silence', 'a slow drip'];
const SHORT = { readMs: 100, writeMs: 100 };
const LONG = { readMs: 60_000, writeMs: 60_000 };
const SCREENS = SMALL_SCREENS.filter(({ status }) => status === 200);
/** What only this shopper can see comes from the API each time. */
const OWN = ['cart', 'order'];

type Guest = Awaited<ReturnType<Stage['come']>>;
type Stage = Awaited<ReturnType<typeof setStage>>;
type Form = {
  press: (shopper: Shopper, at: Stage & Guest) => Promise<Visit>;
  typed?: readonly string[];
  /** Under a fault; 303 leads on, with a notice of what was not done. */
  failsWith: 303 | 503;
};

/** What a guest presses on a page that was loaded before the API failed, and what must not be lost by it. */
const FORMS: Record<string, Form> = {
  'place the order': {
    press: (shopper, { cart }) => press(shopper, cart, 'Оформить заказ', { typed: GUEST }),
    typed: [GUEST.fullName, GUEST.phone, GUEST.address],
    failsWith: 503,
  },
  'a heart': {
    press: (shopper) => shopper.visit('/favorites', { favorite: 'add:borshch' }),
    failsWith: 303,
  },
  'add to the cart': {
    press: (shopper, { ids }) => shopper.visit('/cart', { intent: `add:${ids.borshch}` }),
    failsWith: 303,
  },
  'change a quantity': {
    press: (shopper, { ids }) => shopper.visit('/cart', { intent: `set:${ids.borshch}:3` }),
    failsWith: 303,
  },
  'repeat an order': {
    press: (shopper, { order }) => press(shopper, order, 'Повторить заказ'),
    failsWith: 503,
  },
  feedback: {
    press: (shopper, { contact }) => press(shopper, contact, 'Отправить', { typed: FEEDBACK }),
    typed: [FEEDBACK.fullName, FEEDBACK.email, FEEDBACK.subject, FEEDBACK.content],
    failsWith: 503,
  },
};

const stage = await setStage();
afterAll(stage.close);

/** One API for all, and somebody who has ordered, has a dish in the cart and stands before the forms. */
async function setStage() {
  const api = await createShopApi();
  const proxy = await openFaultProxy(api);
  const products = await api.store.selectFrom('products').select(['slug', 'id']).execute();
  const ids = Object.fromEntries(products.map(({ slug, id }) => [slug, id]));
  // The circuit breaker pauses by the clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  const deadlines = { ...LONG };
  const start = () =>
    startApp({
      api: proxy,
      url: proxy.url,
      deadlines,
      // A trial call is waited for to its end: half a second may be too short for a busy machine.
      breaker: new CircuitBreaker({ patience: () => new Promise(() => {}) }),
    });
  return {
    start,
    ids,
    fail(fault: FaultName) {
      proxy.fail(fault);
      Object.assign(deadlines, ENDLESS.includes(fault) ? SHORT : LONG);
    },
    /** The API works again, and the storefront's circuit breaker lets a call through. */
    async recover() {
      await proxy.settled();
      proxy.fail('no fault');
      Object.assign(deadlines, LONG);
      vi.setSystemTime(Date.now() + 120_000);
    },
    countOrders: async () => (await api.store.selectFrom('orders').select('id').execute()).length,
    /** What a guest has open when the API begins to fail. */
    async come() {
      const shopper = (await start()).createShopper();
      const orderAddress = await orderFrom(shopper, '/category/bar');
      await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
      const order = await shopper.visit(orderAddress);
      const contact = await shopper.visit('/contact');
      return { cookies: shopper.cookies, orderAddress, order, contact, cart: await shopper.visit('/cart') };
    },
    close: async () => {
      await proxy.close();
      await api.close();
    },
  };
}

/** Everything under one fault. */
async function undergo(fault: FaultName, isWarm: boolean): Promise<void> {
  const isWell = fault === 'no fault' || fault === 'a late answer';
  const guest = await stage.come();
  const app = await stage.start();
  const addressOf = ({ needsOrder, address }: Screen) => (needsOrder ? guest.orderAddress : address);
  if (isWarm) for (const screen of SCREENS) await app.createShopper().visit(addressOf(screen));
  const shopper = app.createShopper(guest.cookies);

  stage.fail(fault);
  const visits = await Promise.all(SCREENS.map((screen) => shopper.visit(addressOf(screen))));
  for (const [index, { status, html }] of visits.entries()) {
    const { name = '' } = SCREENS[index] ?? {};
    expect([name, status === 200 || (status === 503 && !isWell)]).toEqual([name, true]);
    // Of an order its guest knows that it was accepted: nothing is to be tried again.
    const wayOn = name === 'order' ? 'Обновить' : 'Попробовать ещё раз';
    if (status === 503) expect(readPage(html).text).toContain(wayOn);
    if (isWarm && !OWN.includes(name)) expect([name, status]).toEqual([name, 200]);
  }
  const before = await stage.countOrders();
  let ordered: Visit | undefined;
  for (const [name, form] of Object.entries(FORMS)) {
    const answer = await form.press(shopper, { ...stage, ...guest });
    // The API's answer to a message is not looked at.
    const isUnread = name === 'feedback' && fault === 'a wrong shape';
    const expected = isWell || isUnread ? 303 : form.failsWith;
    expect([name, answer.status]).toEqual([name, expected]);
    if (answer.status === 503) for (const typed of form.typed ?? []) expect(answer.html).toContain(typed);
    if (name === 'place the order') ordered = answer;
  }

  await stage.recover();
  if (ordered?.status === 503) ordered = await press(shopper, ordered, 'Оформить заказ');
  expect([ordered?.status, ordered?.location]).toEqual([303, expect.stringMatching(/^\/order\//)]);
  expect(await stage.countOrders()).toBe(before + 1);
}

test.each(FAULT_NAMES)('%s', async (fault) => {
  await undergo(fault, false);
  await undergo(fault, true);
});
