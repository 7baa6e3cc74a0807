/** Protects the proof of consent: what was ticked, when, and its text, as long as the order or message has its guest. */
import { test as base, describe, expect } from 'vitest';
import { type ConsentPage, consentShop, consentTo, PAGES } from '#tests/support/consent-shop.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';
import { type Desk, openDesk } from '#tests/upstream/support/desk.ts';
import { writeLetter } from '#tests/upstream/support/messages.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { removeUnusedTexts } from '#upstream/store/guests/consents.ts';
import { removePersonalData } from '#upstream/store/guests/personal-data.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OLD = consentTo('personal-data');
const test = base
  .extend('desk', () => openDesk({ content: consentShop() }))
  .extend('boss', ({ desk }) => desk.enter('boss', 'manager'));

async function order({ api }: Desk, consents?: unknown) {
  const guest = new ApiCaller(api);
  const { borshch } = await guest.dishIds();
  const items = [{ product: borshch, quantity: 1 }];
  return guest.post<{ id: number }>('/order/', { ...GUEST, items, consents });
}
const textsOf = async ({ store }: Desk) =>
  (await store.selectFrom('consent_texts').select('content').execute()).map(({ content }) => content).sort();
const publish = ({ store }: Desk, changed: Partial<Record<ConsentPage, string>>) =>
  loadContent(store, consentShop(changed));

test('the sheet of an order has title, time and digest of each text, and leads to the text', async ({
  desk,
  boss,
}) => {
  const consents = [consentTo('privacy'), OLD];
  const { body } = await order(desk, consents);
  const sheet = await boss.read(`/orders/${body.id}`);
  for (const { title, digest } of consents) {
    expect(sheet).toContain(`${title}, 12:00 Отпечаток текста (SHA-256): ${digest}`);
    expect((await boss.visit(`/orders/${body.id}`)).html).toContain(`href="/consents/${digest}"`);
  }
  expect(await boss.read(`/consents/${OLD.digest}`)).toContain('Согласен: заказ');
});

test('so has a message', async ({ desk, boss }) => {
  const consent = consentTo('personal-data-message');
  const id = await writeLetter(desk, { consents: [consent] });
  expect(await boss.read(`/messages/${id}`)).toContain(
    `Согласие для ответа, 12:00 Отпечаток текста (SHA-256): ${consent.digest}`,
  );
  expect(await boss.read(`/consents/${consent.digest}`)).toContain('Согласен: ответ');
});

test('without consents in the request the sheet says that there is no proof', async ({ desk, boss }) => {
  const { status, body } = await order(desk);
  expect(status).toBe(201);
  expect(await boss.read(`/orders/${body.id}`)).toContain('доказательства согласия нет');
});

test('a repeated order has its consents once', async ({ desk }) => {
  const guest = new ApiCaller(desk.api);
  const { borshch } = await guest.dishIds();
  const body = { ...GUEST, items: [{ product: borshch, quantity: 1 }], consents: [OLD] };
  for (const status of [201, 200]) {
    expect((await guest.post('/order/', body, { 'Idempotency-Key': 'key' })).status).toBe(status);
  }
  expect(await desk.store.selectFrom('consents').selectAll().execute()).toHaveLength(1);
});

describe('a text that changes', () => {
  const changed = { 'personal-data': '<p>Согласен: новый текст</p>' };

  test('after the order is kept as it was agreed to', async ({ desk, boss }) => {
    await order(desk, [OLD]);
    await publish(desk, changed);
    expect(await boss.read(`/consents/${OLD.digest}`)).toContain('Согласен: заказ');
  });

  test('between form and order is kept as the form showed it', async ({ desk, boss }) => {
    await publish(desk, changed);
    const { body } = await order(desk, [OLD]);
    expect(await boss.read(`/orders/${body.id}`)).not.toContain('текст не сохранился');
    expect(await boss.read(`/consents/${OLD.digest}`)).toContain('Согласен: заказ');
  });

  test('that nobody has agreed to goes after thirty days, others stay as long as an order names them', async ({
    desk,
  }) => {
    const texts = ['<p>Первый</p>', '<p>Второй</p>', '<p>Третий</p>'] as const;
    for (const text of texts) await publish(desk, { 'personal-data': text });
    await order(desk, [consentTo('personal-data', texts[1])]);
    expect(await textsOf(desk)).toEqual([texts[1], texts[0], PAGES['personal-data'].content].sort());
    const later = new Date(Math.max(Date.now(), desk.now()) + 31 * DAY_MS);
    await removeUnusedTexts(desk.store, new Date(later.getTime() - 30 * DAY_MS));
    expect(await textsOf(desk)).toEqual([texts[1]]);
    await removePersonalData(desk.store, {
      before: later,
      now: later,
      usualReasons: ['Закончились продукты'],
    });
    expect(await desk.store.selectFrom('consents').selectAll().execute()).toEqual([]);
    await removeUnusedTexts(desk.store, later);
    expect(await textsOf(desk)).toEqual([]);
  });
});

test('a digest that the shop never showed is kept, and the desk says that its text is missing', async ({
  desk,
  boss,
}) => {
  const unknown = { ...OLD, digest: 'f'.repeat(64) };
  const { body } = await order(desk, [unknown]);
  expect(await boss.read(`/orders/${body.id}`)).toContain('Согласие для заказа, 12:00, текст не сохранился');
  expect((await boss.visit(`/consents/${unknown.digest}`)).status).toBe(404);
});

test('a text of the content runs no script at the desk', async ({ desk, boss }) => {
  const text = '<p onclick="x()">Текст</p><script>alert(1)</script><form action="/users/add"></form>';
  await publish(desk, { privacy: text });
  await order(desk, [consentTo('privacy', text)]);
  const { html } = await boss.visit(`/consents/${consentTo('privacy', text).digest}`);
  expect(html).toContain('<p>Текст</p>');
  expect(html).not.toMatch(/onclick|alert\(1\)|users\/add/);
});

test.for<[what: string, consents: unknown]>([
  ['no list', {}],
  ['a digest that is none', [{ ...OLD, digest: 'abc' }]],
  ['no title', [{ ...OLD, title: '' }]],
  ['a line break in the title', [{ ...OLD, title: 'Согласие\nи ещё' }]],
  ['a NUL in the address', [{ ...OLD, url: '/page/\0' }]],
  ['eleven texts', Array.from({ length: 11 }, () => OLD)],
])('%s is refused at consents, and nothing is stored', async ([, consents], { desk }) => {
  const { status, body } = await order(desk, consents);
  expect([status, body]).toEqual([400, { consents: ['неверная запись о согласиях'] }]);
  expect(await desk.store.selectFrom('orders').select('id').execute()).toEqual([]);
});
