import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const DEMO = fileURLToPath(new URL('../../upstream/content', import.meta.url));
/** Two sections, three dishes, one article. */
const FROM_DEMO = ['settings', 'work-days', 'menus', 'counters', 'sliders', 'seo-pages', 'users'].map(
  (name) => `${name}.yaml`,
);

export const DRINKS = `- slug: kvass
  title: Квас
  sku: К-1
  price: 150
  foodCategory: bread
  ingredients: хлеб
  text: Свой.
`;
const PAGE = '---\ntitle: Данные\n---\nТекст.\n';
const FILES = {
  'dishes/menu.yaml': `- slug: soup # the first
  title: Суп
  sku: С-1
  price: 390
  foodCategory: soups
  ingredients: вода
  text: Горячий.
- slug: bread
  title: Хлеб
  sku: Х-1
  price: 90
  foodCategory: bread
  ingredients: [мука, соль]
  popular: [soup]
  text: Свежий.
`,
  'dishes/bar.yaml': DRINKS,
  'categories.yaml': '- { slug: menu, title: Меню }\n- { slug: bar, title: Бар }\n',
  'food-categories.yaml': '- { slug: soups, title: Супы }\n- { slug: bread, title: Хлеб }\n',
  'home-tiles.yaml': '[]',
  'articles/news.md': '---\ntitle: Новость\ndate: 2026-05-01T10:00:00+03:00\npopular: []\n---\nТекст.\n',
  'pages/privacy.md': PAGE,
  'pages/personal-data.md': PAGE,
};

export type ContentFolder = ReturnType<typeof contentFolder>;

/** An editable content folder with two sections, three dishes and one article. */
export function contentFolder(dir: string) {
  const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8');
  function write(file: string, text: string): void {
    writeFileSync(path.join(dir, file), text);
  }
  function edit(file: string, from: string | RegExp, to: string): void {
    expect(read(dir, file), 'the edit finds its place').toMatch(from);
    write(file, read(dir, file).replace(from, to));
  }
  for (const folder of ['dishes', 'articles', 'pages', 'photos']) {
    mkdirSync(path.join(dir, folder), { recursive: true });
  }
  for (const file of FROM_DEMO)
    write(file, read(DEMO, file).replace(/^ *cover: .*\n|, cover: [\w.-]+/gm, ''));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  return { write, edit };
}
