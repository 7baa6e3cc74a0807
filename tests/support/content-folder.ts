import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const DEMO = fileURLToPath(new URL('../../upstream/content', import.meta.url));
/** What the demo's own files say is of no matter here. */
const FILES = [
  'categories.yaml',
  'food-categories.yaml',
  'settings.yaml',
  'work-days.yaml',
  'menus.yaml',
  'home-tiles.yaml',
  'counters.yaml',
  'sliders.yaml',
  'seo-pages.yaml',
  'users.yaml',
];

const DISHES = `- slug: soup # the first
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
`;
const SECTIONS = '- { slug: menu, title: Меню }\n- { slug: bar, title: Бар }\n';
const TABS = '- { slug: soups, title: Супы }\n- { slug: bread, title: Хлеб }\n';
export const DRINKS = `- slug: kvass
  title: Квас
  sku: К-1
  price: 150
  foodCategory: bread
  ingredients: хлеб
  text: Свой.
`;
const ARTICLE = '---\ntitle: Новость\ndate: 2026-05-01T10:00:00+03:00\npopular: []\n---\nТекст.\n';

export type ContentFolder = ReturnType<typeof contentFolder>;

/** A content folder with two sections, three dishes and one article, to be edited. */
export function contentFolder(dir: string) {
  for (const folder of ['dishes', 'articles', 'pages', 'photos']) {
    mkdirSync(path.join(dir, folder), { recursive: true });
  }
  for (const file of FILES) {
    const text = readFileSync(path.join(DEMO, file), 'utf8');
    write(file, text.replace(/^ *cover: .*\n|, cover: [\w.-]+/gm, ''));
  }
  function write(file: string, text: string): void {
    writeFileSync(path.join(dir, file), text);
  }
  function edit(file: string, from: string | RegExp, to: string): void {
    const text = readFileSync(path.join(dir, file), 'utf8');
    expect(text, 'the edit finds its place').toMatch(from);
    write(file, text.replace(from, to));
  }
  write('categories.yaml', SECTIONS);
  write('food-categories.yaml', TABS);
  write('dishes/menu.yaml', DISHES);
  write('dishes/bar.yaml', DRINKS);
  write('articles/news.md', ARTICLE);
  write('home-tiles.yaml', '[]');
  for (const page of ['privacy', 'personal-data'])
    write(`pages/${page}.md`, '---\ntitle: Данные\n---\nТекст.\n');
  return { write, edit };
}
