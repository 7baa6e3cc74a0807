/** Protects the menu at the desk: the shop shows saved changes, and errors appear beside their field. */
import { expect, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, textOn } from '#tests/upstream/support/desk.ts';
import { formOn, openMenuDesk, press, problemsOn } from '#tests/upstream/support/menu-desk.ts';

const SOUP = '/menu/dishes/menu.soup';

async function openMenu(options?: Parameters<typeof openMenuDesk>[0]) {
  const desk = await openMenuDesk(options);
  const [anna, guest] = [await desk.enter('anna', 'manager'), new ApiCaller(desk.api)];
  return { desk, anna, guest };
}

type Card = { slug: string; title: string; price: number; canBuy: boolean };

async function menuOf(guest: ApiCaller): Promise<string[]> {
  const { body } = await guest.get<{ results: Card[] }>('/products/?pageSize=100');
  return body.results.map(({ slug, price }) => `${slug} ${price}`);
}

test('a saved dish is in the shop at once; the rest of its section stays as it was', async () => {
  const { desk, anna, guest } = await openMenu();
  const before = await desk.textOf('dishes/menu.yaml');
  const reply = await press(anna, SOUP, 'Сохранить', {
    price: '1 420,50',
    'nutrition.kcal': '',
    tags: 'хит, суп',
  });
  expect([reply.status, reply.headers.get('Location')]).toEqual([303, `${SOUP}?done=saved`]);
  expect(await menuOf(guest)).toEqual(['soup 1420.5', 'bread 90', 'kvass 150']);
  expect(await desk.textOf('dishes/menu.yaml')).toBe(
    before
      .replace('price: 390', 'price: 1420.5')
      .replace('  text: Горячий.\n', '  tags: [хит, суп]\n  text: Горячий.\n'),
  );
  const { html } = await anna.visit(`${SOUP}?done=saved`);
  expect(html).toMatch(/Сохранено\..*"http:\/\/shop.test\/product\/soup".*"\/menu\/new\/dishes\?list=menu"/);
});

const TAKEN = 'Так уже называется другое: «Хлеб»';
test.for<[what: string, typed: Record<string, string | string[]>, problems: Record<string, string>]>([
  ['a price of two readings', { price: '1.250' }, { price: '«1.250» — это 1 250 ₽ или 1,25 ₽?' }],
  [
    'a number of two readings',
    { weight: '1,250' },
    { weight: expect.stringContaining('это 1250 или 1,25?') },
  ],
  ['no title and no text', { title: '', text: '' }, { title: 'Не заполнено', text: 'Не заполнено' }],
  ['two problems of two rules', { title: 'хЛЕБ', sku: 'К-1' }, { title: TAKEN, sku: expect.any(String) }],
  ['half of the nutrition', { 'nutrition.kcal': '12' }, { 'nutrition.fat': 'Не заполнено' }],
  ['a dish that is not there', { popular: ['', 'sop'] }, { popular: expect.stringContaining('«soup»') }],
  ['deep quotes', { text: '> '.repeat(3_000) + 1 }, { text: 'Слишком много вложенных цитат или списков' }],
  ['a text of 1 MB', { text: 'я'.repeat(1_000_000) }, { text: expect.stringContaining('Не длиннее') }],
])('%s: rejected at the field, and input is kept', async ([, typed, problems]) => {
  const { desk, anna, guest } = await openMenu();
  const reply = await press(anna, SOUP, 'Сохранить', { ingredients: 'вода & <лёд>', ...typed });
  expect(reply.status).toBe(400);
  expect(problemsOn(reply)).toMatchObject(problems);
  expect(formOn(reply, 'Сохранить')[1]).toMatchObject({ ingredients: 'вода & <лёд>', ...typed });
  expect(await menuOf(guest)).toContain('soup 390');
  expect(await desk.store.selectFrom('entry_changes').selectAll().execute()).toEqual([]);
});

test.for<[path: string, field: string, typed: string, kept: string]>([
  [SOUP, 'weight', '350 г', '350'],
  [SOUP, 'weight', '1,2 кг', '1200'],
  [SOUP, 'volume', '0,5 л', '500'],
  [SOUP, 'volume', '330мл.', '330'],
  ['/menu/new/zones', 'minutes', '45 мин', '45'],
  ['/menu/new/zones', 'minutes', '1,5 часа', '90'],
  ['/menu/pickup/0', 'pickup.minutes', '20 минут', '20'],
  ['/menu/pickup/0', 'pickup.discountPercent', '10 %', '10'],
])('%s: %s with its unit, «%s», is saved as %s', async ([path, field, typed, kept]) => {
  const { anna } = await openMenu();
  const zone: Record<string, string> = path.endsWith('zones')
    ? { zone: 'Дальше', streets: 'Дальняя', fee: '0' }
    : {};
  const reply = await press(anna, path, 'Сохранить', { ...zone, [field]: typed });
  expect(problemsOn(reply)).toEqual({});
  const [, form] = formOn(await anna.visit(reply.headers.get('Location') ?? ''), 'Сохранить');
  expect(form[field]).toBe(kept);
});

test.for([
  ['weight', '0,3 л'],
  ['weight', '350/30 г'],
  ['volume', '1 л 200'],
])('%s «%s» is no number of its field', async ([field = '', typed = '']) => {
  const { anna } = await openMenu();
  const reply = await press(anna, SOUP, 'Сохранить', { [field]: typed });
  expect([reply.status, Object.keys(problemsOn(reply))]).toEqual([400, [field]]);
});

const KINDS = ['dishes', 'categories', 'tabs', 'articles', 'pages', 'banners', 'counters', 'zones'];
test('fields that must not be empty are marked', async () => {
  const { anna } = await openMenu();
  for (const path of [...KINDS.map((kind) => `/menu/new/${kind}`), '/menu/texts/0']) {
    const { html } = await anna.visit(path);
    const marks = [...html.matchAll(/for="field-([\w.]+)">[^<]*<span class="field__required"/g)];
    const all = (text: string) => Object.fromEntries(marks.map(([, name = '']) => [name, text]));
    const reply = await press(anna, path, 'Сохранить', all(''));
    expect(problemsOn(reply), path).toEqual(all('Не заполнено'));
  }
});

test('a new dish gets a free slug, and no article number; a copy starts with the data of the original', async () => {
  const { anna, guest } = await openMenu();
  const NEW = { title: 'Суп!', price: '200', foodCategory: 'soups', ingredients: 'вода', text: 'Новый.' };
  const made = await press(anna, '/menu/new/dishes?list=bar', 'Сохранить', NEW);
  expect([made.status, made.headers.get('Location')]).toEqual([303, '/menu/dishes/bar.sup?done=saved']);
  expect(await skuOf(guest, 'sup')).toBeUndefined();
  const copied = await press(anna, '/menu/new/dishes?copy=bar.sup', 'Сохранить');
  expect(copied.headers.get('Location')).toBe('/menu/dishes/bar.sup-kopiya?done=saved');
  const OTHER = { ...NEW, slug: 'kvass', title: 'Другой' };
  const taken = await press(anna, '/menu/new/dishes', 'Сохранить', OTHER);
  expect(problemsOn(taken)).toEqual({ slug: 'Адрес «kvass» уже занят, возьмите другой' });
  expect(await menuOf(guest)).toEqual(['soup 390', 'bread 90', 'kvass 150', 'sup 200', 'sup-kopiya 200']);
});

test('«Сохранить и добавить ещё» leads to the next form of the list, which names what was saved', async () => {
  const { anna, guest } = await openMenu();
  const NEW = { title: 'Сок', price: '200', foodCategory: 'soups', ingredients: 'яблоки', text: 'Свежий.' };
  const made = await press(anna, '/menu/new/dishes?list=bar', 'Сохранить и добавить ещё', NEW);
  const next = made.headers.get('Location') ?? '';
  expect([made.status, next]).toEqual([303, '/menu/new/dishes?list=bar&saved=bar.sok']);
  expect(await menuOf(guest)).toContain('sok 200');
  const page = await anna.visit(next);
  expect(textOn(page)).toContain('Сохранено: Сок.');
  expect(formOn(page, 'Сохранить')[1]).toMatchObject({ list: 'bar', title: '' });
  const refused = await press(anna, next, 'Сохранить и добавить ещё');
  expect(refused.status).toBe(400);
  expect(textOn(refused)).not.toContain('Сохранено');
  expect(textOn(await anna.visit('/menu/new/dishes?saved=bar.none'))).not.toContain('Сохранено');
});

test('a long form of a stored entry can be saved after its first group', async () => {
  const { anna, guest } = await openMenu();
  expect((await press(anna, SOUP, 'Сохранить, не листая до конца', { price: '400' })).status).toBe(303);
  expect(await menuOf(guest)).toContain('soup 400');
  const early = async (path: string) => textOn(await anna.visit(path)).includes('не листая');
  expect(await Promise.all(['/menu/new/dishes', '/menu/categories/menu'].map(early))).toEqual([false, false]);
});

const skuOf = async (guest: ApiCaller, slug: string) =>
  (await guest.get<{ sku?: string }>(`/products/${slug}/`)).body.sku;

test('guests see an article number that the restaurant has typed, not the slug that 0.2.0 took', async () => {
  const { anna, guest } = await openMenu();
  expect(await skuOf(guest, 'soup')).toBe('С-1');
  await press(anna, SOUP, 'Сохранить', { sku: 'soup' });
  expect(await skuOf(guest, 'soup')).toBeUndefined();
});

test.each([
  ['t.me/ugli_hmel', 'https://t.me/ugli_hmel'],
  ['vk.com', 'https://vk.com'],
  ['https://t.me/ugli_hmel', 'https://t.me/ugli_hmel'],
  ['@ugli_hmel', null],
  ['ugli', null],
  ['javascript:alert(1)', null],
])('a link «%s» to a social network is saved as %s', async (typed, saved) => {
  const { anna } = await openMenu();
  const reply = await press(anna, '/menu/texts/0', 'Сохранить', { SOCIAL_URL: typed });
  const shown = saved === null ? reply : await anna.visit('/menu/texts/0');
  expect(formOn(shown, 'Сохранить')[1]).toMatchObject({ SOCIAL_URL: saved ?? typed });
  if (saved === null) expect(problemsOn(reply).SOCIAL_URL).toMatch(/^Нужен полный адрес/);
});

test('no allergens and unknown allergens are not the same', async () => {
  const { desk, anna } = await openMenu();
  for (const [allergens, written] of [
    ['milk', '[milk]'],
    ['-', '[]'],
    ['', undefined],
  ] as const) {
    await press(anna, SOUP, 'Сохранить', { allergens });
    expect(/allergens: (.*)/.exec(await desk.textOf('dishes/menu.yaml'))?.[1]).toBe(written);
  }
});

test('a hidden section leaves the shop with its dishes; a new one takes dishes', async () => {
  const { desk, anna, guest } = await openMenu();
  await press(anna, '/menu/categories/menu', 'Скрыть');
  expect(await menuOf(guest)).toEqual(['kvass 150']);
  const made = await press(anna, '/menu/new/categories', 'Сохранить', { title: 'Десерты' });
  expect(made.headers.get('Location')).toBe('/menu/categories/deserty?done=saved');
  await press(anna, SOUP, 'Сохранить', { list: 'deserty' });
  expect(await menuOf(guest)).toEqual(['kvass 150', 'soup 390']);
  expect(await desk.textOf('dishes/menu.yaml')).not.toContain('slug: soup');
});

test('a saved section leads to the form of a dish in it', async () => {
  const { anna } = await openMenu();
  const reply = await press(anna, '/menu/new/categories', 'Сохранить', { title: 'Супы' });
  const { links } = readPage((await anna.visit(reply.headers.get('Location') ?? '')).html);
  const href = links.find((link) => link.startsWith('/menu/new/dishes?')) ?? '';
  const [, form] = formOn(await anna.visit(href), 'Сохранить');
  expect(form.list).toBe('supy');
});

test('of two managers the second sees both versions, and saves knowingly', async () => {
  const { desk, anna, guest } = await openMenu();
  const boris = await desk.enter('boris', 'manager');
  const [action, form] = formOn(await boris.visit(SOUP), 'Сохранить');
  await press(anna, SOUP, 'Сохранить', { price: '450', weight: '300' });
  // Changes of another entry of the file do not conflict.
  await press(anna, '/menu/dishes/menu.bread', 'Сохранить', { price: '95' });
  const reply = await boris.post(action, { ...form, price: '500', title: 'Борщ' });
  expect(reply.status).toBe(409);
  expect(alertsOn(reply)[0]).toContain('(anna, 12:00)');
  expect(textOn(reply)).toContain('Название У вас: Борщ Сохранено: Суп');
  expect(textOn(reply)).toContain('Цена, рублей У вас: 500 Сохранено: 450');
  // Fields that boris has not changed keep their new value.
  const [, again] = formOn(reply, 'Сохранить');
  expect(again).toMatchObject({ weight: '300' });
  expect((await boris.post(action, again)).status).toBe(303);
  expect(await menuOf(guest)).toEqual(['soup 500', 'bread 95', 'kvass 150']);
});

test('a dish that another manager has moved meanwhile stays where it was moved', async () => {
  const { desk, anna } = await openMenu();
  const boris = await desk.enter('boris', 'manager');
  const [action, form] = formOn(await boris.visit(SOUP), 'Сохранить');
  await press(anna, SOUP, 'Сохранить', { list: 'bar' });
  const saved = await boris.post(action, { ...form, price: '500' });
  expect(saved.headers.get('Location')).toBe('/menu/dishes/bar.soup?done=saved');
  expect(await desk.textOf('dishes/bar.yaml')).toContain('price: 500');
  const moved = await anna.read('/menu/journal');
  expect(moved).toContain('Блюда · Суп Раздел меню: Меню → Бар');
  // Both have changed: the second sees it at its new place.
  const [later, late] = formOn(await boris.visit('/menu/dishes/bar.soup'), 'Сохранить');
  await press(anna, '/menu/dishes/bar.soup', 'Сохранить', { list: 'menu', price: '510' });
  const reply = await boris.post(later, { ...late, title: 'Борщ' });
  expect(reply.status).toBe(409);
  const [again, merged] = formOn(reply, 'Сохранить');
  expect([again, merged]).toMatchObject([SOUP, { list: 'menu', price: '510', title: 'Борщ' }]);
});

test('a cook neither sees nor changes it; posts of other sites change nothing', async () => {
  const { desk, anna, guest } = await openMenu();
  const cook = await desk.enter('pavel');
  const [action, form] = formOn(await anna.visit(SOUP), 'Сохранить');
  for (const path of ['/menu', '/menu/dishes', SOUP, '/menu/new/dishes']) {
    expect([path, (await cook.visit(path)).status]).toEqual([path, 403]);
  }
  for (const path of [action, `${SOUP}/hide`, '/menu/move/dishes', '/menu/new/dishes']) {
    expect([path, (await cook.post(path, { ...form, price: '1' })).status]).toEqual([path, 403]);
    const foreign = await anna.post(path, { ...form, price: '1' }, { 'Sec-Fetch-Site': 'cross-site' });
    expect([path, foreign.status]).toEqual([path, 403]);
  }
  expect(await menuOf(guest)).toContain('soup 390');
});

test('what could not be written stays in the form', async () => {
  const { anna } = await openMenu({ save: () => Promise.reject(new Error('the disk is full')) });
  const reply = await press(anna, SOUP, 'Сохранить', { price: '400' });
  expect([reply.status, alertsOn(reply)[0]]).toEqual([503, expect.stringContaining('осталось в форме')]);
  expect(formOn(reply, 'Сохранить')[1]).toMatchObject({ price: '400' });
});

test('the journal lists who changed what, and undoes a save unless a later one depends on it', async () => {
  const { anna, guest } = await openMenu();
  await press(anna, SOUP, 'Сохранить', { price: '400' });
  await press(anna, '/menu/dishes', 'Выше: Хлеб');
  await press(anna, '/menu/dishes/menu.bread', 'Сохранить', { price: '95' });
  await press(anna, SOUP, 'Сохранить', { price: '410' });
  expect(await anna.read('/menu/journal')).toContain('Блюда · Суп Цена, рублей: 390 → 400');
  const undo = async (nth: number) => {
    const { html } = await anna.visit('/menu/journal');
    const forms = [...html.matchAll(/action="(\/menu\/journal\/[\w-]+\/undo)"/g)].map(([, action]) => action);
    return anna.post(forms[nth] ?? '', {});
  };
  const late = await undo(3);
  expect([late.status, alertsOn(late)[0]]).toEqual([409, expect.stringContaining('Суп')]);
  for (const nth of [2, 1, 3]) expect((await undo(nth)).status).toBe(303);
  await anna.post('/menu/move/categories', { list: '', move: 'menu 1' });
  expect(await menuOf(guest)).toEqual(['kvass 150', 'soup 390', 'bread 95']);
});

const TILE = { title: 'Суп дня', url: '/product/soup' };
const ZONES = 'zones:\n  - zone: Рядом\n    fee: 0\n';
const TILES =
  '- title: Разделы\n  menuType: GRAND_MENU\n  items:\n    - { title: Бар, url: /category/bar } # last\n';

test.for<[path: string, typed: Record<string, string>, file: string, written: string]>([
  [
    '/menu/new/articles',
    { title: 'Лето', text: 'Да.' },
    'articles/leto.md',
    'date: 2026-10-05T12:00:00+03:00',
  ],
  ['/menu/articles/news', { tags: 'лето', text: 'Да' }, 'articles/news.md', 'tags: [лето]\n---\nДа\n'],
  [
    '/menu/new/tiles',
    TILE,
    'home-tiles.yaml',
    'url: /category/bar\n    - title: Суп дня\n      url: /product/soup\n',
  ],
  ['/menu/texts/0', { SITE_PHONE: '+7 800', SHORT_NAME: '' }, 'settings.yaml', 'SITE_PHONE: +7 800\n'],
  ['/menu/zones/0', { fee: '99,5' }, 'delivery.yaml', 'fee: 99.5\n'],
  ['/menu/pickup/0', { 'pickup.minutes': '20', hours: 'Пн 9–20' }, 'delivery.yaml', 'status: 9–20'],
  ['/menu/pickup/0', { feeByPhone: 'on' }, 'delivery.yaml', 'feeByPhone: true\n'],
])('%s is saved into its file, and undone', async ([path, typed, file, written]) => {
  const { desk, anna } = await openMenu({
    prepare: ({ write }) => [write('home-tiles.yaml', TILES), write('delivery.yaml', ZONES)],
  });
  const before = await desk.textOf(file);
  const reply = await press(anna, path, 'Сохранить', typed);
  expect([reply.status, alertsOn(reply)]).toEqual([303, []]);
  expect(await desk.textOf(file)).toContain(written);
  expect((await anna.visit(reply.headers.get('Location') ?? '')).status).toBe(200);
  const { html } = await anna.visit('/menu/journal');
  const [, undo = ''] = /action="(\/menu\/journal\/[\w-]+\/undo)"/.exec(html) ?? [];
  expect((await anna.post(undo, {})).status).toBe(303);
  expect(await anna.read('/menu/journal')).toContain('отменено');
  const compact = (text: string) => text.replace(/\s|,(?=\s*\})/g, '');
  expect(compact(await desk.textOf(file))).toBe(compact(before));
});

test('the journal says of a moved entry that it has been removed since', async () => {
  const TWO = `${ZONES}  - zone: Центр\n    fee: 100\n`;
  const { anna } = await openMenu({ prepare: ({ write }) => write('delivery.yaml', TWO) });
  await press(anna, '/menu/zones', 'Ниже: Рядом');
  const { links } = readPage((await anna.visit('/menu/zones/1')).html);
  await press(anna, links.find((href) => href.includes('/remove')) ?? '', 'Удалить');
  const journal = await anna.read('/menu/journal');
  expect(journal).toContain('Порядок: Рядом, (удалено) → (удалено), Рядом');
});

test('an archived dish leaves the shop with references to it, and can be restored', async () => {
  const { anna, guest } = await openMenu();
  expect((await press(anna, SOUP, 'В архив')).status).toBe(303);
  expect(await menuOf(guest)).toEqual(['bread 90', 'kvass 150']);
  expect(await anna.read('/menu/dishes')).toContain('Суп 390 ₽ в архиве');
  await press(anna, SOUP, 'Вернуть из архива');
  expect(await menuOf(guest)).toEqual(['soup 390', 'bread 90', 'kvass 150']);
});

test.each(['articles/news', 'zones/0'])('a deletion of %s is confirmed on its own page', async (only) => {
  const { anna } = await openMenu({ prepare: ({ write }) => write('delivery.yaml', ZONES) });
  const { links } = readPage((await anna.visit(`/menu/${only}`)).html);
  const removed = await press(anna, links.find((href) => href.includes('/remove')) ?? '', 'Удалить');
  expect(await anna.read(removed.headers.get('Location') ?? '')).toMatch(/Удалено\. .*Пока пусто/);
});

test('with CONTENT_DIR it is shown, and not edited', async () => {
  const { anna } = await openMenu({ isFolder: true });
  const page = await anna.visit(SOUP);
  expect(textOn(page)).toMatch(/Меню лежит в папке \S+\/content и меняется в её файлах\./);
  expect(textOn(page)).toContain('Цена, рублей 390');
  expect(page.html).not.toContain('Сохранить');
  expect((await anna.post(SOUP, { price: '1' })).status).toBe(403);
});
