/** Protects changed slugs: old links lead on, carts keep their dishes, and an import asks about lost addresses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, textOn } from '#tests/upstream/support/desk.ts';
import { formOn, openMenuDesk, press, problemsOn } from '#tests/upstream/support/menu-desk.ts';
import { importFolder } from '#upstream/publish/import-folder.ts';

const SOUP = '/menu/dishes/menu.soup';
type Found = { slug?: string; id?: number; movedFrom?: string };

async function open(options?: Parameters<typeof openMenuDesk>[0]) {
  const desk = await openMenuDesk(options);
  const [anna, guest] = [await desk.enter('anna', 'manager'), new ApiCaller(desk.api)];
  return { desk, anna, guest };
}

const MENUS = `- title: Главное меню
  menuType: GRAND_MENU
  items:
    - title: Еда
      url: /categories
      childs:
        - { title: Меню, url: "/category/menu?active=soups" }
        - { title: Супы, url: /food-category/soups }
    - { title: О нас, url: /page/about }
`;
const LINKED = ({ write }: ReturnType<typeof contentFolder>) => {
  write('menus.yaml', MENUS);
  write('pages/about.md', '---\ntitle: О нас\n---\n[Меню](/category/menu)\n');
};

test.for<[kind: string, form: string, api: string, key: string]>([
  ['a dish', SOUP, '/products', 'soup'],
  ['a section', '/menu/categories/menu', '/categories', 'menu'],
  ['a tab', '/menu/tabs/soups', '/food-categories', 'soups'],
  ['an article', '/menu/articles/news', '/articles', 'news'],
  ['a page', '/menu/pages/about', '/pages', 'about'],
])('%s keeps its former address, which says where it is now', async ([, form, api, key]) => {
  const { anna, guest } = await open({ prepare: LINKED });
  const { body: before } = await guest.get<Found>(`${api}/${key}/`);
  const saved = await press(anna, form, 'Сохранить', { slug: 'novyj' });
  expect(saved.headers.get('Location')).toBe(`${form.replace(/[^./]+$/, 'novyj')}?done=renamed`);
  expect((await guest.get<Found>(`${api}/${key}/`)).body).toMatchObject({ slug: 'novyj', movedFrom: key });
  const { body: after } = await guest.get<Found>(`${api}/novyj/`);
  expect(after).not.toHaveProperty('movedFrom');
  expect(after.id).toBe(before.id);
});

test('a cart keeps a renamed dish', async () => {
  const { anna, guest } = await open();
  const { soup = 0 } = await guest.dishIds();
  await guest.post('/cart/', { action: 'set', items: [{ product: soup, quantity: 2 }] });
  await press(anna, SOUP, 'Сохранить', { slug: 'sup-dnya' });
  expect(await guest.dishIds()).toMatchObject({ 'sup-dnya': soup });
  expect((await guest.placeOrder([soup])).status).toBe(201);
});

test('chains collapse, and the way back is no loop', async () => {
  const { desk, anna, guest } = await open();
  await press(anna, SOUP, 'Сохранить', { slug: 'b' });
  await press(anna, '/menu/dishes/menu.b', 'Сохранить', { slug: 'c' });
  for (const slug of ['soup', 'b']) {
    expect((await guest.get<Found>(`/products/${slug}/`)).body).toMatchObject({ slug: 'c', movedFrom: slug });
  }
  await press(anna, '/menu/dishes/menu.c', 'Сохранить', { slug: 'soup' });
  expect((await guest.get<Found>('/products/soup/')).body).not.toHaveProperty('movedFrom');
  expect((await guest.get<Found>('/products/c/')).body).toMatchObject({ slug: 'soup' });
  expect(await desk.textOf('dishes/menu.yaml')).toContain('formerSlugs: [c, b]');
});

test('an address that a new entry takes belongs to it, also after that one has moved on', async () => {
  const { anna, guest } = await open();
  const { soup } = await guest.dishIds();
  await press(anna, SOUP, 'Сохранить', { slug: 'sup-dnya' });
  const NEW = {
    title: 'Другой',
    slug: 'soup',
    price: '1',
    foodCategory: 'soups',
    ingredients: 'а',
    text: 'б',
  };
  await press(anna, '/menu/new/dishes', 'Сохранить', NEW);
  const { body } = await guest.get<{ title: string; id: number }>('/products/soup/');
  expect(body).toMatchObject({ title: 'Другой' });
  expect(body).not.toHaveProperty('movedFrom');
  expect(body.id).not.toBe(soup);
  await press(anna, SOUP, 'Сохранить', { slug: 'drugoj' });
  expect((await guest.get<Found>('/products/soup/')).body).toMatchObject({ slug: 'drugoj' });
});

test('dishes, links and neighbours follow; links in texts lead on by themselves', async () => {
  const { desk, anna, guest } = await open({ prepare: LINKED });
  await press(anna, '/menu/categories/menu', 'Сохранить', { slug: 'eda' });
  await press(anna, '/menu/tabs/soups', 'Сохранить', { slug: 'supy' });
  await press(anna, '/menu/dishes/eda.soup', 'Сохранить', { slug: 'sup' });
  const menus = await desk.textOf('menus.yaml');
  expect(menus).toContain('/category/eda?active=supy');
  expect(menus).toContain('/food-category/supy');
  expect(await desk.textOf('dishes/eda.yaml')).toMatch(/slug: sup\n[\s\S]*popular: \[sup\]/);
  expect(await desk.textOf('pages/about.md')).toContain('(/category/menu)');
  expect((await guest.get<Found>('/categories/menu/')).body.slug).toBe('eda');
});

test('an article number that was the slug follows it', async () => {
  const { desk, anna } = await open();
  await press(anna, SOUP, 'Сохранить', { sku: 'soup' });
  await press(anna, SOUP, 'Сохранить', { slug: 'sup' });
  expect(await desk.textOf('dishes/menu.yaml')).toContain('sku: sup\n');
});

test('an invalid or a taken slug is rejected at the field, an emptied one stays', async () => {
  const { anna, guest } = await open();
  const taken = await press(anna, SOUP, 'Сохранить', { slug: 'bread' });
  expect(problemsOn(taken)).toEqual({ slug: 'Адрес «bread» уже занят, возьмите другой' });
  const wrong = await press(anna, SOUP, 'Сохранить', { slug: 'Суп дня' });
  expect(problemsOn(wrong).slug).toMatch(/маленькие латинские буквы/);
  expect((await press(anna, SOUP, 'Сохранить', { slug: '' })).status).toBe(303);
  expect(Object.keys(await guest.dishIds())).toEqual(['soup', 'bread', 'kvass']);
});

test('the address of a page that the site itself links to has no field, and is refused', async () => {
  const { anna, guest } = await open();
  const [action, form] = formOn(await anna.visit('/menu/pages/privacy'), 'Сохранить');
  expect(form).not.toHaveProperty('slug');
  expect(problemsOn(await anna.post(action, { ...form, slug: 'tajna' })).slug).toMatch(/ссылается сам сайт/);
  expect((await guest.get('/pages/privacy/')).status).toBe(200);
});

test('who had the form open under the old address sees both versions', async () => {
  const { desk, anna, guest } = await open();
  const boris = await desk.enter('boris', 'manager');
  const [action, form] = formOn(await boris.visit(SOUP), 'Сохранить');
  await press(anna, SOUP, 'Сохранить', { slug: 'sup' });
  const reply = await boris.post(action, { ...form, price: '500' });
  expect([reply.status, alertsOn(reply)[0]]).toEqual([409, expect.stringContaining('anna')]);
  const [again, merged] = formOn(reply, 'Сохранить');
  expect([again, merged]).toEqual(['/menu/dishes/menu.sup', expect.objectContaining({ slug: 'sup' })]);
  expect((await boris.post(again, merged)).status).toBe(303);
  expect((await guest.get<{ price: number }>('/products/soup/')).body).toMatchObject({ price: 500 });
});

test('the journal shows one change, and undoing it leaves no dead address', async () => {
  const { anna, guest } = await open();
  const { soup } = await guest.dishIds();
  await press(anna, '/menu/categories/menu', 'Сохранить', { slug: 'eda' });
  await press(anna, '/menu/dishes/eda.soup', 'Сохранить', { slug: 'sup' });
  const text = textOn(await anna.visit('/menu/journal'));
  expect(text).toContain('Блюда · Суп Адрес: soup → sup');
  expect(text).toContain('Разделы · Меню Адрес: menu → eda');
  expect(text).not.toMatch(/удалено|добавлено/);
  await press(anna, '/menu/journal', 'Отменить: anna, 12:00');
  expect((await guest.get<Found>('/products/sup/')).body).toMatchObject({ slug: 'soup', movedFrom: 'sup' });
  expect((await guest.dishIds()).soup).toBe(soup);
});

function folderOf(prepare: (folder: ReturnType<typeof contentFolder>) => void): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'renamed-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  prepare(contentFolder(dir));
  return dir;
}

async function importOver(prepare: (folder: ReturnType<typeof contentFolder>) => void) {
  const opened = await open();
  const done = await importFolder(opened.desk.store, folderOf(prepare), { by: 'import', now: new Date() });
  return { ...opened, questions: done.questions.map(({ file, problem }) => `${file}: ${problem}`) };
}

test('an import that renames a slug asks, and says what to write', async () => {
  const { questions, guest } = await importOver(({ edit }) => {
    edit('dishes/menu.yaml', 'slug: soup #', 'slug: sup #');
    edit('dishes/menu.yaml', 'popular: [soup]', 'popular: [sup]');
  });
  expect(questions).toEqual([
    expect.stringMatching(/^dishes\/menu.yaml: .*\/product\/soup .*formerSlugs: \[soup\]/),
  ]);
  expect((await guest.get('/products/soup/')).status).toBe(404);
});

test('an import that names the former slug keeps address and carts', async () => {
  const { questions, desk, guest } = await importOver(() => {});
  const { soup } = await guest.dishIds();
  const folder = folderOf(({ edit }) => {
    edit('dishes/menu.yaml', 'slug: soup #', 'formerSlugs: [soup]\n  slug: sup #');
    edit('dishes/menu.yaml', 'popular: [soup]', 'popular: [sup]');
  });
  const done = await importFolder(desk.store, folder, { by: 'import', now: new Date() });
  expect([...questions, ...done.questions]).toEqual([]);
  expect((await guest.get<Found>('/products/soup/')).body).toMatchObject({ slug: 'sup', id: soup });
});

test('an import that forgets a former slug asks, and one that removes a dish does not', async () => {
  const { desk, anna } = await open();
  await press(anna, '/menu/dishes/menu.bread', 'Сохранить', { slug: 'hleb' });
  const folder = folderOf(({ edit }) => {
    edit('dishes/menu.yaml', 'slug: bread', 'slug: hleb');
    edit('dishes/menu.yaml', /- slug: soup[\s\S]*?text: Горячий.\n/, '');
    edit('dishes/menu.yaml', '  popular: [soup]\n', '');
  });
  const { questions } = await importFolder(desk.store, folder, { by: 'import', now: new Date() });
  expect(questions.map(({ key, problem }) => [key, problem])).toEqual([
    ['hleb', expect.stringContaining('formerSlugs: [bread]')],
  ]);
});

test('two entries that claim one former slug are a fault', async () => {
  const { desk } = await open();
  const folder = folderOf(({ edit }) => {
    edit('dishes/menu.yaml', 'slug: soup #', 'formerSlugs: [a]\n  slug: soup #');
    edit('dishes/menu.yaml', 'slug: bread', 'formerSlugs: [a]\n  slug: bread');
  });
  await expect(importFolder(desk.store, folder, { by: 'import', now: new Date() })).rejects.toThrow(
    '«a» стоит дважды',
  );
});
