/** Protects options of a dish at the desk: rows of a form, whose prices are read or asked about, and whose ids stay. */
import { DomUtils } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DishOptions } from '#app/components/dish/dish-options.tsx';
import { defaultOptions } from '#app/domain/catalogue/dish-options.ts';
import type { OptionGroup } from '#contract/option-schemas.ts';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { type Screen, textOn } from '#tests/upstream/support/desk.ts';
import { formOn, openMenuDesk, press, problemsOn, rowsForm } from '#tests/upstream/support/menu-desk.ts';

const SOUP = '/menu/dishes/menu.soup';
const FILE = 'dishes/menu.yaml';
const SIZE = {
  title: 'Размер',
  kind: 'one',
  options: [
    { title: '300 мл', priceDelta: '', default: 'on', allergens: '-' },
    { title: '500 мл', priceDelta: '120', allergens: 'milk' },
  ],
};
const EXTRAS = {
  id: 'extras',
  title: 'Добавить',
  kind: 'many',
  min: '1',
  max: '2',
  options: [
    { id: 'bread', title: 'Гренки', priceDelta: '−10,5' },
    { title: 'Сыр', onlyInHall: 'on' },
  ],
};

async function openMenu() {
  const desk = await openMenuDesk();
  return { desk, anna: await desk.enter('anna', 'manager') };
}

test('rows are saved as the groups of the file, and keep their ids', async () => {
  const { desk, anna } = await openMenu();
  expect((await press(anna, SOUP, 'Сохранить', rowsForm([SIZE, EXTRAS]))).status).toBe(303);
  const file = await desk.textOf(FILE);
  expect(file).toContain(
    '- id: 300-ml\n          title: 300 мл\n          default: true\n          allergens: []\n',
  );
  expect(file).toContain('priceDelta: 120\n          allergens: [milk]\n');
  expect(file).toContain('kind: many\n      min: 1\n      max: 2\n');
  expect(file).toContain('- id: bread\n          title: Гренки\n          priceDelta: -10.5\n');
  expect(file).toContain('- id: syr\n          title: Сыр\n          onlyInHall: true\n');
  const renamed = { 'optionGroups.0.options.1.title': '500 грамм' };
  await press(anna, SOUP, 'Сохранить', renamed);
  expect(await desk.textOf(FILE)).toBe(file.replace('title: 500 мл', 'title: 500 грамм'));
});

test('«one or nothing» is an own way to choose', async () => {
  const { desk, anna } = await openMenu();
  await press(anna, SOUP, 'Сохранить', rowsForm([{ ...SIZE, kind: 'optional' }]));
  expect(await desk.textOf(FILE)).toContain('kind: one\n      min: 0\n');
  expect(formOn(await anna.visit(SOUP), 'Сохранить')[1]).toMatchObject({ 'optionGroups.0.kind': 'optional' });
});

test('empty rows are not saved', async () => {
  const { desk, anna } = await openMenu();
  const empty = { title: '', options: [{ title: '' }, { title: '' }] };
  const rows = [empty, { ...SIZE, options: [...SIZE.options, { title: '' }] }];
  expect((await press(anna, SOUP, 'Сохранить', rowsForm(rows))).status).toBe(303);
  expect((await desk.textOf(FILE)).match(/- id: /g)).toHaveLength(3);
});

test.for<[title: string, problem: RegExp | null]>([
  ['60 см +1 280', /стоит «\+1 280»: это доплата/],
  ['40 см +280.-', /«\+280\.-»/],
  ['Сыр +280 рублей', /«\+280 рублей»/],
  ['Сыр (+280)', /«\(\+280\)»/],
  ['Сыр+70', /«\+70»/],
  ['Картофель фри 150', /«150»/],
  ['Бекон — 90', /«— 90»/],
  ['Сметана - 60', /«- 60»/],
  ['Маленькая –50', /«–50»/],
  ['чили 60 р', /«60 р»/],
  ['500 мл', null],
  ['Сыр и 2 соуса', null],
])('a title «%s» without a price: %s', async ([title, problem]) => {
  const { anna } = await openMenu();
  const save = (priceDelta: string) =>
    press(anna, SOUP, 'Сохранить', rowsForm([{ ...SIZE, options: [{ title, priceDelta }] }]));
  const asked = problemsOn(await save(''))['optionGroups.0.options.0.priceDelta'];
  if (problem) expect(asked).toMatch(problem);
  else expect(asked).toBeUndefined();
  expect((await save('0')).status).toBe(303);
});

test.for<[typed: string, written: string]>([
  ['+1 280', 'priceDelta: 1280\n'],
  ['280.-', 'priceDelta: 280\n'],
  ['+280 рублей', 'priceDelta: 280\n'],
  ['(+280)', 'priceDelta: 280\n'],
  ['–50', 'priceDelta: -50\n'],
])('a price «%s» is read', async ([priceDelta, written]) => {
  const { desk, anna } = await openMenu();
  const [first] = SIZE.options;
  await press(
    anna,
    SOUP,
    'Сохранить',
    rowsForm([{ ...SIZE, options: [{ ...first, priceDelta, title: 'Большой' }] }]),
  );
  expect(await desk.textOf(FILE)).toContain(written);
});

test('an unclear price is a question with a button for each reading; the answer saves the form', async () => {
  const { desk, anna } = await openMenu();
  const options = [{ title: 'Маленькая', priceDelta: '- 60' }];
  const reply = await press(anna, SOUP, 'Сохранить', { title: 'Борщ', ...rowsForm([{ ...SIZE, options }]) });
  expect(reply.status).toBe(400);
  expect(problemsOn(reply)).toEqual({
    'optionGroups.0.options.0.priceDelta': '«- 60» — это 60 ₽ или −60 ₽?',
  });
  const [, form] = formOn(reply, '−60 ₽');
  expect((await anna.post(SOUP, form)).status).toBe(303);
  expect(await desk.textOf(FILE)).toMatch(/title: Борщ[\s\S]*title: Маленькая\n\s*priceDelta: -60\n/);
});

test.for<[what: string, rows: Parameters<typeof rowsForm>[0], problems: Record<string, unknown>]>([
  ['a group without a title', [{ ...SIZE, title: '' }], { 'optionGroups.0.title': 'Не может быть пустым' }],
  [
    'an emptied row',
    [{ ...SIZE, options: [{ id: 'cm30', title: '' }] }],
    { 'optionGroups.0.options.0.title': 'Не может быть пустым' },
  ],
  [
    'limits of a single choice',
    [{ ...SIZE, max: '2' }],
    { 'optionGroups.0.max': expect.stringContaining('выберите «Несколько»') },
  ],
  [
    'a limit of nothing',
    [{ ...EXTRAS, max: '0' }],
    { 'optionGroups.0.max': expect.stringMatching(/^Должно/) },
  ],
  [
    'a limit in words',
    [{ ...EXTRAS, min: 'два' }],
    { 'optionGroups.0.min': expect.stringContaining('«два»') },
  ],
  [
    'a default of the hall',
    [
      {
        ...SIZE,
        options: [...SIZE.options, { title: 'Ром', priceDelta: '1', onlyInHall: 'on', default: 'on' }],
      },
    ],
    { 'optionGroups.0.title': expect.stringMatching(/^Заранее выбрано то, что бывает только в зале/) },
  ],
  [
    'too many options',
    [
      {
        ...EXTRAS,
        min: '',
        max: '',
        options: Array.from({ length: 21 }, (_, index) => ({ title: `Сыр №${index}` })),
      },
    ],
    { optionGroups: expect.stringContaining('не больше 20') },
  ],
])('%s: said at its row, and everything typed stays', async ([, rows, problems]) => {
  const { anna } = await openMenu();
  const typed = rowsForm(rows);
  const reply = await press(anna, SOUP, 'Сохранить', { title: 'Борщ', ...typed });
  expect([reply.status, problemsOn(reply)]).toEqual([400, problems]);
  expect(formOn(reply, 'Сохранить')[1]).toMatchObject({ title: 'Борщ', ...typed });
});

const titles = ({ html }: { html: string }) => {
  const inputs = readPage(html).all('input', { name: /^optionGroups\..*title$/ });
  return inputs.map(({ attribs }) => attribs.value);
};

async function click(anna: Screen, page: { html: string }, button: string, typed = {}) {
  const [action, form] = formOn(page, button);
  const reply = await anna.post(action.split('#')[0] ?? '', { ...form, ...typed });
  expect(reply.status).toBe(200);
  return reply;
}

test('buttons add, move and remove rows, and keep what is typed; nothing is saved', async () => {
  const { desk, anna } = await openMenu();
  const before = await desk.textOf(FILE);
  const first = await click(anna, await anna.visit(SOUP), 'Добавить варианты', { price: '1.250' });
  expect(titles(first)).toEqual(['', '', '']);
  const filled = rowsForm([
    { ...SIZE, options: [{ title: 'Малый', priceDelta: '1.250' }, { title: 'Большой' }] },
  ]);
  const more = await click(anna, first, 'Ещё вариант: новая группа', filled);
  expect(titles(more)).toEqual(['Размер', 'Малый', 'Большой', '']);
  expect(readPage(more.html).one('input', { autofocus: '' }).attribs.name).toBe(
    'optionGroups.0.options.2.title',
  );
  expect(formOn(more, 'Сохранить')[1]).toMatchObject({
    price: '1.250',
    'optionGroups.0.options.0.priceDelta': '1.250',
  });
  const moved = await click(anna, more, 'Выше: Большой');
  expect(titles(moved)).toEqual(['Размер', 'Большой', 'Малый', '']);
  const removed = await click(anna, moved, 'Убрать: Малый');
  expect(titles(removed)).toEqual(['Размер', 'Большой', '']);
  const second = await click(anna, removed, 'Ещё группа');
  const swapped = await click(anna, second, 'Группу ниже: Размер');
  expect(titles(swapped)).toEqual(['', '', '', 'Размер', 'Большой', '']);
  expect(titles(await click(anna, swapped, 'Убрать группу: новая группа'))).toEqual([
    'Размер',
    'Большой',
    '',
  ]);
  expect(await desk.textOf(FILE)).toBe(before);
});

test('a removed group can be brought back until the save, which drops it', async () => {
  const { desk, anna } = await openMenu();
  await press(anna, SOUP, 'Сохранить', rowsForm([SIZE, EXTRAS]));
  const before = await desk.textOf(FILE);
  const removed = await click(anna, await anna.visit(SOUP), 'Убрать группу: Размер');
  expect(textOn(removed)).toContain('Группа «Размер» исчезнет, когда вы сохраните.');
  expect(readPage(removed.html).one('button', { autofocus: '' }).attribs.value).toBe('restore:0');
  expect(textOf(readPage(removed.html).one('section', { class: 'option-rows__preview' }))).not.toContain(
    'Размер',
  );
  const restored = await click(anna, removed, 'Вернуть группу: Размер');
  expect(titles(restored)).toEqual(['Размер', '300 мл', '500 мл', 'Добавить', 'Гренки', 'Сыр']);
  await anna.post(...formOn(restored, 'Сохранить'));
  expect(await desk.textOf(FILE)).toBe(before);
  await anna.post(...formOn(await click(anna, restored, 'Убрать группу: Размер'), 'Сохранить'));
  const after = await desk.textOf(FILE);
  expect(after).not.toContain('title: Размер');
  expect(after).toContain('title: Добавить');
});

const DRINK = {
  title: 'Напиток',
  kind: 'optional',
  options: [
    { title: 'Морс', priceDelta: '1 280', allergens: '-' },
    { title: 'Квас', onlyInHall: 'on', allergens: 'gluten' },
  ],
};
const SAUCES = {
  title: 'Соусы',
  kind: 'many',
  min: '2',
  options: [{ title: 'Хрен', default: 'on' }, { title: 'Горчица' }, { title: 'Аджика', onlyInHall: 'on' }],
};

test('the form shows the options as the page of the dish does', async () => {
  const { desk, anna } = await openMenu();
  const rows = rowsForm([SIZE, EXTRAS, DRINK, SAUCES]);
  expect((await press(anna, SOUP, 'Сохранить', rows)).status).toBe(303);
  const { body } = await new ApiCaller(desk.api).get<{ optionGroups: OptionGroup[] }>('/products/soup/');
  const groups = body.optionGroups;
  const initial = defaultOptions({ price: 0, optionGroups: groups });
  const dish = { groups, initial, chosen: initial, onChange: () => {} };
  const shown = groupsIn(readPage(renderToStaticMarkup(createElement(DishOptions, dish))).document);
  const form = readPage((await anna.visit(SOUP)).html);
  expect(groupsIn(form.one('section', { class: 'option-rows__preview' }))).toEqual(shown);
  expect(shown.map(({ text }) => text)).toEqual([
    'Размер 300 мл 500 мл (молоко) +120.-',
    'Добавить выберите одно Гренки −10,50.- Сыр (только в зале)',
    'Напиток Не нужно Морс +1 280.- Квас (глютен) (только в зале)',
    'Соусы выберите два Хрен Горчица Аджика (только в зале)',
  ]);
});

/** Of the desk's preview or of the shop's form. */
function groupsIn(
  part: ReturnType<typeof readPage>['document'] | ReturnType<ReturnType<typeof readPage>['one']>,
) {
  return DomUtils.getElementsByTagName('fieldset', part).map((group) => ({
    text: textOf(group),
    inputs: DomUtils.getElementsByTagName('input', group).map(({ attribs }) => [
      attribs.type,
      attribs.checked !== undefined,
    ]),
  }));
}

test('the journal says in words what changed in which row', async () => {
  const { anna } = await openMenu();
  await press(anna, SOUP, 'Сохранить', rowsForm([SIZE, EXTRAS]));
  await press(anna, SOUP, 'Сохранить', { 'optionGroups.0.options.1.priceDelta': '140' });
  expect(await anna.read('/menu/journal')).toContain(
    'Варианты: Размер → 500 мл: +120 ₽, аллергены: молоко → Размер → 500 мл: +140 ₽, аллергены: молоко',
  );
});

test('of two managers the second sees both versions of the options; an untouched field takes the saved one', async () => {
  const { desk, anna } = await openMenu();
  await press(anna, SOUP, 'Сохранить', rowsForm([SIZE]));
  const boris = await desk.enter('boris', 'manager');
  const [action, form] = formOn(await boris.visit(SOUP), 'Сохранить');
  await press(anna, SOUP, 'Сохранить', { 'optionGroups.0.options.1.priceDelta': '140' });
  const other = await boris.post(action, { ...form, price: '500' });
  expect(formOn(other, 'Сохранить')[1]).toMatchObject({
    price: '500',
    'optionGroups.0.options.1.priceDelta': '140',
  });
  const both = await boris.post(action, { ...form, 'optionGroups.0.options.1.priceDelta': '150' });
  expect(textOn(both)).toMatch(/У вас: .*500 мл: \+150 ₽.* Сохранено: .*500 мл: \+140 ₽/);
  expect((await boris.post(...formOn(both, 'Сохранить'))).status).toBe(303);
  expect(await desk.textOf(FILE)).toContain('priceDelta: 150');
});

test('a form that was opened before the upgrade, with options as text, changes no options', async () => {
  const { desk, anna } = await openMenu();
  await press(anna, SOUP, 'Сохранить', rowsForm([SIZE]));
  const before = await desk.textOf(FILE);
  const [action, form] = formOn(await anna.visit(SOUP), 'Сохранить');
  const rest = Object.entries(form).filter(([name]) => !name.startsWith('optionGroups'));
  const reply = await anna.post(action, {
    ...Object.fromEntries(rest),
    title: 'Борщ',
    optionGroups: 'Размер: один',
  });
  expect(problemsOn(reply)).toEqual({ optionGroups: expect.stringContaining('открыта до обновления') });
  expect(await desk.textOf(FILE)).toBe(before);
  expect((await anna.post(...formOn(reply, 'Сохранить'))).status).toBe(303);
  expect(await desk.textOf(FILE)).toBe(before.replace('title: Суп', 'title: Борщ'));
});
