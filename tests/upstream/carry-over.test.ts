/** Protects restaurants that come from 0.2.0: their content, its journal and undo; and saves of a 0.2.0 that still runs beside. */
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { openDatabase, temporaryFolder } from '#tests/support/new-database.ts';
import { exportedText } from '#tests/upstream/support/menu-desk.ts';
import { editAs0_2_0, fillAs0_2_0, saveAs0_2_0 } from '#tests/upstream/support/release-0-2-0.ts';
import { applyChanges } from '#upstream/content/apply-changes.ts';
import type { Changes } from '#upstream/content/entries.ts';
import { inverted } from '#upstream/content/entry-changes.ts';
import { readContent } from '#upstream/content/read-content.ts';
import { carryOverSaves } from '#upstream/publish/carry-over.ts';
import { watchContent } from '#upstream/publish/content-watch.ts';
import { openContent } from '#upstream/publish/open-content.ts';
import { saveEntries } from '#upstream/publish/save-entries.ts';
import { findSave, listSaves } from '#upstream/store/content/entry-journal.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { connectStore, type Store } from '#upstream/store/database/store.ts';

const ZONES =
  '# Ours\nzones:\n  - { zone: Рядом, fee: 0 }\n  - { zone: Центр, fee: 100 } # far\npickup: { minutes: 20 }\n';

/** A database of 0.2.0, whose tables show the folder. */
async function openShop() {
  const dir = temporaryFolder();
  const folder = path.join(dir, 'content');
  contentFolder(folder).write('delivery.yaml', ZONES);
  const { store, place } = await openDatabase();
  await fillAs0_2_0(store, folder);
  await loadContent(store, readContent(folder));
  const state = { content: '6:of-0.2.0', release: '0.2.0', pictures: '{"pictures":[],"first":[]}' };
  await store.deleteFrom('shop_state').execute();
  const rows = Object.entries(state).map(([name, value]) => ({ name, value }));
  await store.insertInto('shop_state').values(rows).execute();
  const messages: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void messages.push(JSON.parse(line).msg) });
  const open = () => openContent({ store, log }, undefined);
  async function start() {
    const opened = await open();
    const parts = { store, log, place, mediaDir: path.join(dir, 'media'), pollMs: 20, onPlan: () => {} };
    const watch = watchContent({ ...parts, ...opened });
    onTestFinished(watch.stop);
    return watch;
  }
  return { store, place, folder, messages, open, start };
}

const documentOf = async (store: Store, kind: string, key: string) => {
  const row = await store
    .selectFrom('content_entries')
    .select('document_json')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && JSON.parse(row.document_json);
};

/** `dishes soup: price 390 → 400`. */
function wordsOf({ entries, orders }: Changes): string[] {
  const textOf = (version: Changes['entries'][number]['before']) =>
    version && JSON.stringify(version.document);
  return [
    ...entries.map(({ kind, key, before, after }) => {
      const [old, fresh] = [before, after].map((one) => (one?.document ?? {}) as Record<string, unknown>);
      const names = Object.keys({ ...old, ...fresh }).filter(
        (name) => JSON.stringify(old?.[name]) !== JSON.stringify(fresh?.[name]),
      );
      const what =
        textOf(before) && textOf(after)
          ? names.map((name) => `${name} ${old?.[name]} → ${fresh?.[name]}`)
          : [];
      return `${before ? (after ? '' : '- ') : '+ '}${kind} ${key}: ${what.join(', ')}`;
    }),
    ...orders.map(({ kind, before, after }) => `${kind}: ${before} → ${after}`),
  ];
}

const historyOf = async (store: Store) =>
  (await listSaves(store)).saves.map(({ by, changes }) => [by, ...wordsOf(changes)]).reverse();

test('the files become documents, the shop stays the same, and each save of the journal has its entries', async () => {
  const { store, folder, messages, open } = await openShop();
  const photo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await editAs0_2_0(store, 'dishes/menu.yaml', 'price: 390', 'price: 400 # up', { by: 'anna' });
  await editAs0_2_0(store, 'delivery.yaml', 'Рядом, fee: 0', 'Близко, fee: 0', { by: 'anna' });
  await editAs0_2_0(store, 'delivery.yaml', 'Близко, fee: 0', 'Близко, fee: 50', { by: 'boris' });
  await saveAs0_2_0(store, {
    'pages/about.md': '---\ntitle: О нас\n---\nМы.\n',
    'photos/soup.jpg': photo,
    'categories.yaml': '- { slug: bar, title: Бар }\n- { slug: menu, title: Меню }\n',
  });
  await editAs0_2_0(store, 'delivery.yaml', '# Ours\n', '', { by: 'vera' });
  await open();
  expect(await documentOf(store, 'dishes', 'soup')).toMatchObject({ title: 'Суп', price: 400 });
  expect(await exportedText(store, 'delivery.yaml')).toBe(
    'zones:\n  - zone: Близко\n    fee: 50\n  - zone: Центр\n    fee: 100\npickup:\n  minutes: 20\n',
  );
  expect(await historyOf(store)).toEqual([
    ['anna', 'dishes soup: price 390 → 400'],
    ['anna', 'zones 0: zone Рядом → Близко'],
    ['boris', 'zones 0: fee 0 → 50'],
    ['vera', '+ pages about: ', '+ files photos/soup.jpg: ', 'categories: menu,bar → bar,menu'],
  ]);
  expect(messages).toContain('the content of 0.2.0 was carried over');
  const names = await store.selectFrom('settings').select('value').where('name', '=', 'SITE_NAME').execute();
  expect(names).toEqual([{ value: readContent(folder).settings.SITE_NAME }]);
});

test('hours that 0.2.0 has read from a description become a field, and the journal says so', async () => {
  const { store, open } = await openShop();
  await saveAs0_2_0(store, {
    'categories.yaml':
      '- { slug: menu, title: Меню, meta: { description: По будням с 12 до 16 } }\n- { slug: bar, title: Бар }\n',
  });
  await open();
  const serving = [{ day: 'Пн–Пт', status: '12:00–16:00' }];
  expect(await documentOf(store, 'categories', 'menu')).toMatchObject({ serving });
  const [last] = (await listSaves(store)).saves;
  expect(last).toMatchObject({
    by: 'Обновление с 0.2.0',
    changes: { entries: [{ key: 'menu', after: { document: { serving } } }] },
  });
  const rows = await store.selectFrom('categories').select(['slug', 'serving_json', 'served']).execute();
  expect(rows).toContainEqual({
    slug: 'menu',
    serving_json: JSON.stringify(serving),
    served: 'Пн–Пт 12:00–16:00',
  });
});

test('a number that 0.2.0 has read stays what it was', async () => {
  const { store, open } = await openShop();
  await editAs0_2_0(store, 'dishes/menu.yaml', 'price: 390', 'price: 1.250');
  await open();
  expect(await documentOf(store, 'dishes', 'soup')).toMatchObject({ price: 1.25 });
});

test('a dish that moved to another section is one change', async () => {
  const { store, open } = await openShop();
  const BREAD =
    '- { slug: bread, title: Хлеб, sku: Х-1, price: 90, foodCategory: bread, ingredients: мука, text: Свежий. }\n';
  const SOUP =
    '- { slug: soup, title: Суп, sku: С-1, price: 390, foodCategory: soups, ingredients: вода, text: Горячий. }\n';
  const KVASS =
    '- { slug: kvass, title: Квас, sku: К-1, price: 150, foodCategory: bread, ingredients: хлеб, text: Свой. }\n';
  await saveAs0_2_0(store, { 'dishes/menu.yaml': SOUP + BREAD, 'dishes/bar.yaml': KVASS });
  await saveAs0_2_0(store, { 'dishes/menu.yaml': SOUP, 'dishes/bar.yaml': KVASS + BREAD });
  await open();
  const [, moved] = (await listSaves(store)).saves.reverse();
  expect(moved?.changes.entries).toMatchObject([
    { key: 'bread', before: { list: 'menu', position: 1 }, after: { list: 'bar', position: 1 } },
  ]);
});

test('a save that was carried over can be undone', async () => {
  const { store, open } = await openShop();
  const id = await editAs0_2_0(store, 'delivery.yaml', 'Рядом, fee: 0', 'Близко, fee: 0');
  await editAs0_2_0(store, 'dishes/menu.yaml', 'price: 390', 'price: 400');
  await open();
  const { changes } = (await findSave(store, id)) ?? {};
  const undone = await saveEntries<{ outcome: 'late' }>(
    store,
    { by: 'anna', now: new Date(), undoes: id },
    (draft) =>
      changes && applyChanges(draft, inverted(changes)).length === 0 ? undefined : { outcome: 'late' },
  );
  expect(undone.outcome).toBe('saved');
  expect(await documentOf(store, 'zones', '0')).toEqual({ zone: 'Рядом', fee: 0 });
  expect(await documentOf(store, 'dishes', 'soup')).toMatchObject({ price: 400 });
});

test('it happens once', async () => {
  const { store, open } = await openShop();
  await editAs0_2_0(store, 'dishes/menu.yaml', 'price: 390', 'price: 400');
  await open();
  const before = await historyOf(store);
  await open();
  expect(await historyOf(store)).toEqual(before);
});

test('what a 0.2.0 beside saves joins what was saved here', async () => {
  const { store, start, messages } = await openShop();
  const watch = await start();
  const here = { by: 'anna', now: new Date() };
  await watch.save(here, (draft) => {
    const soup = draft.find('dishes', 'soup');
    if (soup) draft.put(soup, { ...(soup.document as object), price: 420 });
    return undefined;
  });
  await editAs0_2_0(store, 'dishes/menu.yaml', 'title: Хлеб', 'title: Ржаной хлеб', { by: 'vera' });
  await expect.poll(() => messages).toContain('saves of 0.2.0 were carried over');
  expect(await documentOf(store, 'dishes', 'soup')).toMatchObject({ price: 420 });
  expect(await documentOf(store, 'dishes', 'bread')).toMatchObject({ title: 'Ржаной хлеб' });
  expect(await store.selectFrom('products').select('title').where('slug', '=', 'bread').execute()).toEqual([
    { title: 'Ржаной хлеб' },
  ]);
  expect((await historyOf(store)).at(-1)).toEqual(['vera', 'dishes bread: title Хлеб → Ржаной хлеб']);
  expect(watch.trouble()).toBeNull();
});

test('of a dish that was saved here meanwhile, a 0.2.0 beside changes only the fields that it has changed', async () => {
  const { store, start } = await openShop();
  const watch = await start();
  await watch.save({ by: 'anna', now: new Date() }, (draft) => {
    const soup = draft.find('dishes', 'soup');
    if (!soup) return undefined;
    draft.put(soup, { ...(soup.document as object), price: 420, text: 'Свежий.' });
    draft.move(soup, { list: 'bar' });
    return undefined;
  });
  await editAs0_2_0(store, 'dishes/menu.yaml', 'title: Суп', 'title: Борщ', { by: 'vera' });
  await expect.poll(() => historyOf(store)).toContainEqual(['vera', 'dishes soup: title Суп → Борщ']);
  expect(await documentOf(store, 'dishes', 'soup')).toMatchObject({
    title: 'Борщ',
    price: 420,
    text: 'Свежий.',
  });
  const lists = await store.selectFrom('content_entries').select('list').where('key', '=', 'soup').execute();
  expect(lists).toEqual([{ list: 'bar' }]);
});

test('two APIs beside a 0.2.0 carry over its save once, also when the second saves something else in between', async () => {
  const { store, place, open } = await openShop();
  const other = connectStore(place);
  onTestFinished(() => other.destroy());
  await open();
  await editAs0_2_0(store, 'dishes/menu.yaml', 'price: 390', 'price: 400', { by: 'vera' });
  let isFirst = true;
  const late = store.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst && result.rows.some((row) => 'save_id' in row)) {
        isFirst = false;
        await carryOverSaves(other);
        await saveEntries(other, { by: 'anna', now: new Date() }, (draft) => {
          const soup = draft.find('dishes', 'soup');
          if (soup) draft.put(soup, { ...(soup.document as object), price: 420 });
          return undefined;
        });
      }
      return result;
    },
  });
  await carryOverSaves(late);
  expect(await historyOf(store)).toEqual([
    ['vera', 'dishes soup: price 390 → 400'],
    ['anna', 'dishes soup: price 400 → 420'],
  ]);
});

test('a save of a 0.2.0 beside that does not fit is named, and the shop goes on', async () => {
  const { store, start } = await openShop();
  const watch = await start();
  await watch.save({ by: 'anna', now: new Date() }, (draft) => {
    const bread = draft.find('dishes', 'bread');
    if (bread) draft.remove(bread);
    return undefined;
  });
  await editAs0_2_0(store, 'dishes/bar.yaml', 'text: Свой.', 'popular: [bread]\n  text: Свой.');
  await expect.poll(() => watch.trouble()?.faults).toEqual([expect.stringContaining('«bread»')]);
  expect(await store.selectFrom('products').select('slug').orderBy('slug').execute()).toEqual([
    { slug: 'kvass' },
    { slug: 'soup' },
  ]);
});

test('faults of the files are named by file and line, and the shop goes on with what its tables have', async () => {
  const { store, open } = await openShop();
  await editAs0_2_0(store, 'dishes/menu.yaml', 'price: 390', 'price: дорого');
  const { trouble } = await open();
  expect(trouble?.faults).toEqual([
    expect.stringMatching(/^dishes\/menu\.yaml:4:10: \[1\] \(soup\)\.price: не понять «дорого»/),
  ]);
  expect(await store.selectFrom('content_entries').select('key').execute()).toEqual([]);
  expect(await store.selectFrom('products').select('slug').where('slug', '=', 'soup').execute()).toHaveLength(
    1,
  );
});
