/** Protects a restaurant from content that is valid and hardly meant: dead links, unreadable hours, texts of the demo. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { checkContent } from '#upstream/content/check.ts';
import { DEMO_TEXTS } from '#upstream/content/demo-texts.ts';
import { faultText } from '#upstream/content/faults.ts';
import { surveyContent } from '#upstream/content/read-content.ts';

const DEMO = fileURLToPath(new URL('../../upstream/content', import.meta.url));
const SETTINGS = 'SITE_NAME SITE_PHONE SITE_EMAIL ADDRESS ABOUT_US MAP_FRAME ORDER_MSG ORDER_SUB_MSG'
  .split(' ')
  .map((name) => `${name}: своё\n`)
  .join('');

const dir = mkdtempSync(path.join(tmpdir(), 'warnings-'));
let write: ContentFolder['write'];
let edit: ContentFolder['edit'];
beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  ({ write, edit } = contentFolder(dir));
  for (const file of ['seo-pages', 'sliders', 'menus']) write(`${file}.yaml`, '[]');
  for (const file of ['counters', 'users']) rmSync(path.join(dir, `${file}.yaml`));
  write('settings.yaml', SETTINGS);
});
afterAll(() => rmSync(dir, { recursive: true }));

function warnings() {
  const { faults, warnings } = surveyContent(dir);
  expect(faults).toEqual([]);
  return warnings.map(faultText);
}

describe('a link of a menu', () => {
  const linkTo = (url: string) =>
    write(
      'menus.yaml',
      `- title: Меню\n  menuType: GRAND_MENU\n  items:\n    - { title: Раздел, childs: [{ title: Блюдо, url: "${url}" }] }\n`,
    );

  test.each([
    ['/category/menuu', 'на сайте нет такой страницы: «/category/menuu»; может быть, «/category/menu»?'],
    ['/product/soupp', 'на сайте нет такой страницы: «/product/soupp»; может быть, «/product/soup»?'],
    ['/page/about', 'на сайте нет такой страницы: «/page/about»'],
    ['/contacts', 'на сайте нет такой страницы: «/contacts»; может быть, «/contact»?'],
    ['/category/menu?active=salads', 'в food-categories.yaml нет вкладки «salads»'],
  ])('%s leads nowhere', (url, warning) => {
    linkTo(url);
    const place = String.raw`menus.yaml:4:\d+: \[1\] \(Меню\)\.items\[1\] \(Раздел\)\.childs\[1\] \(Блюдо\)\.url: `;
    expect(warnings()).toEqual([expect.stringMatching(place)]);
    expect(warnings()[0]).toContain(warning);
  });

  const FINE =
    '/ /categories /category/menu?active=soups /food-category/bread /product/kvass#top /article/news';
  const OTHERS = '/tag/острое /vacancies /media/menu.pdf https://example.ru/none tel:+78120000000';

  test.each(`${FINE} ${OTHERS}`.split(' '))('%s is left alone', (url) => {
    linkTo(url);
    expect(warnings()).toEqual([]);
  });
});

describe('a link of a text', () => {
  const PAGE = 'pages/privacy.md';
  const BAR = 'dishes/bar.yaml';

  test.each<[file: string, from: string, to: string, place: string]>([
    [BAR, 'Свой.', 'К [супу](/product/soupp).', '7:18'],
    [BAR, 'Свой.', '|\n    Свой,\n    к [супу](/product/soupp "Суп").', '9:14'],
    ['categories.yaml', 'title: Бар', 'title: Бар, text: "[суп](/product/soupp)"', '2:41'],
    ['articles/news.md', 'Текст.', 'Один\n\n- [суп](/product/soupp)', '8:9'],
    [PAGE, 'Текст.', 'Про [суп](/product/soupp#top).', '4:11'],
    [PAGE, 'Текст.', '<a href="/product/soupp">Суп</a>', '4:10'],
    [PAGE, 'Текст.', '[Суп][1]\n\n[1]: /product/soupp', '6:6'],
    ['settings.yaml', 'G: своё', `G: <a class="a" href='/product/soupp'>Суп</a>`, '7:31'],
  ])('in %s that leads nowhere: «%s» → «%s»', (file, from, to, place) => {
    edit(file, from, to);
    const text = `^${file}:${place}: на сайте нет такой страницы: «/product/soupp.*»; может быть, «/product/soup»\\?$`;
    expect(warnings()).toEqual([expect.stringMatching(text)]);
  });

  test('that leads to a page, elsewhere, into the same page or to a picture is left alone', () => {
    const links =
      '[а](/product/soup) [б](https://example.ru/none) [в](#top) [г](tel:+78120000000) ![д](/media/d.jpg) (/none)';
    edit('articles/news.md', 'Текст.', links);
    write('synonyms.yaml', '# see [а](/none)\n- [суп, похлёбка]\n');
    expect(warnings()).toEqual([]);
  });

  test.each([
    ['privacy', 'подвал, сообщение о cookie и формы'],
    ['personal-data', 'формы'],
  ])('of the storefront itself: /page/%s is missed', (page, links) => {
    rmSync(path.join(dir, `pages/${page}.md`));
    expect(warnings()).toEqual([
      `pages/${page}.md: такого файла нет, а на страницу ссылаются ${links}: верните файл или напишите свой`,
    ]);
  });
});

test.each(['logo.png', 'Logo.svg', 'LOGO.JPG'])('a logo named %s is not used', (file) => {
  write(file, '<svg/>');
  expect(warnings()).toEqual([
    `${file}: логотип берётся только из файла logo.svg: нужен рисунок SVG с таким именем, маленькими буквами`,
  ]);
  write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  expect(warnings()).toEqual([]);
});

test.each([
  ['РЈРіР»Рё Рё С…РјРµР»СЊ', true],
  ['Ð£Ð³Ð»Ð¸ Ð¸ Ñ…Ð¼ÐµÐ»ÑŒ', true],
  ['Р. С. Р.С.С.С.Р. «Рёв» – СЁ… РЁВ ÑANDÚ Ð', false],
])('«%s» was read in another encoding and saved so: %s', (text, isSpoiled) => {
  edit('settings.yaml', 'SITE_NAME: своё', `SITE_NAME: ${text}`);
  edit('settings.yaml', 'ADDRESS: своё', `ADDRESS: ${text}`);
  const warning = /^settings\.yaml:1:12: вместо русских букв стоит «.+»: файл открывали не в той/;
  expect(warnings()).toEqual(isSpoiled ? [expect.stringMatching(warning)] : []);
});

describe('opening hours', () => {
  const DAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];
  const ADD = 'допишите строку с часами или со словом «Выходной»';
  const ONE = 'оставьте одну строку; два промежутка пишут через запятую: «12:00–15:00, 18:00–23:00»';
  const WEEKEND = `work-days.yaml:1:1: нет дней «Суббота», «Воскресенье»: ${ADD}`;

  test.each<[days: string[], warning: string | null]>([
    [DAYS, null],
    [['Пн–Пт', 'Сб, Вс'], null],
    [['Ежедневно', 'Вт'], null],
    [DAYS.filter((day) => day !== 'Среда'), `work-days.yaml:1:1: нет дня «Среда»: ${ADD}`],
    [['Пн–Пт'], WEEKEND],
    [[...DAYS, 'Вт'], `work-days.yaml:8:10: [8].day: день «Вторник» уже есть выше: ${ONE}`],
    [
      ['Пн–Ср', 'Вт–Чт', 'Пт–Вс'],
      `work-days.yaml:2:10: [2].day: дни «Вторник», «Среда» уже есть выше: ${ONE}`,
    ],
  ])('of %j', (days, warning) => {
    write('work-days.yaml', days.map((day) => `- { day: "${day}", status: "12:00–23:00" }\n`).join(''));
    expect(warnings()).toEqual(warning === null ? [] : [warning]);
  });

  test('that cannot be computed with are named', () => {
    write(
      'work-days.yaml',
      `- { day: Пн–Чт, status: с 10 до 22 }
- { day: Пятница, status: до последнего гостя }
- { day: Сб, status: Выходной }
- { day: По праздникам, status: "12:00–18:00" }
- { day: Вс, status: "12.00 - 25.00" }
`,
    );
    const EXAMPLE = 'не понять: напишите «12:00–23:00»';
    expect(warnings()).toEqual([
      expect.stringContaining(`work-days.yaml:2:27: [2].status: часы «до последнего гостя» ${EXAMPLE}`),
      expect.stringContaining('work-days.yaml:4:10: [4].day: день «По праздникам» не понять: '),
      expect.stringContaining(`work-days.yaml:5:22: [5].status: часы «12.00 - 25.00» ${EXAMPLE}`),
    ]);
  });
});

describe('what the demo says of itself', () => {
  test('is named where it still stands', () => {
    edit('settings.yaml', 'SITE_PHONE: своё', 'SITE_PHONE: +7 (812) 555-01-42');
    write('seo-pages.yaml', '- { pageType: HOME, meta: { title: Гастробар на открытом огне в Омске } }\n');
    write('pages/privacy.md', '---\ntitle: Данные\n---\nПервая строка.\n\nИНН 7816704359.\n');
    expect(warnings().sort()).toEqual([
      'pages/privacy.md:6:5: реквизиты демо: «7816704359»; замените на своё',
      'seo-pages.yaml:1:36: описание демо для поисковиков: «Гастробар на открытом огне»; замените на своё',
      'settings.yaml:2:22: телефон демо: «555-01-42»; замените на своё',
    ]);
  });

  test('is the only thing to warn of in a copy of the demo, and nothing in the demo itself', async () => {
    const copy = path.join(dir, 'copy');
    cpSync(DEMO, copy, { recursive: true });
    const { faults, warnings, summary } = await checkContent(copy);
    expect(faults).toEqual([]);
    expect(summary).toMatch(/ошибок нет\. 101 блюдо/);
    expect(warnings).toContainEqual(
      expect.stringMatching(/^предупреждение: \S*settings\.yaml:2:12: название демо: «Угли и хмель»/),
    );
    expect(warnings.filter((warning) => !/ демо: «| демо для поисковиков: «/.test(warning))).toEqual([]);
    expect(surveyContent(DEMO).warnings).toEqual([]);
  });

  test('stands in its files', () => {
    const files = ['settings.yaml', 'seo-pages.yaml'].map((file) =>
      readFileSync(path.join(DEMO, file), 'utf8'),
    );
    for (const text of Object.values(DEMO_TEXTS).flat()) expect(files.join('\n')).toContain(text);
  });
});
