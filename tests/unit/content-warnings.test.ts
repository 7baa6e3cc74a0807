import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { checkContent } from '#upstream/content/check.ts';
import { DEMO_TEXTS } from '#upstream/content/demo-texts.ts';
import { faultText } from '#upstream/content/faults.ts';
import { readContent, surveyContent } from '#upstream/content/read-content.ts';
import { FIXED_PATHS } from '#upstream/content/shop-addresses.ts';

/** What the shop can be shown with, and is hardly meant. */

const DEMO = fileURLToPath(new URL('../../upstream/content', import.meta.url));
const dir = mkdtempSync(path.join(tmpdir(), 'warnings-'));
let write: ContentFolder['write'];
let edit: ContentFolder['edit'];
beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  ({ write, edit } = contentFolder(dir));
  const name = (file: string) =>
    ['settings.yaml', 'seo-pages.yaml', 'sliders.yaml', 'menus.yaml'].includes(file);
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
    '/media/menu.pdf',
    'https://example.ru/none',
    'tel:+78120000000',
  ])('is none: %s', (url) => {
    menuTo(url);
    expect(warnings()).toEqual([]);
  });

  it('no page of the storefront is missing', () => {
    const [pages] = routes;
    const fixed = [...(pages?.children ?? []), ...routes]
      .flatMap(({ path: at, index }) => (index ? ['/'] : at && at !== '/' ? [`/${at}`] : []))
      .filter((at) => !/[:*]/.test(at) && at !== '/styleguide');
    const notForLinks = [
      ...['/cart/changes', '/cookie-consent', '/favorites', '/logout', '/suggest', '/healthz', '/readyz'],
      ...['/manifest.webmanifest', '/favicon.svg', '/favicon.ico', '/apple-touch-icon.png'],
    ];
    expect(fixed.filter((at) => !notForLinks.includes(at)).sort()).toEqual([...FIXED_PATHS].sort());
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
