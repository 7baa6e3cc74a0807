import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { checkContent } from '#upstream/content/check.ts';
import { DEMO_TEXTS } from '#upstream/content/demo-texts.ts';
import { faultText } from '#upstream/content/faults.ts';
import { readContent, surveyContent } from '#upstream/content/read-content.ts';

/** What the shop can be shown with, and is hardly meant. */

const DEMO = fileURLToPath(new URL('../../upstream/content', import.meta.url));
const dir = mkdtempSync(path.join(tmpdir(), 'warnings-'));
let write: ContentFolder['write'];
let edit: ContentFolder['edit'];
beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  ({ write, edit } = contentFolder(dir));
  const name = (file: string) =>
    ['settings.yaml', 'seo-pages.yaml', 'sliders.yaml', 'menus.yaml', 'counters.yaml'].includes(file);
  for (const file of readdirSync(dir).filter(name)) write(file, '[]');
  write('settings.yaml', OWN_SETTINGS);
});
afterAll(() => rmSync(dir, { recursive: true }));

const OWN_SETTINGS = [
  'SITE_NAME',
  'SITE_PHONE',
  'SITE_EMAIL',
  'ADDRESS',
  'ABOUT_US',
  'MAP_FRAME',
  'ORDER_MSG',
  'ORDER_SUB_MSG',
]
  .map((name) => `${name}: своё\n`)
  .join('');

function warnings() {
  const { faults, warnings } = surveyContent(dir);
  expect(faults).toEqual([]);
  return warnings.map(faultText);
}

it('counters and users may be missing', () => {
  rmSync(path.join(dir, 'counters.yaml'));
  rmSync(path.join(dir, 'users.yaml'));
  expect(readContent(dir)).toMatchObject({ users: [] });
  expect(warnings()).toEqual([]);
});

describe('a link to a page that is not there', () => {
  const menuTo = (url: string) =>
    write(
      'menus.yaml',
      `- title: Меню\n  menuType: GRAND_MENU\n  items:\n    - { title: Раздел, childs: [{ title: Блюдо, url: "${url}" }] }\n`,
    );
  beforeEach(() => rmSync(path.join(dir, 'counters.yaml')));

  it.each([
    ['/category/menuu', 'на сайте нет такой страницы: «/category/menuu»; может быть, «/category/menu»?'],
    ['/product/soupp', 'на сайте нет такой страницы: «/product/soupp»; может быть, «/product/soup»?'],
    ['/page/about', 'на сайте нет такой страницы: «/page/about»'],
    ['/contacts', 'на сайте нет такой страницы: «/contacts»; может быть, «/contact»?'],
    ['/category/menu?active=salads', 'в food-categories.yaml нет вкладки «salads»'],
  ])('%s', (url, said) => {
    menuTo(url);
    expect(warnings()).toEqual([
      expect.stringMatching(
        /^menus\.yaml:4:\d+: \[1\] \(Меню\)\.items\[1\] \(Раздел\)\.childs\[1\] \(Блюдо\)\.url: /,
      ),
    ]);
    expect(warnings()[0]).toContain(said);
  });

  it.each([
    '/',
    '/categories',
    '/category/menu',
    '/category/menu?active=soups',
    '/food-category/bread',
    '/product/kvass#top',
    '/article/news',
    '/tag/острое',
    // A page that the storefront alone knows.
    '/vacancies',
    '/media/menu.pdf',
    'https://example.ru/none',
    'tel:+78120000000',
  ])('is none: %s', (url) => {
    menuTo(url);
    expect(warnings()).toEqual([]);
  });
});

describe('a link in a text to a page that is not there', () => {
  it.each<[what: string, file: string, from: string | RegExp, to: string, place: string]>([
    ['a dish', 'dishes/bar.yaml', 'Свой.', 'К [супу](/product/soupp).', 'dishes/bar.yaml:7:18'],
    [
      'a block of a dish',
      'dishes/bar.yaml',
      'Свой.',
      '|\n    Свой,\n    к [супу](/product/soupp "Суп").',
      'dishes/bar.yaml:9:14',
    ],
    [
      'a section',
      'categories.yaml',
      'title: Бар',
      'title: Бар, text: "[суп](/product/soupp)"',
      'categories.yaml:2:41',
    ],
    ['an article', 'articles/news.md', 'Текст.', 'Один\n\n- [суп](/product/soupp)', 'articles/news.md:8:9'],
    ['a page', 'pages/privacy.md', 'Текст.', 'Про [суп](/product/soupp#top).', 'pages/privacy.md:4:11'],
    ['HTML', 'pages/privacy.md', 'Текст.', '<a href="/product/soupp">Суп</a>', 'pages/privacy.md:4:10'],
    [
      'HTML of a setting',
      'settings.yaml',
      'ORDER_MSG: своё',
      `ORDER_MSG: <a class="a" href='/product/soupp'>Суп</a>`,
      'settings.yaml:7:31',
    ],
    ['a reference', 'pages/privacy.md', 'Текст.', '[Суп][1]\n\n[1]: /product/soupp', 'pages/privacy.md:6:6'],
  ])('%s', (_, file, from, to, place) => {
    edit(file, from, to);
    expect(warnings()).toEqual([
      expect.stringMatching(
        RegExp(`^${place}: на сайте нет такой страницы: «/product/soupp.*»; может быть, «/product/soup»\\?$`),
      ),
    ]);
  });

  it('is none where it leads to a page, to another site, into the same page, or is a picture', () => {
    edit(
      'articles/news.md',
      'Текст.',
      '[а](/product/soup) [б](https://example.ru/none) [в](#top) [г](tel:+78120000000) ![д](/media/d.jpg) (/none)',
    );
    write('synonyms.yaml', '# see [а](/none)\n- [суп, похлёбка]\n');
    expect(warnings()).toEqual([]);
  });
});

describe('a page that the storefront itself links to', () => {
  it.each([
    ['privacy', 'подвал, сообщение о cookie и формы'],
    ['personal-data', 'формы'],
  ])('%s is missed', (page, links) => {
    rmSync(path.join(dir, `pages/${page}.md`));
    expect(warnings()).toEqual([
      `pages/${page}.md: такого файла нет, а на страницу ссылаются ${links}: верните файл или напишите свой`,
    ]);
  });
});

describe('a logo under another name', () => {
  it.each(['logo.png', 'Logo.svg', 'LOGO.JPG'])('%s', (file) => {
    write(file, '<svg/>');
    expect(warnings()).toEqual([
      `${file}: логотип берётся только из файла logo.svg: нужен рисунок SVG с таким именем, маленькими буквами`,
    ]);
    write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
    expect(warnings()).toEqual([]);
  });
});

describe('letters that were read in another encoding and saved so', () => {
  it.each([
    ['windows-1251', 'РЈРіР»Рё Рё С…РјРµР»СЊ'],
    ['Latin-1', 'Ð£Ð³Ð»Ð¸ Ð¸ Ñ…Ð¼ÐµÐ»ÑŒ'],
  ])('%s', (_, text) => {
    edit('settings.yaml', 'SITE_NAME: своё', `SITE_NAME: ${text}`);
    edit('settings.yaml', 'ADDRESS: своё', `ADDRESS: ${text}`);
    expect(warnings()).toEqual([
      expect.stringMatching(/^settings\.yaml:1:12: вместо русских букв стоит «.+»: файл открывали не в той/),
    ]);
  });

  it('are not initials, other languages or quoted words', () => {
    edit('settings.yaml', 'SITE_NAME: своё', 'SITE_NAME: Р. С. Р.С.С.С.Р. «Рёв» – СЁ… РЁВ ÑANDÚ Ð');
    expect(warnings()).toEqual([]);
  });
});

describe('the days of the week', () => {
  const DAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];
  const hoursOf = (...days: string[]) =>
    write(
      'work-days.yaml',
      days.map((day) => `- { day: "${day}", status: "12:00–23:00" }\n`).join('') || '[]',
    );
  const ADD = 'допишите строку с часами или со словом «Выходной»';
  const ONE = 'оставьте одну строку; два промежутка пишут через запятую: «12:00–15:00, 18:00–23:00»';

  it.each<[what: string, days: string[], said: string[]]>([
    ['all', DAYS, []],
    ['ranges', ['Пн–Пт', 'Сб, Вс'], []],
    ['a day apart from the others', ['Ежедневно', 'Вт'], []],
    ['no Wednesday', DAYS.filter((day) => day !== 'Среда'), [`work-days.yaml:1:1: нет дня «Среда»: ${ADD}`]],
    ['no weekend', ['Пн–Пт'], [`work-days.yaml:1:1: нет дней «Суббота», «Воскресенье»: ${ADD}`]],
    ['nothing', [], [`work-days.yaml:1:1: нет дней ${DAYS.map((day) => `«${day}»`).join(', ')}: ${ADD}`]],
    ['a day twice', [...DAYS, 'Вт'], [`work-days.yaml:8:10: [8].day: день «Вторник» уже есть выше: ${ONE}`]],
    [
      'ranges that overlap',
      ['Пн–Ср', 'Вт–Чт', 'Пт–Вс'],
      [`work-days.yaml:2:10: [2].day: дни «Вторник», «Среда» уже есть выше: ${ONE}`],
    ],
  ])('%s', (_, days, said) => {
    hoursOf(...days);
    expect(warnings()).toEqual(said);
  });
});

it('hours that nobody can compute with are named, and those that can are not', () => {
  rmSync(path.join(dir, 'counters.yaml'));
  write(
    'work-days.yaml',
    `- { day: Пн–Чт, status: с 10 до 22 }
- { day: Пятница, status: до последнего гостя }
- { day: Сб, status: Выходной }
- { day: По праздникам, status: "12:00–18:00" }
- { day: Вс, status: "12.00 - 25.00" }
`,
  );
  expect(warnings()).toEqual([
    expect.stringMatching(
      /^work-days\.yaml:2:27: \[2\]\.status: часы «до последнего гостя» не понять: напишите «12:00–23:00»/,
    ),
    expect.stringMatching(/^work-days\.yaml:4:10: \[4\]\.day: день «По праздникам» не понять: /),
    expect.stringMatching(/^work-days\.yaml:5:22: \[5\]\.status: часы «12\.00 - 25\.00» не понять/),
  ]);
});

describe('what the demo says of itself', () => {
  it('is named where it still stands, by line', () => {
    edit('settings.yaml', 'SITE_PHONE: своё', 'SITE_PHONE: +7 (812) 555-01-42');
    write(
      'seo-pages.yaml',
      '- pageType: HOME\n  meta:\n    title: Гастробар на открытом огне в Санкт-Петербурге\n',
    );
    write('pages/privacy.md', '---\ntitle: Данные\n---\nПервая строка.\n\nИНН 7816704359.\n');
    rmSync(path.join(dir, 'counters.yaml'));
    expect(warnings().sort()).toEqual([
      'pages/privacy.md:6:5: реквизиты демо: «7816704359»; замените на своё',
      'seo-pages.yaml:3:12: описание демо для поисковиков: «Гастробар на открытом огне»; замените на своё',
      'settings.yaml:2:22: телефон демо: «555-01-42»; замените на своё',
    ]);
  });

  it('is named in a copy of the demo, not in the demo itself', async () => {
    const copy = path.join(dir, 'copy');
    cpSync(DEMO, copy, { recursive: true });
    const { faults, warnings, summary } = await checkContent(copy);
    expect(faults).toEqual([]);
    expect(summary).toMatch(/ошибок нет\. 101 блюдо/);
    expect(warnings).toContainEqual(
      expect.stringMatching(/^предупреждение: \S*settings\.yaml:2:12: название демо: «Угли и хмель»/),
    );
    expect(warnings.every((one) => / демо: «| демо для поисковиков: «/.test(one))).toBe(true);
    expect(surveyContent(DEMO).warnings).toEqual([]);
  });

  it('stands in the demo’s files', () => {
    const files = ['settings.yaml', 'seo-pages.yaml'].map((file) =>
      readFileSync(path.join(DEMO, file), 'utf8'),
    );
    for (const text of Object.values(DEMO_TEXTS).flat()) expect(files.join('\n')).toContain(text);
  });
});
