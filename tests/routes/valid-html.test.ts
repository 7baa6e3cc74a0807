/** Protects browsers from invalid HTML in all server-rendered states. Other pages of the demo shop: crawl.test.ts. */
import { expect, test } from 'vitest';
import { DEMO_SCREENS } from '#tests/support/pages.ts';
import { demoShop } from '#tests/support/shop-api.ts';
import { checkHtml, hasJava } from './support/nu-checker.ts';
import { readPage } from './support/page.ts';
import { FEEDBACK, GUEST, openShop, press } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

const content = demoShop();
const MENU = '/category/burgery-i-gril';
const dish = content.products.find(({ canBuy }) => canBuy);
const DISH = `/product/${dish?.slug}`;

test.skipIf(!hasJava)('no page has an error or a warning (skipped without java)', async () => {
  const pages = new Map<string, string>();
  async function keep(name: string, coming: Visit | Promise<Visit>, status = 200): Promise<Visit> {
    const visit = await coming;
    expect([name, visit.status]).toEqual([name, status]);
    pages.set(name, visit.html);
    return visit;
  }
  const { api, app, shopper } = await openShop({ content });
  for (const { address, status } of DEMO_SCREENS.filter(({ needsOrder }) => !needsOrder)) {
    await keep(address, shopper.visit(address), status);
  }

  const liked = await press(shopper, await shopper.visit(DISH), `В избранное: ${dish?.title}`);
  await keep('a favourite dish, with a notice', liked.follow());
  await keep('the home page with favourites', shopper.visit('/'));
  await keep('the empty cart with favourites', shopper.visit('/cart'));

  const buttons = readPage((await shopper.visit(MENU)).html).all('button', {
    name: 'intent',
    value: /^add:/,
  });
  const intent = buttons.map(({ attribs }) => attribs.value ?? '');
  const added = await shopper.visit('/cart', { intent: intent.slice(0, 3), returnTo: MENU });
  await keep('dishes added to the cart, with a notice', added.follow());
  const cart = await keep('a full cart', shopper.visit('/cart'));
  const order = (typed = {}) => press(shopper, cart, 'Оформить заказ', { typed });
  await keep('an empty order form', order(), 400);
  api.answer(400, { phone: ['не тот'], items: ['нет в продаже'] }, 'POST /order');
  await keep('an order the shop refuses', order(GUEST), 400);
  api.up();
  api.timeOut('POST /order');
  await keep('an order that may have been accepted', order(GUEST), 503);
  api.down();
  await keep('an order while the API is down', order(GUEST), 503);
  await keep('the cart while the API is down', shopper.visit('/cart'), 503);
  api.up();
  const elsewhere = app.createShopper();
  elsewhere.cookies.set('sessionid', shopper.cookies.get('sessionid') ?? '');
  await elsewhere.visit('/cart', { intent: intent[3] ?? '' });
  await keep('an order of other dishes than the cart has', order(GUEST), 409);
  const ordered = await press(shopper, await shopper.visit('/cart'), 'Оформить заказ', { typed: GUEST });
  await keep('an order', ordered.follow());

  const contact = await shopper.visit('/contact');
  const send = (typed = {}) => press(shopper, contact, 'Отправить', { typed });
  await keep('an empty message', send(), 400);
  await keep('a message that was sent', (await send(FEEDBACK)).follow());
  api.down('POST /feedback');
  await keep('a message that failed', send(FEEDBACK), 503);
  api.up();

  await keep(
    'without the cookie banner',
    (await shopper.visit('/cookie-consent', { returnTo: '/' })).follow(),
  );
  const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
  const refused = await keep(
    'a form of another site',
    shopper.visit('/cart', { intent: 'add:1' }, foreign),
    403,
  );
  expect(readPage(refused.html).text).toContain('Форма пришла с другого сайта');
  await keep('a form without a page', shopper.visit(DISH, { intent: 'add:1' }), 405);
  const member = app.createShopper();
  member.cookies.set('usertoken', content.users[0]?.token ?? '');
  await keep('the home page of someone signed in', member.visit('/'));

  const cold = await openShop({ content });
  cold.api.down('/categories');
  await keep('a category without its data', cold.shopper.visit(MENU), 503);
  cold.api.down();
  await keep('a dish while the API is down', cold.shopper.visit(DISH), 503);

  expect(await checkHtml(pages)).toEqual([]);
});
