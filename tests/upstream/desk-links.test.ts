/** Protects the links of the site at the desk: their rows, their targets, and what happens when a target goes. */
import { describe, expect, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import type { ContentFolder } from '#tests/support/content-folder.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, textOn } from '#tests/upstream/support/desk.ts';
import { formOn, openMenuDesk, press, problemsOn } from '#tests/upstream/support/menu-desk.ts';

const MENUS = `- title: Главное меню
  menuType: GRAND_MENU
  items:
    - title: Еда
      url: /categories
      childs:
        - { title: Кухня, url: "/category/menu?active=soups" }
        - { title: Бар, url: /category/bar }
    - { title: О нас, url: /page/about }
`;
const SLIDERS = `- title: Главное
  menuType: HOME_SLIDER
  items:
    - { title: Напитки, url: /category/bar }
    - { title: Всё меню, url: /categories }
`;
const TILES = `- title: Плитки
  menuType: GRAND_MENU
  items:
    - { title: Бар, url: /category/bar }
    - { title: Суп, url: /product/soup }
    - { title: О нас, url: /page/about }
`;
const COUNTERS = `- title: В цифрах
  menuType: COUNTER_MENU
  items:
    - { counter: 12, title: кранов, url: /category/bar }
`;
function prepare({ write }: ContentFolder) {
  write('menus.yaml', MENUS);
  write('sliders.yaml', SLIDERS);
  write('home-tiles.yaml', TILES);
  write('counters.yaml', COUNTERS);
  write('pages/about.md', '---\ntitle: О нас\n---\nНаш [бар](/category/bar).\n');
  write('pages/jobs.md', '---\ntitle: Вакансии\n---\nМы — это [мы](/page/about).\n');
}

async function open() {
  const desk = await openMenuDesk({ prepare });
  return { desk, anna: await desk.enter('anna', 'manager'), guest: new ApiCaller(desk.api) };
}

type Item = { title: string; url?: string; childs?: Item[] };
type Block = { title: string; items: Item[] };
const outline = (items: Item[] = []): unknown[] =>
  items.map(({ title, url, childs = [] }) => [
    title,
    url ?? null,
    ...(childs.length > 0 ? [outline(childs)] : []),
  ]);

async function shown(guest: ApiCaller, path: string, title: string) {
  const { body } = await guest.get<{ results: Block[] }>(path);
  return outline(body.results.find((block) => block.title === title)?.items);
}

const HEADER = '/menu/menus/0';

async function rowsOn({ html }: { html: string }) {
  const page = readPage(html);
  const rows = page.all('li', { class: /^links__row/ }).length;
  const texts = (part: string) =>
    Array.from({ length: rows }, (_, index) =>
      page.all('input', { name: `items.${index}.${part}` }).map(({ attribs }) => attribs.value),
    ).flat();
  return { rows, titles: texts('title'), urls: texts('url'), more: texts('more') };
}

type Row = { title: string; target?: string; url?: string; level?: number };

/** Posts the rows as a browser does. */
async function post(screen: Awaited<ReturnType<typeof open>>['anna'], rows: Row[], button?: string) {
  const page = await screen.visit(HEADER);
  const [path, form] = formOn(page, 'Сохранить');
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (!name.startsWith('items.') && name !== 'action') body.append(name, value);
  }
  for (const [index, { title, target = '', url = '', level = 0 }] of rows.entries()) {
    for (const [part, value] of Object.entries({ title, target, url, level, subTitle: '', more: '{}' })) {
      body.append(`items.${index}.${part}`, String(value));
    }
  }
  if (button !== undefined) body.append('row', button);
  return screen.visit(path, { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin' } });
}

const EDA: Row = { title: 'Еда', target: '/categories' };
const KUHNYA: Row = { title: 'Кухня', target: '/category/menu', level: 1 };
const BAR: Row = { title: 'Бар', target: '/category/bar', level: 1 };
const ABOUT: Row = { title: 'О нас', target: '/page/about' };

describe('rows of links', () => {
  test('show what is stored, and saving them unchanged changes nothing', async () => {
    const { desk, anna } = await open();
    const before = await desk.textOf('menus.yaml');
    const { rows, titles, urls } = await rowsOn(await anna.visit(HEADER));
    expect([rows, titles, urls]).toEqual([
      4,
      ['Еда', 'Кухня', 'Бар', 'О нас'],
      // What the list of pages does not have, stands in the input.
      ['', '/category/menu?active=soups', '', ''],
    ]);
    const kuhnya = { title: 'Кухня', url: '/category/menu?active=soups', level: 1 };
    expect((await post(anna, [EDA, kuhnya, BAR, ABOUT])).status).toBe(303);
    expect(await desk.textOf('menus.yaml')).toBe(before);
  });

  test('are saved with their nesting, and guests get them', async () => {
    const { anna, guest } = await open();
    const jobs = { title: 'Вакансии', target: '/page/jobs' };
    const empty = { title: '', target: '' };
    expect((await post(anna, [jobs, EDA, KUHNYA, empty])).status).toBe(303);
    expect(await shown(guest, '/nav-menus/', 'Главное меню')).toEqual([
      ['Вакансии', '/page/jobs'],
      ['Еда', '/categories', [['Кухня', '/category/menu']]],
    ]);
  });

  test.for<[what: string, rows: Row[], input: string, problem: RegExp]>([
    [
      'a page that is not there',
      [EDA, { title: 'О нас', url: '/page/abuot' }],
      'items.1.url',
      /может быть, «\/page\/about»/,
    ],
    ['an address that is none', [{ title: 'О нас', url: 'о нас' }], 'items.0.url', /^Нужен адрес/],
    ['no title', [EDA, { title: '', target: '/contact' }], 'items.1.title', /^Напишите/],
    [
      'chosen and typed',
      [{ title: 'А', target: '/contact', url: '/page/about' }],
      'items.0.url',
      /^Выбрано .*оставьте одно/,
    ],
    ['nothing to stand inside of', [{ ...KUHNYA }], 'items.0.level', /^Выше нет/],
  ])('%s is asked about at its row, and nothing is saved', async ([, rows, input, problem]) => {
    const { desk, anna } = await open();
    const before = await desk.textOf('menus.yaml');
    const reply = await post(anna, rows);
    expect([reply.status, problemsOn(reply)[input]]).toEqual([400, expect.stringMatching(problem)]);
    expect((await rowsOn(reply)).titles).toEqual(rows.map(({ title }) => title));
    expect(await desk.textOf('menus.yaml')).toBe(before);
  });

  test.for<[button: string, titles: string[]]>([
    ['up:3', ['О нас', 'Еда', 'Кухня', 'Бар']],
    ['down:0', ['О нас', 'Еда', 'Кухня', 'Бар']],
    ['up:2', ['Еда', 'Бар', 'Кухня', 'О нас']],
    ['down:2', ['Еда', 'Кухня', 'Бар', 'О нас']],
    ['remove:0', ['О нас']],
    ['add', ['Еда', 'Кухня', 'Бар', 'О нас', '']],
  ])('«%s» changes the form, not the shop', async ([button, titles]) => {
    const { desk, anna } = await open();
    const before = await desk.textOf('menus.yaml');
    const reply = await post(anna, [EDA, KUHNYA, BAR, ABOUT], button);
    expect([reply.status, (await rowsOn(reply)).titles]).toEqual([200, titles]);
    expect(await desk.textOf('menus.yaml')).toBe(before);
  });
});

test('a new page offers its link, and the header then has it', async () => {
  const { anna, guest } = await open();
  const made = await press(anna, '/menu/new/pages', 'Сохранить', { title: 'Банкеты', text: 'Да.' });
  const note = await anna.visit(made.headers.get('Location') ?? '');
  const [, href = ''] = /href="([^"]+)">Поставить в шапку сайта/.exec(note.html) ?? [];
  const { titles } = await rowsOn(await anna.visit(href.replaceAll('&amp;', '&')));
  expect(titles).toEqual(['Еда', 'Кухня', 'Бар', 'О нас', 'Банкеты']);
  await post(anna, [ABOUT, { title: 'Банкеты', target: '/page/bankety' }]);
  expect(await shown(guest, '/nav-menus/', 'Главное меню')).toEqual([
    ['О нас', '/page/about'],
    ['Банкеты', '/page/bankety'],
  ]);
  expect((await anna.visit('/menu/pages/bankety?done=saved')).html).not.toContain('Поставить в шапку');
});

describe('a section switched off', () => {
  test('takes tiles, menu links and banners with it, and brings them back', async () => {
    const { anna, guest } = await open();
    const look = async () => [
      await shown(guest, '/nav-menus/', 'Главное меню'),
      await shown(guest, '/nav-images/', 'Плитки'),
      await shown(guest, '/sliders/', 'Главное'),
      await shown(guest, '/nav-menus/', 'В цифрах'),
    ];
    const before = await look();
    const hidden = await press(anna, '/menu/categories/bar', 'Скрыть');
    expect(await look()).toEqual([
      [
        ['Еда', '/categories', [['Кухня', '/category/menu?active=soups']]],
        ['О нас', '/page/about'],
      ],
      [
        ['Суп', '/product/soup'],
        ['О нас', '/page/about'],
      ],
      [['Всё меню', '/categories']],
      [['кранов', null]],
    ]);
    const text = textOn(await anna.visit(hidden.headers.get('Location') ?? ''));
    expect(text).toMatch(/гости не видят ссылок: .*Главное меню: «Бар»; .*Плитки главной: «Бар»/);
    expect(text).toContain('ссылка приведёт гостя в никуда: Страницы · О нас.');
    await press(anna, '/menu/categories/bar', 'Показать на сайте');
    expect(await look()).toEqual(before);
  });

  test('takes the tiles of its dishes, and so does an archived dish', async () => {
    const { anna, guest } = await open();
    await press(anna, '/menu/dishes/menu.soup', 'В архив');
    expect(await shown(guest, '/nav-images/', 'Плитки')).not.toContainEqual(['Суп', '/product/soup']);
    await press(anna, '/menu/dishes/menu.soup', 'Вернуть из архива');
    await press(anna, '/menu/categories/menu', 'Скрыть');
    expect(await shown(guest, '/nav-images/', 'Плитки')).not.toContainEqual(['Суп', '/product/soup']);
  });
});

describe('a removed page', () => {
  const ABOUT_FORM = '/menu/pages/about';

  test('is a question that names what leads there, and takes the links with it', async () => {
    const { desk, anna, guest } = await open();
    const [, href = ''] =
      /href="(\/menu\/pages\/about\/remove[^"]*)"/.exec((await anna.visit(ABOUT_FORM)).html) ?? [];
    const text = textOn(await anna.visit(href));
    expect(text).toMatch(
      /Ссылки сайта · Главное меню: «О нас».*Плитки главной: «О нас».*в текстах.*Страницы · Вакансии/,
    );
    expect((await press(anna, href, 'Удалить вместе со ссылками')).status).toBe(303);
    expect(await shown(guest, '/nav-menus/', 'Главное меню')).toHaveLength(1);
    expect(await desk.textOf('home-tiles.yaml')).not.toContain('/page/about');
    expect(await desk.textOf('menus.yaml')).not.toContain('/page/about');
    // An undo brings back page and links.
    await press(anna, '/menu/journal', 'Отменить: anna, 12:00');
    expect(await shown(guest, '/nav-menus/', 'Главное меню')).toContainEqual(['О нас', '/page/about']);
  });

  test('stays if another link was set while the question was open', async () => {
    const { anna, guest } = await open();
    const [, href = ''] =
      /href="(\/menu\/pages\/about\/remove[^"]*)"/.exec((await anna.visit(ABOUT_FORM)).html) ?? [];
    const [action, form] = formOn(await anna.visit(href), 'Удалить вместе со ссылками');
    await post(anna, [ABOUT, { ...ABOUT, title: 'Кто мы' }]);
    const reply = await anna.post(action, form);
    expect([reply.status, alertsOn(reply)[0]]).toEqual([409, expect.stringContaining('Ничего не удалено')]);
    expect(textOn(reply)).toContain('«Кто мы»');
    expect((await guest.get('/pages/about/')).status).toBe(200);
  });

  test('that the site itself links to says so', async () => {
    const { anna } = await open();
    const [, href = ''] =
      /href="(\/menu\/pages\/privacy\/remove[^"]*)"/.exec((await anna.visit('/menu/pages/privacy')).html) ??
      [];
    expect(textOn(await anna.visit(href))).toContain('ссылается сам сайт');
  });
});

test('a link to nowhere is asked about in a tile, too, and one inside a text is pointed out', async () => {
  const { anna } = await open();
  const made = await press(anna, '/menu/new/tiles', 'Сохранить', { title: 'Суши', url: '/category/sushi' });
  expect(problemsOn(made)).toEqual({
    url: expect.stringMatching('На сайте нет такой страницы: «/category/sushi»'),
  });
  const text = 'Наш [бар](/category/barr).';
  const saved = await press(anna, '/menu/pages/about', 'Сохранить', { text });
  expect(saved.status).toBe(303);
  expect((await anna.visit('/menu/pages/about')).html).toMatch(/field__advice[^>]*>[^<]*«\/category\/barr»/);
});
