/** Protects guests from texts that content accepts and the storefront then drops: a zone's name, the title of a page. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { contentFolder, DRINKS } from '#tests/support/content-folder.ts';
import { temporaryFolder } from '#tests/support/new-database.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { readContent, surveyContent } from '#upstream/content/read-content.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { startApp } from './support/visit.ts';

const META = 'meta: { title: а, description: а, keywords: а }';
const ITEM = 'menuType: GRAND_MENU, items: [{ title: а, subTitle: а, url: /, counter: 1 }]';
const SLIDE = 'menuType: HOME_SLIDER, items: [{ title: а, subTitle: а, url: /, videoUrl: / }]';
const OPTIONS =
  '[{ id: a, title: а, kind: many, min: 0, max: 1, options: [{ id: b, title: а, priceDelta: 1 }] }]';
const DISH = `${DRINKS}  weight: 9\n  tags: [а]\n  ${META}\n  optionGroups: ${OPTIONS}\n`;
const ZONE = '{ zone: а, streets: [Лесная], fee: 1, freeFrom: 1, minSum: 1, minutes: 1 }';
/** Every field that the storefront reads. */
const FILES = {
  'dishes/bar.yaml': `${DISH}  nutrition: { kcal: 1, protein: 1, fat: 1, carbs: 1 }\n`,
  'dishes/menu.yaml': '[]',
  'categories.yaml': `- { slug: menu, title: а }\n- { slug: bar, title: а, text: а, ${META} }\n`,
  'food-categories.yaml': '- { slug: bread, title: а }\n',
  'delivery.yaml': `zones: [${ZONE}]\npickup: { minutes: 1, discountPercent: 1 }\n`,
  'home-tiles.yaml': `- { title: а, ${ITEM} }\n`,
  'sliders.yaml': `- { title: а, subTitle: а, ${SLIDE} }\n`,
  'seo-pages.yaml': `- { pageType: HOME, ${META}, text: а }\n`,
  'work-days.yaml': '- { day: Пн, status: 12:00–22:00 }\n',
  'articles/news.md': `---\ntitle: а\n${META}\ndate: 2026-05-01T10:00:00+03:00\nauthor: а\ntags: [а]\n---\nа\n`,
  'pages/privacy.md': `---\ntitle: а\n${META}\n---\nа\n`,
};
const PAGES = [
  '/',
  '/cart',
  '/categories',
  '/category/bar',
  '/product/kvass',
  '/article/news',
  '/page/privacy',
];
const TEXTS = ['"', 'a'].map((text) => [501, 2_001, 20_001, 99_999].map((count) => `/${text.repeat(count)}`));
/** Growing: the first one that is refused ends a row. */
const SIZES: Partial<Record<string, unknown[][]>> = { string: TEXTS, number: [[-1], [1e7, 1e9, 1e300]] };
captureLog();

test('whatever content accepts, the storefront reads whole', async () => {
  const dir = temporaryFolder();
  onTestFinished(() => rmSync(dir, { recursive: true }));
  contentFolder(dir);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(dir, name), text);
  expect(surveyContent(dir).faults).toEqual([]);
  const accepted: (() => void)[] = [];
  for (const name of ['settings.yaml', ...Object.keys(FILES)]) {
    const file = path.join(dir, name);
    const text = readFileSync(file, 'utf8');
    const [, head, body] = /^---\n(.*)---\n(.*)$/s.exec(text) ?? [];
    const values = { fields: parse(head ?? text), body };
    const enlarge = (node: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(node)) {
        if (typeof value === 'object' && value !== null) enlarge(value as Record<string, unknown>);
        const put = (size: unknown) => {
          node[key] = size;
          const yaml = stringify(values.fields);
          writeFileSync(file, head === undefined ? yaml : `---\n${yaml}---\n${values.body}`);
        };
        for (const sizes of SIZES[typeof value] ?? []) {
          const refused = sizes.findIndex((size) => {
            put(size);
            return surveyContent(dir).faults.length > 0;
          });
          if (refused !== 0) accepted.push(() => put(sizes.at(refused === -1 ? -1 : refused - 1)));
        }
        put(value);
      }
    };
    enlarge(values);
  }
  expect(accepted.length).toBeGreaterThan(40);
  for (const accept of accepted) accept();
  const api = await createShopApi({ content: readContent(dir) });
  onTestFinished(() => api.close());
  const { createShopper } = await startApp({ api });
  for (const page of PAGES) expect([(await createShopper().visit(page)).status, page]).toEqual([200, page]);
  expect(takeLog().filter(({ level }) => level > 30)).toEqual([]);
});
