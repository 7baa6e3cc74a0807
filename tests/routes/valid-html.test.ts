import { expect, test } from 'vitest';
import { DEMO_SCREENS } from '#tests/support/pages.ts';
import { demoShop } from '#tests/support/shop-api.ts';
import { checkHtml, hasJava } from './support/nu-checker.ts';
import { readPage } from './support/page.ts';
import { GUEST, linesOf, openShop, press, type Shop } from './support/shop.ts';
import type { Shopper, Visit } from './support/visit.ts';

/**
 * Every kind of page in every state the server brings about, as it arrives, before the Nu HTML checker. The rest of the
 * demo shop's pages, whose texts are HTML, too: crawl.test.ts.
 */

const content = demoShop();
const GREAT = '/category/burgery-i-gril';
const dish = content.products.find(({ canBuy }) => canBuy);
const DISH = `/product/${dish?.slug}`;

const MESSAGE = { ...GUEST, email: 'anna@mail.example', subject: 'Столик', content: 'Нас двое.\n«Можно?»' };

type Keep = (name: string, coming: Visit | Promise<Visit>, status?: number) => Promise<Visit>;

async function visitEverything(keep: Keep): Promise<void> {
  const shop = await openShop({ content });
  // The order: below, with the states on the way to it.
  for (const { address, status } of DEMO_SCREENS.filter(({ needsOrder }) => !needsOrder)) {
    await keep(address, shop.shopper.visit(address), status);
  }
  await favour(keep, shop.shopper);
  await buy(keep, shop);
  await write(keep, shop);
  await breakRules(keep, shop.shopper);
  await signIn(keep, shop.app.createShopper());
  await fail(keep);
}

async function favour(keep: Keep, shopper: Shopper) {
  const posted = await press(shopper, await shopper.visit(DISH), `В избранное: ${dish?.title}`);
  await keep('a dish among the favourites, with a notice', posted.follow());
  await keep('the home page with favourites', shopper.visit('/'));
  await keep('the empty cart with favourites', shopper.visit('/cart'));
}

async function buy(keep: Keep, { api, shopper, app }: Shop) {
  const buttons = readPage((await shopper.visit(GREAT)).html).all('button', {
    name: 'intent',
    value: /^add:/,
  });
  const intent = buttons.map(({ attribs }) => attribs.value ?? '');
  const added = await shopper.visit('/cart', { intent: intent.slice(0, 3), returnTo: GREAT });
  await keep('dishes added to the cart, with a notice', added.follow());
  const cart = await keep('a full cart', shopper.visit('/cart'));
  const order = (typed = {}) => press(shopper, cart, 'Оформить заказ', { typed: { ...GUEST, ...typed } });
  expect(Object.keys(linesOf(cart))).toHaveLength(3);

  await keep('an order with nothing filled in', press(shopper, cart, 'Оформить заказ'), 400);
  api.answer(400, { phone: ['не тот'], items: ['нет в продаже'] }, 'POST /order');
  await keep('an order the shop refuses', order(), 400);
  api.up();
  api.timeOut('POST /order');
  await keep('an order that may have been accepted', order(), 503);
  api.down();
  await keep('an order without the cart', order(), 503);
  await keep('the cart while nobody knows what is in it', shopper.visit('/cart'), 503);
  api.up();

  const elsewhere = app.createShopper();
  elsewhere.cookies.set('sessionid', shopper.cookies.get('sessionid') ?? '');
  await elsewhere.visit('/cart', { intent: intent[3] ?? '' });
  await keep('an order of other dishes than the cart has', order(), 409);
  const ordered = await press(shopper, await shopper.visit('/cart'), 'Оформить заказ', { typed: GUEST });
  await keep('an order', ordered.follow());
}

async function write(keep: Keep, { api, shopper }: Shop) {
  const contact = await shopper.visit('/contact');
  const send = (typed = {}) => press(shopper, contact, 'Отправить', { typed });
  await keep('a message with nothing filled in', send(), 400);
  await keep('a message that was sent', (await send(MESSAGE)).follow());
  api.down('POST /feedback');
  await keep('a message that did not get through', send(MESSAGE), 503);
  api.up();
}

async function breakRules(keep: Keep, shopper: Shopper) {
  await keep('an OK to cookies', (await shopper.visit('/cookie-consent', { returnTo: '/' })).follow());
  const fromElsewhere = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
  await keep('a form of another site', shopper.visit('/cart', { intent: 'add:1' }, fromElsewhere), 403);
  await keep('a form no page has', shopper.visit(DISH, { intent: 'add:1' }), 405);
}

async function signIn(keep: Keep, shopper: Shopper) {
  shopper.cookies.set('usertoken', content.users[0]?.token ?? '');
  await keep('the home page of someone signed in', shopper.visit('/'));
}

async function fail(keep: Keep) {
  const { api, shopper } = await openShop({ content });
  api.down('/categories');
  await keep('a category while only it cannot be read', shopper.visit(GREAT), 503);
  api.down();
  await keep('a dish while the API is down', shopper.visit(DISH), 503);
}

const NAME = 'no page has an error or a warning (skipped where there is no java to run the checker)';

test.skipIf(!hasJava)(NAME, async () => {
  const pages = new Map<string, string>();
  await visitEverything(async (name, coming, status = 200) => {
    const visit = await coming;
    expect([name, visit.status]).toEqual([name, status]);
    pages.set(name, visit.html);
    return visit;
  });
  expect(await checkHtml(pages)).toEqual([]);
});
