/** Protects restaurants from probable mistakes in valid content: dead links, unparsable hours, texts of the demo. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { checkContent } from '#upstream/content/check.ts';
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
  // Those of the law: duties.test.ts.
  return warnings.filter(({ isDuty }) => !isDuty).map(faultText);
}

describe('a link of a menu', () => {
  const linkTo = (url: string) =>
    write(
      'menus.yaml',
      `- title: Меню\n  menuType: GRAND_MENU\n  items:\n    - { title: Раздел, childs: [{ title: Блюдо, url: "${url}" }] }\n`,
    );

  test.each([
    ['/category/menuu', 'на сайте нет такой страницы: «/category/menuu»; может быть, «/category/menu»?'],
    ['/page/about', 'на сайте нет такой страницы: «/page/about»'],
    ['/category/menu?active=salads', 'в food-categories.yaml нет вкладки «salads»'],
  ])('%s leads nowhere', (url, warning) => {
    linkTo(url);
    const place = String.raw`menus.yaml:4:\d+: \[1\] \(Меню\)\.items\[1\] \(Раздел\)\.childs\[1\] \(Блюдо\)\.url: `;
    expect(warnings()).toEqual([expect.stringMatching(place)]);
    expect(warnings()[0]).toContain(warning);
  });

  test.each(['/category/menu?active=soups', '/product/kvass#top', '/tag/острое', 'https://example.ru/none'])(
    '%s is left alone',
    (url) => {
      linkTo(url);
      expect(warnings()).toEqual([]);
    },
  );
});

test('a photograph that is a link out of the folder', () => {
  symlinkSync('/etc/passwd', path.join(dir, 'photos/evil.jpg'));
  expect(warnings()).toEqual(['photos/evil.jpg: это ссылка на файл вне папки меню: /etc/passwd']);
});

describe('opening hours', () => {
  const DAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];
  const ADD = 'допишите строку с часами или со словом «Выходной»';
  const ONE = 'оставьте одну строку; два промежутка пишут через запятую: «12:00–15:00, 18:00–23:00»';

  test.each<[days: string[], warning: string | null]>([
    [DAYS, null],
    [DAYS.filter((day) => day !== 'Среда'), `work-days.yaml:1:1: нет дня «Среда»: ${ADD}`],
    [
      ['Пн–Ср', 'Вт–Чт', 'Пт–Вс'],
      `work-days.yaml:2:10: [2].day: дни «Вторник», «Среда» уже есть выше: ${ONE}`,
    ],
  ])('of %j', (days, warning) => {
    write('work-days.yaml', days.map((day) => `- { day: "${day}", status: "12:00–23:00" }\n`).join(''));
    expect(warnings()).toEqual(warning === null ? [] : [warning]);
  });
});

describe('texts of the demo', () => {
  test('are reported where they remain', () => {
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
    expect(surveyContent(copy, { mayBeDemo: true }).warnings).toEqual([]);
  });
});
