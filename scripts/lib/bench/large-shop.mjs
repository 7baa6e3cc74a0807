import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';

/** Every so many-th dish is one of the home page. */
const ON_MAIN = 20;
const POPULAR = 4;
const SYLLABLES = [
  'ба',
  'ве',
  'го',
  'ди',
  'жа',
  'зу',
  'ки',
  'ло',
  'мы',
  'не',
  'по',
  'ра',
  'сти',
  'тю',
  'фе',
  'хо',
];

/**
 * Writes the demo shop once more with so many dishes: as many sections as a section has dishes, half as many food categories.
 * Dishes and sections are the demo's, again and again, each with a name of its own; the rest is the demo's as it is.
 *
 * @param {string} demoDir
 * @param {string} dir becomes a folder of content files
 * @param {number} count
 * @returns {{ sections: string[], dishes: string[], foodCategories: string[] }} their slugs
 */
export function writeLargeShop(demoDir, dir, count) {
  cpSync(demoDir, dir, { recursive: true });
  rmSync(path.join(dir, 'dishes'), { recursive: true });
  mkdirSync(path.join(dir, 'dishes'));
  const read = (file) => parse(readFileSync(path.join(demoDir, file), 'utf8'));
  const write = (file, data) =>
    writeFileSync(path.join(dir, file), stringify(data, { lineWidth: 0, aliasDuplicateObjects: false }));

  const sectionCount = Math.round(Math.sqrt(count));
  const sections = repeated(read('categories.yaml'), sectionCount);
  const foodCategories = repeated(read('food-categories.yaml'), Math.ceil(sectionCount / 2));
  write('categories.yaml', sections);
  write('food-categories.yaml', foodCategories);

  const demoFiles = readdirSync(path.join(demoDir, 'dishes'));
  const demoDishes = demoFiles.flatMap((file) => read(path.join('dishes', file)));
  const dishes = repeated(demoDishes, count).map((dish, number) => ({
    ...dish,
    sku: `${dish.sku}-${number}`,
    onMain: number % ON_MAIN === 0,
    // Neighbours in the menu have neighbouring tabs.
    foodCategory: foodCategories[Math.floor(number / 7) % foodCategories.length].slug,
  }));
  for (const [number, { slug }] of sections.entries()) {
    const part = dishes.slice((number * count) / sectionCount, ((number + 1) * count) / sectionCount);
    const popular = part.slice(0, POPULAR).map((dish) => dish.slug);
    write(
      path.join('dishes', `${slug}.yaml`),
      part.map((dish) => ({ ...dish, popular })),
    );
  }
  return {
    sections: sections.map(({ slug }) => slug),
    dishes: dishes.map(({ slug }) => slug),
    foodCategories: foodCategories.map(({ slug }) => slug),
  };
}

/** The first ones as they are, then copies with other names. */
function repeated(things, count) {
  return Array.from({ length: count }, (_, number) => {
    const thing = things[number % things.length];
    const round = Math.floor(number / things.length);
    if (round === 0) return thing;
    return { ...thing, slug: `${thing.slug}-${round}`, title: `${thing.title} «${nameOf(round)}»` };
  });
}

/** An invented name. */
function nameOf(number) {
  const base = SYLLABLES.length;
  const name = [number % base, Math.floor(number / base) % base, (number * 7) % base].map(
    (at) => SYLLABLES[at],
  );
  return name.join('').replace(/^./, (letter) => letter.toUpperCase());
}
