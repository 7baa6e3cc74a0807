/** Protects the kitchen and the content: tickets list the allergens of a dish, and files allow known ones only. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { contentFolder } from '#tests/support/content-folder.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';
import { openDesk } from '#tests/upstream/support/desk.ts';
import { faultText } from '#upstream/content/faults.ts';
import { readContent, surveyContent } from '#upstream/content/read-content.ts';

test('ticket and order sheet name the allergens of each dish; the board and the courier have no room', async () => {
  const content = smallShop();
  for (const dish of content.products) dish.allergens = dish.slug === 'okroshka' ? ['eggs', 'milk'] : [];
  const desk = await openDesk({ content });
  const marina = await desk.enter('marina');
  const id = await desk.order();
  expect(await marina.read(`/orders/${id}/ticket`)).toMatch(
    /Аллергены: нет 2 × Окрошка Аллергены: яйца, молоко Всего/,
  );
  expect(await marina.read(`/orders/${id}`)).toContain('Окрошка Аллергены: яйца, молоко 2 ×');
  for (const page of ['/', `/orders/${id}/note`]) expect(await marina.read(page)).not.toContain('Аллергены');
});

test('the ticket names the allergens of what was chosen, and the options that state none', async () => {
  const content = optionsShop();
  Object.assign(content.products[0]?.optionGroups?.[1]?.options[0] ?? {}, { allergens: ['milk'] });
  const desk = await openDesk({ content });
  const guest = new ApiCaller(desk.api);
  const items = [{ product: (await guest.dishIds()).borshch, options: ['half', 'cream'], quantity: 1 }];
  const { id } = (await guest.post<Order>('/order/', { ...GUEST, items })).body;
  const ticket = await (await desk.enter('marina')).read(`/orders/${id}/ticket`);
  expect(ticket).toContain('Добавить: Сметана Аллергены: молоко (не указаны: блюдо, «Половина»)');
});

test('a dish without allergens says so beside an option that states none', async () => {
  const content = optionsShop();
  for (const dish of content.products) dish.allergens = [];
  const desk = await openDesk({ content });
  const guest = new ApiCaller(desk.api);
  const items = [{ product: (await guest.dishIds()).borshch, options: ['half'], quantity: 1 }];
  const { id } = (await guest.post<Order>('/order/', { ...GUEST, items })).body;
  const ticket = await (await desk.enter('marina')).read(`/orders/${id}/ticket`);
  expect(ticket).toContain('Аллергены: в блюде нет (не указаны: «Половина»)');
});

test('a name that is none of the fourteen is a fault of the file', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'allergens-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const { edit } = contentFolder(dir);
  edit('dishes/menu.yaml', 'ingredients: вода', 'ingredients: вода\n  allergens: [fish, mlik]');
  expect(surveyContent(dir).faults.map(faultText)).toEqual([
    expect.stringMatching(/menu\.yaml:7:21: \[1\] \(soup\)\.allergens\[2\]: .*mlik.*milk/),
  ]);
});

test('no dish of the demo contradicts its tags', () => {
  const { products } = readContent('upstream/content');
  const slugs = (tag: string, ...names: string[]) =>
    products.flatMap(({ slug, tags, allergens = [], optionGroups = [] }) => {
      const options = optionGroups.flatMap((group) => group.options.flatMap((each) => each.allergens ?? []));
      const has = [...allergens, ...options].some((allergen) => names.includes(allergen));
      return tags.includes(tag) && has ? slug : [];
    });
  expect(slugs('без глютена', 'gluten')).toEqual([]);
  expect(slugs('постное', 'milk', 'eggs', 'fish')).toEqual([]);
  expect(slugs('вегетарианское', 'fish', 'crustaceans', 'molluscs')).toEqual([]);
});
