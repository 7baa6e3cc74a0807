import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Sharp } from 'sharp';
import { TemplateName } from '#contract/enums.ts';
import { readContent } from '#upstream/content/read-content.ts';
import { compose, cutOut, LAYOUTS, type Layout } from './compose.ts';
import menu from './dishes.json' with { type: 'json' };
import { withGalleries } from './galleries.ts';
import scenes from './scenes.json' with { type: 'json' };
import stages from './stages.json' with { type: 'json' };

/** Makes the pictures of upstream/content/photos from masters/, and lists close-ups in the dishes' galleries. */

const HERE = path.dirname(fileURLToPath(import.meta.url));
const CONTENT = 'upstream/content';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: `${CONTENT}/photos` },
    /** Skips what has no master, and removes nothing. */
    partial: { type: 'boolean', default: false },
  },
});
const target = values.to;
/** With names of dishes: only pictures that show one of them, and nothing is removed. */
const isWhole = positionals.length === 0 && !values.partial;
const isAsked = (shown: readonly string[]) =>
  positionals.length === 0 || shown.some((slug) => positionals.includes(slug));

type Dish = { camera?: { angle?: string | number }; cut?: number };
const dishes = menu as Record<string, Dish>;
const master = (name: string) => path.join(HERE, 'masters', `${name}.avif`);

/** Which pictures belong to a name of scenes.json, by its first word. */
const VIEWS: Record<string, [suffix: string, layout: Layout][]> = {
  category: [
    ['', LAYOUTS.photo],
    ['.banner', LAYOUTS.banner],
  ],
  tab: [
    ['', LAYOUTS.photo],
    ['.banner', LAYOUTS.banner],
  ],
  home: [['', LAYOUTS.tile]],
  slide: [
    ['', LAYOUTS.slide],
    ['.phone', LAYOUTS.phone],
  ],
  offer: [['', LAYOUTS.offer]],
  news: [['', LAYOUTS.news]],
  page: [
    ['', LAYOUTS.banner],
    ['.share', LAYOUTS.news],
  ],
  seo: [
    ['', LAYOUTS.banner],
    ['.share', LAYOUTS.news],
  ],
};

/** Icons stay drawn. */
const KEPT = /^counter-/;

const missing = [...Object.keys(dishes), ...Object.keys(stages)].filter((name) => !existsSync(master(name)));
if (missing.length > 0 && !values.partial) throw new Error(`no master of ${missing.join(', ')}`);
const isThere = (name: string) => !missing.includes(name);

const written = new Set<string>();
const { products, categories } = readContent(CONTENT);
const great = new Set(
  categories.filter(({ templateName }) => templateName === TemplateName.GREAT).map(({ slug }) => slug),
);
for (const { slug, category } of products.filter(({ slug }) => isThere(slug) && isAsked([slug]))) {
  copy(slug);
  if (existsSync(master(`${slug}-closeup`))) copy(`${slug}-closeup`);
  if (existsSync(master(`${slug}.wide`))) copy(`${slug}.wide`);
  else if (great.has(category)) await drawWide(slug);
}
for (const [name, shown] of Object.entries<string[]>(scenes)) {
  if (!shown.every(isThere) || !isAsked(shown)) continue;
  for (const [suffix, layout] of VIEWS[name.split('-')[0] ?? ''] ?? [])
    await draw(name + suffix, shown, layout);
}
if (isWhole) {
  for (const file of readdirSync(target)) {
    if (file.endsWith('.avif') && !written.has(file) && !KEPT.test(file)) rmSync(path.join(target, file));
  }
}
if (!values.partial) {
  const hasCloseUp = (slug: string) => existsSync(path.join(target, `${slug}-closeup.avif`));
  const menus = path.join(CONTENT, 'dishes');
  for (const file of readdirSync(menus).map((name) => path.join(menus, name))) {
    writeFileSync(file, withGalleries(readFileSync(file, 'utf8'), hasCloseUp));
  }
}

function copy(name: string) {
  copyFileSync(master(name), path.join(target, `${name}.avif`));
  written.add(`${name}.avif`);
}

async function drawWide(slug: string) {
  const top = dishes[slug]?.cut;
  if (top === undefined) await draw(`${slug}.wide`, [slug], LAYOUTS.wide);
  else await write(`${slug}.wide`, await cutOut(master(slug), top, LAYOUTS.wide));
}

async function draw(name: string, shown: string[], layout: Layout) {
  const [first = ''] = shown;
  await write(name, await compose(shown.map(master), master(stageOf(first)), layout));
}

async function write(name: string, picture: Sharp) {
  await picture.avif({ quality: 52, effort: 6 }).toFile(path.join(target, `${name}.avif`));
  written.add(`${name}.avif`);
}

/** The empty table seen from about the dish's angle: embers begin at the same height. */
function stageOf(slug: string): string {
  const angle = dishes[slug]?.camera?.angle ?? 'table';
  if (typeof angle === 'number') return 'stage-other';
  return angle === 'above' ? 'stage-plate' : `stage-${angle}`;
}
