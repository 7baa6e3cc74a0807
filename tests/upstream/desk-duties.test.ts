/** Protects the duties of the law at the desk: refused beside their field, or said there; what is stored already stays. */
import { expect, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import type { ContentFolder } from '#tests/support/content-folder.ts';
import { alertsOn } from '#tests/upstream/support/desk.ts';
import { openMenuDesk, press, problemsOn, rowsForm } from '#tests/upstream/support/menu-desk.ts';
import { digestOf } from '#upstream/content/entries.ts';
import { loadEntries } from '#upstream/publish/save-entries.ts';
import { listEntries } from '#upstream/store/content/content-entries.ts';

const ROM = { title: 'Ром', priceDelta: '150', onlyInHall: 'on' };
const [SOUP, BREAD] = ['/menu/dishes/menu.soup', '/menu/dishes/menu.bread'];

async function openMenu(prepare?: (folder: ContentFolder) => unknown) {
  const desk = await openMenuDesk(prepare && { prepare });
  return { desk, anna: await desk.enter('anna', 'manager') };
}

function adviceOn({ html }: { html: string }): Record<string, string> {
  const texts = readPage(html).all('p', { class: 'field__advice' });
  return Object.fromEntries(
    texts.map(({ attribs, children }) => [
      attribs.id?.replace(/^field-|-advice$/g, ''),
      children
        .map((child) => ('data' in child ? String(child.data) : ''))
        .join('')
        .trim(),
    ]),
  );
}

test.for<[typed: Record<string, string>, problems: Record<string, unknown>]>([
  [
    rowsForm([
      {
        title: 'Добавить',
        kind: 'many',
        options: [{ title: 'Лук' }, { title: 'Сыр', priceDelta: '70', default: 'on' }],
      },
    ]),
    { 'optionGroups.0.options.1.default': expect.stringMatching(/^«Сыр» стоит денег/) },
  ],
  [{ tags: '18+' }, { canBuy: expect.stringMatching(/^Метка «18\+», а заказать можно/) }],
])('%j is refused', async ([typed, problems]) => {
  const { desk, anna } = await openMenu();
  const before = await desk.textOf('dishes/menu.yaml');
  const reply = await press(anna, SOUP, 'Сохранить', typed);
  expect([reply.status, problemsOn(reply)]).toEqual([400, problems]);
  expect(await desk.textOf('dishes/menu.yaml')).toBe(before);
});

test('what a dish lacks is said at its fields and in the list, until it is there', async () => {
  const { anna } = await openMenu();
  expect(adviceOn(await anna.visit(SOUP))).toEqual({
    weight: expect.stringMatching(/^Не указан вес/),
    'nutrition.kcal': expect.stringMatching(/^Не указана пищевая ценность/),
  });
  const marks = async () => (await anna.visit('/menu/dishes')).html.match(/есть что дописать/g)?.length;
  expect(await marks()).toBe(2);
  const full = {
    weight: '300',
    'nutrition.kcal': '1',
    'nutrition.protein': '1',
    'nutrition.fat': '1',
    'nutrition.carbs': '1',
  };
  await press(anna, SOUP, 'Сохранить', full);
  expect(adviceOn(await anna.visit(SOUP))).toEqual({});
  expect(await marks()).toBe(1);
});

test('a drink has millilitres, and an option for the hall its own words', async () => {
  const { desk, anna } = await openMenu();
  await press(anna, '/menu/dishes/bar.kvass', 'Сохранить', { weight: '500' });
  expect(adviceOn(await anna.visit('/menu/dishes/bar.kvass'))).toMatchObject({
    weight: expect.stringMatching(/^У напитка указывают объём/),
  });
  const typed = {
    weight: '',
    volume: '500',
    ...rowsForm([{ title: 'Добавить', kind: 'many', options: [ROM] }]),
  };
  expect((await press(anna, '/menu/dishes/bar.kvass', 'Сохранить', typed)).status).toBe(303);
  expect(await desk.textOf('dishes/bar.yaml')).toMatch(/volume: 500[\s\S]*onlyInHall: true/);
  expect(await anna.read('/menu/dishes/bar.kvass')).toContain('Добавить Ром (только в зале) +150.-');
});

test('the texts of the site say what the seller lacks', async () => {
  const { anna } = await openMenu(({ edit }) => edit('settings.yaml', /^ {2}ОГРН:.*\n/m, ''));
  expect(adviceOn(await anna.visit('/menu/texts/0'))).toEqual({
    LEGAL: expect.stringContaining('нет ОГРН'),
  });
});

test('alcohol for sale that an earlier release has stored is loaded and warned of; every other entry can be saved', async () => {
  const { desk, anna } = await openMenu();
  for (const { kind, key, list, document } of await listEntries(desk.store)) {
    if (kind !== 'dishes' || list !== 'menu') continue;
    const old = { ...(document as object), tags: ['18+'] };
    await desk.store
      .updateTable('content_entries')
      .set({ document_json: JSON.stringify(old), digest: digestOf(old) })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute();
  }
  const { warnings } = await loadEntries(desk.store);
  expect(warnings.filter(({ problem }) => problem.startsWith('метка «18+»'))).toHaveLength(2);
  // Both dishes have the fault: one at a time they can be corrected.
  expect((await press(anna, SOUP, 'Сохранить', { price: '400' })).status).toBe(303);
  expect((await press(anna, SOUP, 'Сохранить', { tags: '' })).status).toBe(303);
  expect(adviceOn(await anna.visit(BREAD))).toMatchObject({ canBuy: expect.stringContaining('18+') });
  // A corrected dish does not get the fault again.
  const again = await press(anna, SOUP, 'Сохранить', { tags: '18+' });
  expect([again.status, alertsOn(again)]).toEqual([400, [expect.stringContaining('Не сохранено')]]);
});
