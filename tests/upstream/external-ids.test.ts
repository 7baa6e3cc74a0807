/** Protects the codes that a till knows dishes and options by: in the form, in files, and never on the site. */
import { expect, test } from 'vitest';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { openMenuDesk, press, problemsOn, rowsForm } from '#tests/upstream/support/menu-desk.ts';

const SAVE = 'Сохранить';
const PATH = '/menu/dishes/menu.soup';
const FILE = 'dishes/menu.yaml';
const SIZES = rowsForm([
  {
    title: 'Размер',
    kind: 'one',
    options: [
      { title: 'Малый', priceDelta: '0', default: 'on', externalId: 'size-1' },
      { title: 'Большой', priceDelta: '50' },
    ],
  },
]);

test('a code of a dish and of an option is typed at the desk, exported, imported again, and not shown to guests', async () => {
  const desk = await openMenuDesk();
  const boss = await desk.enter('boss', 'manager');
  const saved = await press(boss, PATH, SAVE, { externalId: ' iiko-5f1c ', ...SIZES });
  expect(saved.status).toBe(303);
  const file = await desk.textOf(FILE);
  expect(file).toMatch(/externalId: iiko-5f1c\n/);
  expect(file).toMatch(/externalId: size-1\n/);
  const product = await desk.store
    .selectFrom('products')
    .select(['id', 'external_id', 'option_groups_json', 'card_json', 'page_json'])
    .where('slug', '=', 'soup')
    .executeTakeFirstOrThrow();
  expect(product.external_id).toBe('iiko-5f1c');
  expect(JSON.parse(product.option_groups_json ?? '[]')[0].options).toMatchObject([
    { externalId: 'size-1' },
    {},
  ]);
  expect(product.card_json + product.page_json).not.toMatch(/externalId|iiko|size-1/);
  const { body } = await new ApiCaller(desk.api).get('/products/soup/');
  expect(JSON.stringify(body)).not.toMatch(/externalId|iiko|size-1/);
  const { html } = await boss.visit(PATH);
  for (const code of ['iiko-5f1c', 'size-1']) expect(html).toContain(`value="${code}"`);
  const copy = await openMenuDesk({ prepare: ({ write }) => write(FILE, file) });
  expect(await copy.textOf(FILE)).toBe(file);
});

test('two dishes with one code are refused: the kitchen would cook the wrong one', async () => {
  const desk = await openMenuDesk();
  const boss = await desk.enter('boss', 'manager');
  await press(boss, PATH, SAVE, { externalId: 'one' });
  const refused = await press(boss, '/menu/dishes/menu.bread', SAVE, { externalId: 'one' });
  expect([refused.status, Object.keys(problemsOn(refused))]).toEqual([400, ['externalId']]);
});
