/** Protects the first steps of a new shop: each is ticked when done, and they are shown until all are. */
import { expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { openDesk } from '#tests/upstream/support/desk.ts';
import type { Content } from '#upstream/content/content.ts';
import { surveyContent } from '#upstream/content/read-content.ts';

const { workDays, categories, foodCategories, products } = smallShop();
const ALL = 'name phone seller hours category dish delivery order notification address https'.split(' ');
const DELIVERY = { slug: 'delivery', title: 'Доставка', content: '<p>Везём</p>', coverUrls: {} };

const OFFER = { slug: 'offer', title: 'Условия', content: '<p>Продаём</p>', coverUrls: {} };
const LEGAL = 'Юрлицо: ООО «Ёж»\nОГРН: 1177847266408\nАдрес: Москва, Садовая, 1';
const SELLER = { LEGAL, SITE_EMAIL: 'ezh@hmel.example' };
const ZONES = { zones: [{ zone: 'Город', streets: [], fee: 0 }] };

type Options = NonNullable<Parameters<typeof openDesk>[0]>;
type Row = { content?: Partial<Content>; settings?: Record<string, string>; parts?: Options; orders?: 1 };

const { content: starter, faults, warnings } = surveyContent('upstream/content-empty');
async function open({ content, settings, parts, orders }: Row = {}) {
  const shop = { ...starter, ...content, settings: { ...starter.settings, ...settings } };
  const desk = await openDesk({ ...parts, content: shop });
  if (orders) await desk.order();
  await desk.addMember('anna', 'manager');
  const anna = desk.openScreen();
  const { headers } = await anna.logIn('anna');
  const { html } = await anna.visit('/start');
  const done = [...html.matchAll(/<li class="steps__done" id="(\w+)">/g)].map(([, id]) => id);
  const { html: board } = await anna.visit('/');
  return { desk, anna, html, done, home: headers.get('Location'), isLinked: board.includes('href="/start"') };
}

const MENU = { categories, foodCategories, products };

test.for<[row: Row, done: string[]]>([
  [{}, []],
  [{ settings: { SITE_NAME: 'Ёж' } }, ['name']],
  [
    { settings: { ...SELLER, SITE_PHONE: '+7 812 1' }, content: { infoPages: [OFFER, DELIVERY] } },
    ['phone', 'seller', 'delivery'],
  ],
  [{ settings: { ...SELLER, SITE_PHONE: '+7 812 1' } }, ['phone']],
  [{ content: { workDays } }, ['hours']],
  [{ content: MENU }, ['category', 'dish']],
  [{ content: { ...MENU, products: products.map((one) => ({ ...one, canBuy: false })) } }, ['category']],
  [{ content: { delivery: ZONES } }, []],
  [{ content: { delivery: { zones: [], pickup: { minutes: 20 } } } }, []],
  [{ content: { delivery: ZONES, infoPages: [DELIVERY] } }, ['delivery']],
  [{ content: MENU, orders: 1 }, ['category', 'dish', 'order']],
  [{ parts: { channels: ['email'] } }, ['notification']],
  [{ parts: { shopUrl: 'http://shop.ru' } }, ['address']],
  [{ parts: { shopUrl: 'https://localhost:3000' } }, ['https']],
])('%j', async ([row, done]) => {
  expect(await open(row)).toMatchObject({ done, home: '/start', isLinked: true });
  expect([faults, warnings.filter(({ isDuty }) => !isDuty)]).toEqual([[], []]);
});

test('they go when all are done, and are no business of the demo or of a cook', async () => {
  const ready = await open({
    settings: { ...SELLER, SITE_NAME: 'Ёж', SITE_PHONE: '+7 812 1' },
    content: { ...MENU, workDays, infoPages: [DELIVERY, OFFER] },
    parts: { channels: ['email'], shopUrl: 'https://shop.ru' },
    orders: 1,
  });
  expect(ready).toMatchObject({ done: ALL, home: '/', isLinked: false });
  const demo = await open({ settings: { SITE_NAME: 'Угли и хмель' } });
  expect(demo).toMatchObject({ home: '/', isLinked: false });
  const { desk } = await open();
  const cook = await desk.enter('marina');
  expect((await cook.visit('/start')).status).toBe(403);
  expect((await cook.visit('/')).html).not.toContain('href="/start"');
});
