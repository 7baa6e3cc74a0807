/** Protects what an owner of an empty shop does alone: blocks that nobody has stored yet, pasted streets, a copy of the menu. */
import { describe, expect, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import type { ContentFolder } from '#tests/support/content-folder.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { textOn } from '#tests/upstream/support/desk.ts';
import { formOn, openMenuDesk, press, problemsOn } from '#tests/upstream/support/menu-desk.ts';

import { importFolder } from '#upstream/publish/import-folder.ts';

function emptied({ write }: ContentFolder) {
  for (const file of ['counters', 'sliders', 'home-tiles', 'seo-pages']) write(`${file}.yaml`, '[]');
}

async function open() {
  const desk = await openMenuDesk({ prepare: emptied });
  return { desk, anna: await desk.enter('anna', 'manager'), guest: new ApiCaller(desk.api) };
}

test.for<[kind: string, typed: Record<string, string>, api: string]>([
  ['counters', { counter: '9', title: 'лет' }, '/nav-menus/?menuType=30'],
  ['tiles', { title: 'Плитка', url: '/categories' }, '/nav-images/'],
  ['banners', { title: 'Баннер' }, '/sliders/'],
])('the first of %s makes its block, the second stands in it', async ([kind, typed, api]) => {
  const { anna, guest } = await open();
  expect(textOn(await anna.visit(`/menu/${kind}`))).toContain('Пока пусто.');
  for (const title of ['Первое', 'Второе']) {
    const saved = await press(anna, `/menu/new/${kind}`, 'Сохранить', { ...typed, title });
    expect(saved.status).toBe(303);
  }
  const { body } = await guest.get<{ results: { items: { title: string }[] }[] }>(api);
  expect(body.results.map(({ items }) => items.map(({ title }) => title))).toEqual([['Первое', 'Второе']]);
});

test('the examples of a new shop are placeholders: an empty field keeps them, and only typed ones change', async () => {
  const desk = await openMenuDesk();
  await importFolder(desk.store, 'upstream/content-empty', { by: 'start', now: new Date() });
  const anna = await desk.enter('anna', 'manager');
  const page = await anna.visit('/menu/texts/0');
  const shown = (name: string) => readPage(page.html).byId(`field-${name}`)?.attribs;
  expect(shown('SITE_NAME')).toMatchObject({ value: '', placeholder: 'Название ресторана' });
  expect(shown('LEGAL')?.placeholder).toContain('ОГРН: укажите номер');
  for (const name of ['SITE_PHONE', 'SITE_EMAIL', 'ADDRESS', 'ABOUT_US', 'MAP_FRAME', 'LEGAL']) {
    expect(formOn(page, 'Сохранить')[1][name]?.trim(), name).toBe('');
  }
  const before = await desk.textOf('settings.yaml');
  expect((await press(anna, '/menu/texts/0', 'Сохранить', { SITE_NAME: 'Самовар' })).status).toBe(303);
  expect(await desk.textOf('settings.yaml')).toBe(before.replace('Название ресторана', 'Самовар'));
  const emptied = await press(anna, '/menu/texts/0', 'Сохранить', { SITE_NAME: '' });
  expect(problemsOn(emptied)).toEqual({ SITE_NAME: 'Не заполнено' });
});

test('every fixed page has a form, and one is stored only when it is saved', async () => {
  const { desk, anna, guest } = await open();
  const list = textOn(await anna.visit('/menu/fixed'));
  for (const title of ['Главная', 'Новости', 'Контакты', 'Поиск', 'Корзина']) expect(list).toContain(title);
  const saved = await press(anna, '/menu/fixed/HOME', 'Сохранить', { 'meta.title': 'Ёж и Хмель' });
  expect(saved.headers.get('Location')).toBe('/menu/fixed/HOME?done=saved');
  expect(await desk.textOf('seo-pages.yaml')).toBe('- pageType: HOME\n  meta:\n    title: Ёж и Хмель\n');
  const { body } = await guest.get<{ results: object[] }>('/seo-pages/');
  expect(body.results).toMatchObject([{ pageType: 0, metaData: { title: 'Ёж и Хмель' } }]);
});

test('of two managers who fill in the same fixed page the second sees both versions', async () => {
  const { desk, anna } = await open();
  const boris = await desk.enter('boris', 'manager');
  const before = await boris.visit('/menu/fixed/CART');
  await press(anna, '/menu/fixed/CART', 'Сохранить', { 'meta.title': 'Корзина' });
  const seen = /name="seen" value="(\w*)"/.exec(before.html)?.[1];
  expect(seen).toBe('');
  const reply = await boris.post('/menu/fixed/CART', { seen: '', list: '', 'meta.title': 'Заказ' });
  expect(reply.status).toBe(409);
});

test('pickup is set before there is a zone, and takes effect with the first one', async () => {
  const { anna, desk } = await open();
  const saved = await press(anna, '/menu/pickup/0', 'Сохранить', { 'pickup.discountPercent': '10' });
  expect(saved.headers.get('Location')).toBe('/menu/pickup/0?done=saved');
  await press(anna, '/menu/new/zones', 'Сохранить', { zone: 'Рядом', fee: '100' });
  expect(await desk.textOf('delivery.yaml')).toMatch(/zone: Рядом[\s\S]*discountPercent: 10/);
});

describe('pasted streets', () => {
  const ZONE = '/menu/new/zones';
  const save = async (streets: string) => {
    const opened = await open();
    const reply = await press(opened.anna, ZONE, 'Сохранить', { zone: 'Центр', fee: '100', streets });
    return { ...opened, reply };
  };

  test.for<[what: string, streets: string, read: string[]]>([
    ['lines', 'Лесная улица\nпосёлок Шушары\n', ['Лесная улица', 'посёлок Шушары']],
    ['commas and semicolons', 'Лесная улица, ул. Мира; Садовая', ['Лесная улица', 'ул. Мира', 'Садовая']],
    [
      'numbers and dashes',
      '1. Лесная улица\n2) ул. Мира\n- Садовая',
      ['Лесная улица', 'ул. Мира', 'Садовая'],
    ],
    [
      'a street that has a number',
      'улица 8 Марта\n1-я Советская улица\nулица 40 лет Октября',
      ['улица 8 Марта', '1-я Советская улица', 'улица 40 лет Октября'],
    ],
    ['twice the same', 'Лесная улица\nул. Лесная', ['Лесная улица']],
  ])('%s', async ([, streets, read]) => {
    const { reply, anna, desk } = await save(streets);
    expect(reply.status).toBe(303);
    const file = await desk.textOf('delivery.yaml');
    for (const street of read) expect(file).toContain(street);
    const page = await anna.visit(reply.headers.get('Location') ?? '');
    expect(textOn(page)).toContain(`Понято улиц и посёлков: ${read.length}.`);
    expect(page.html).toContain(`\n${read.join('\n')}</textarea>`);
  });

  test.for([
    ['Лесная улица, 5', 'строка 1: «5»'],
    ['Лесная улица\nМира, д. 12', 'строка 2: «д. 12»'],
    ['Лесная улица\nул.', 'строка 2: «ул.»'],
    ['Садовая от 1 до 20', 'строка 1: «Садовая от 1 до 20»'],
    ['Лесная 1–21', 'строка 1: «Лесная 1–21»'],
    ['Мира\nул. Рубинштейна 5', 'строка 2: «ул. Рубинштейна 5»'],
    ['Невский (чётная сторона)', 'строка 1: «Невский (чётная сторона)»'],
    ['Садовая, нечетные дома', 'строка 1: «нечетные дома»'],
  ] as const)('%s: what is no street is asked about, and the list stays', async ([streets, question]) => {
    const { reply, desk } = await save(streets);
    expect([reply.status, problemsOn(reply).streets]).toEqual([400, expect.stringContaining(question)]);
    expect(reply.html).toContain(`\n${streets}</textarea>`);
    expect(await desk.textOf('delivery.yaml')).toBe('');
  });

  test('a street of another zone is named with its line', async () => {
    const { anna } = await save('Лесная улица\nСадовая');
    const reply = await press(anna, ZONE, 'Сохранить', { zone: 'Юг', fee: '1', streets: 'Мира\nСадовая' });
    expect(problemsOn(reply).streets).toBe('Строка 2: уже есть в зоне «Центр»');
  });
});

test('the first steps lead to a copy of the menu', async () => {
  const { anna } = await open();
  expect((await anna.visit('/start')).html).toContain('href="/menu/export.zip"');
});

test.for<[typed: string, src: RegExp]>([
  ['59.9386, 30.3141', /src="https:\/\/yandex\.ru\/map-widget\/v1\/\?ll=30\.3141%2C59\.9386&amp;pt=/],
  ['https://yandex.ru/maps/2/spb/?ll=30.3,59.9&z=16', /map-widget\/v1\/\?ll=30\.3,59\.9&amp;z=16"/],
  ['<iframe src="https://yandex.ru/map-widget/v1/?um=1"></iframe>', /\?um=1"/],
])('«%s» is a map', async ([typed, src]) => {
  const { anna, desk } = await open();
  expect((await press(anna, '/menu/texts/0', 'Сохранить', { MAP_FRAME: typed })).status).toBe(303);
  expect(await desk.textOf('settings.yaml')).toMatch(src);
});

test('a short link to a map is told from a long one, in words', async () => {
  const { anna } = await open();
  const reply = await press(anna, '/menu/texts/0', 'Сохранить', {
    MAP_FRAME: 'https://yandex.ru/maps/-/CDabc',
  });
  expect([reply.status, problemsOn(reply).MAP_FRAME]).toEqual([
    400,
    expect.stringMatching(/короткой ссылке.*длинный адрес/i),
  ]);
});

test.for(['Невский проспект, 1', 'https://2gis.ru/spb'])(
  '«%s» is no map, and is asked about',
  async (typed) => {
    const { anna } = await open();
    const reply = await press(anna, '/menu/texts/0', 'Сохранить', { MAP_FRAME: typed });
    expect([reply.status, problemsOn(reply).MAP_FRAME]).toEqual([400, expect.stringContaining('координаты')]);
  },
);

test('typed colours are shown in both themes with their contrast, before anything is saved', async () => {
  const { anna, desk } = await open();
  const before = await desk.textOf('settings.yaml');
  const shown = await press(anna, '/menu/texts/0', 'Показать цвета', {
    THEME_COLOR: '#ffe9a8',
    BACKGROUND_COLOR: '#7a1f00',
  });
  expect(shown.status).toBe(200);
  const text = textOn(shown);
  expect(text).toMatch(/Светлая тема, шапка сайта: 1,2 : 1, знак сливается, нужно не меньше 3 : 1/);
  expect(text).toMatch(/Тёмная тема, шапка сайта: 1\d(?:,\d)? : 1, знак виден/);
  expect(text).toMatch(/свой фон: \d+(?:,\d)? : 1, знак виден/);
  expect(shown.html.match(/fill="#ffe9a8"/g)).toHaveLength(3);
  expect(shown.html).not.toContain('style=');
  expect(await desk.textOf('settings.yaml')).toBe(before);
  const no = await press(anna, '/menu/texts/0', 'Показать цвета', { THEME_COLOR: 'рыжий' });
  expect(textOn(no)).toContain('Цвет пишется как #cf3a0c');
});

test('colours are chosen, an untouched one stays as it is, and a faint one is said in words', async () => {
  const { anna, desk } = await open();
  const form = '/menu/texts/0';
  expect((await anna.visit(form)).html).toMatch(/type="color" id="field-THEME_COLOR"/);
  const ground = async () => /BACKGROUND_COLOR.*/.exec(await desk.textOf('settings.yaml'))?.[0];
  const before = await ground();
  await press(anna, form, 'Сохранить', { THEME_COLOR: '#7a1f00' });
  expect(await ground()).toBe(before);
  await press(anna, form, 'Сохранить', { THEME_COLOR: '#ffe9a8', BACKGROUND_COLOR: '#ffffff' });
  expect(textOn(await anna.visit(form))).toMatch(/сливается с фоном: контраст 1,\d : 1/);
  await press(anna, form, 'Сохранить', { THEME_COLOR: '#7a1f00' });
  expect(textOn(await anna.visit(form))).not.toContain('сливается с фоном');
});
