/** Protects what restaurants export: any valid content, written into files and read again, is the same documents and keys. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALLERGENS } from '#contract/allergens.ts';
import { TemplateName } from '#contract/enums.ts';
import { digestOf, type Entry } from '#upstream/content/entries.ts';
import { Keys, withKeys } from '#upstream/content/entry-keys.ts';
import { type KindName, validate } from '#upstream/content/entry-schemas.ts';
import { readEntries } from '#upstream/content/read-entries.ts';
import { writeFiles } from '#upstream/content/write-yaml.ts';

/** What people type, and what YAML takes for something else. */
const ODD = [
  '- a',
  '# no comment',
  'a: b',
  'a #b',
  '"',
  "'",
  '«Ёж»',
  '@name',
  '*a',
  '&a',
  '!a',
  '%',
  '|',
  '>',
  '~',
  '{a}',
  '[a]',
  'yes',
  'true',
  'null',
  '0x1F',
  '1e3',
  '12:30',
  '2026-12-31',
  '---',
  '...',
  'a\\b',
  '🍲',
  '\u00a0x',
  '\u2028x',
];
const lines = (letters: fc.Arbitrary<string>) =>
  fc.array(fc.oneof(letters, fc.constantFrom(...ODD)), { minLength: 1, maxLength: 4 });
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const line = lines(word).map((parts) => parts.join(' '));
const text = lines(word).map((parts) => parts.join('\n'));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const slug = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,4})?$/);
const number = fc.integer({ min: 1, max: 100_000 });
const photo = fc.stringMatching(/^[a-z]{1,5}\.jpg$/);
const picture = { cover: maybe(photo), focus: maybe(fc.record({ x: fc.nat(100), y: fc.nat(100) })) };
const meta = maybe(fc.record({ title: maybe(line), description: maybe(text), keywords: maybe(line) }));
const tags = maybe(
  fc.array(
    line.map((tag) => tag.toLowerCase()),
    { maxLength: 3 },
  ),
);
const option = fc.record({
  title: line,
  priceDelta: maybe(fc.integer({ min: 0, max: 500 })),
  allergens: maybe(fc.subarray([...ALLERGENS])),
  onlyInHall: maybe(fc.boolean()),
});
const groups = fc
  .array(
    fc.record({
      title: line,
      kind: fc.constantFrom('one', 'many'),
      options: fc.array(option, { minLength: 1, maxLength: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 2,
    },
  )
  .map((all) =>
    all.map((group, at) => ({
      ...group,
      id: `g${at}`,
      options: group.options.map((one, index) => ({
        ...one,
        id: `o${at}-${index}`,
        onlyInHall: index > 0 && one.onlyInHall,
      })),
    })),
  );
const link: fc.Arbitrary<object> = fc.record({
  title: line,
  url: maybe(fc.constantFrom('/categories', 'https://a.example/?q=1#x')),
  childs: maybe(fc.array(fc.record({ title: line, subTitle: maybe(text) }), { maxLength: 2 })),
});
const menuType = fc.constantFrom('GRAND_MENU', 'HOME_MENU');

const DOCUMENTS: { [Kind in KindName]?: fc.Arbitrary<object> } = {
  tabs: fc.record({ title: line, ...picture }),
  hours: fc.oneof(
    fc.record({ day: line, status: line }),
    fc.record({ date: fc.constantFrom('2026-12-31', '2027-01-01'), status: line }),
  ),
  zones: fc.record({
    zone: line,
    streets: maybe(fc.array(line, { maxLength: 3 })),
    fee: fc.nat(500),
    minutes: maybe(fc.integer({ min: 1, max: 90 })),
  }),
  promos: fc.record({
    code: fc.stringMatching(/^[A-ZА-Я\d]{1,30}$/),
    title: line,
    percent: fc.integer({ min: 1, max: 100 }),
    minSum: maybe(fc.integer({ min: 1, max: 5000 })),
    firstOrder: maybe(fc.boolean()),
    uses: maybe(fc.integer({ min: 1, max: 100 })),
  }),
  menus: fc.record({ title: line, menuType, items: fc.array(link, { maxLength: 3 }) }),
  tiles: link,
  banners: fc.record({ title: line, subTitle: maybe(text), ...picture }),
  pages: fc.record({ title: line, meta, text, ...picture }),
  articles: fc.record({
    title: line,
    date: fc.constant('2026-05-01T10:00:00+03:00'),
    author: maybe(line),
    tags,
    meta,
    text,
  }),
  synonyms: fc.array(line, { minLength: 2, maxLength: 3 }),
  users: fc.record({
    token: fc.string({ minLength: 8 }),
    fullName: line,
    phone: line,
    email: fc.constant('a@b.example'),
  }),
};
const category = fc.record({
  title: line,
  template: maybe(fc.constantFrom(...Object.values(TemplateName))),
  visible: maybe(fc.boolean()),
  text: maybe(text),
  meta,
});
const dish = fc.record({
  title: line,
  sku: line,
  price: number.map((kopecks) => kopecks / 100),
  weight: maybe(number),
  volume: maybe(number),
  foodCategory: slug,
  canBuy: maybe(fc.boolean()),
  onMain: maybe(fc.boolean()),
  archived: maybe(fc.boolean()),
  ingredients: fc.oneof(line, fc.array(line, { maxLength: 4 })),
  allergens: maybe(fc.subarray([...ALLERGENS])),
  nutrition: maybe(fc.record({ kcal: number, protein: number, fat: number, carbs: number })),
  tags,
  popular: maybe(fc.array(slug, { maxLength: 3 })),
  gallery: maybe(fc.array(photo, { maxLength: 2 })),
  optionGroups: maybe(groups),
  text,
  meta,
  ...picture,
});
const NAMES = 'SITE_NAME SITE_PHONE SITE_EMAIL ADDRESS ABOUT_US MAP_FRAME ORDER_MSG ORDER_SUB_MSG OWN'.split(
  ' ',
);
const texts = fc.record(Object.fromEntries(NAMES.map((name) => [name, text.map((one) => `т${one}`)])));
const pickup = fc.record({
  city: maybe(line),
  feeByPhone: maybe(fc.boolean()),
  pickup: maybe(fc.record({ minutes: maybe(fc.integer({ min: 1, max: 90 })) })),
});

type Added = { kind: KindName; key?: string; list?: string; document: unknown };

/** Documents that are invalid after all are left out. */
function entriesOf(added: readonly Added[]): Entry[] {
  const entries: Entry[] = [];
  const counts = new Map<string, number>();
  for (const { kind, list = '', key, document: raw } of added) {
    const { document } = validate(kind, JSON.parse(JSON.stringify(raw)));
    if (document === null) continue;
    const position = counts.get(`${kind} ${list}`) ?? 0;
    counts.set(`${kind} ${list}`, position + 1);
    const isOrdered = !['pages', 'articles'].includes(kind);
    const own = key ?? String(entries.filter((entry) => entry.kind === kind).length);
    entries.push({
      kind,
      key: own,
      list,
      position: isOrdered ? position : 0,
      document,
      digest: digestOf(document),
    });
  }
  return entries;
}

const unique = <T>(one: fc.Arbitrary<T>, maxLength: number) =>
  fc.tuple(fc.uniqueArray(slug, { maxLength }), fc.array(one, { minLength: maxLength, maxLength }));

const shops = fc
  .record({
    categories: unique(category, 2),
    dishes: unique(dish, 4),
    named: unique(fc.constant(null), 3),
    texts,
    pickup,
    others: fc.record(
      Object.fromEntries(
        Object.entries(DOCUMENTS).map(([kind, one]) => [kind, fc.array(one, { maxLength: 3 })]),
      ),
    ),
  })
  .map(({ categories, dishes, named, texts, pickup, others }) => {
    const sections = categories[0];
    const isNamed = (kind: string) => ['pages', 'articles'].includes(kind);
    return entriesOf([
      ...sections.map(
        (slug, at) => ({ kind: 'categories', key: slug, document: { slug, ...categories[1][at] } }) as const,
      ),
      ...(sections.length > 0
        ? dishes[0].map((slug, at) => {
            const list = sections[at % sections.length] ?? '';
            return { kind: 'dishes', key: slug, list, document: { slug, ...dishes[1][at] } } as const;
          })
        : []),
      { kind: 'texts', document: texts },
      { kind: 'pickup', document: pickup },
      { kind: 'sliders', document: { title: 'Главное', menuType: 'HOME_SLIDER' } },
      { kind: 'sliders', document: { title: 'Ещё', subTitle: 'x', menuType: 'PRODUCT_SLIDER' } },
      { kind: 'tile-menus', document: { title: 'Плитки', menuType: 'GRAND_MENU' } },
      { kind: 'fixed', key: 'HOME', document: { pageType: 'HOME', meta: {} } },
      ...Object.entries(others).flatMap(([kind, documents]) =>
        documents.flatMap((document, at): Added[] => {
          const key = named[0][at];
          if (isNamed(kind)) return key === undefined ? [] : [{ kind: kind as KindName, key, document }];
          if (kind === 'tabs')
            return key === undefined ? [] : [{ kind, key, document: { slug: key, ...document } }];
          const list = kind === 'banners' ? String(at % 2) : kind === 'tiles' ? '0' : '';
          return [{ kind: kind as KindName, list, document }];
        }),
      ),
    ]);
  });

const sorted = (entries: readonly Entry[]) =>
  [...entries].sort((one, other) => `${one.kind} ${one.key}`.localeCompare(`${other.kind} ${other.key}`));

test('an export that is imported is the same content, and exported again the same bytes', () => {
  const property = fc.property(shops, (entries) => {
    const files = writeFiles(entries);
    const bytes = new Map([...files].map(([file, text]) => [file, Buffer.from(text)]));
    const read = readEntries({
      paths: [...files.keys()].sort(),
      read: (file) => bytes.get(file) ?? Buffer.from(''),
      digestOf: () => '',
      findProblem: () => null,
    });
    expect(read.faults).toEqual([]);
    const again = withKeys(read.entries, entries, new Keys());
    expect(sorted(again)).toEqual(sorted(entries));
    expect([...writeFiles(again)].sort()).toEqual([...files].sort());
  });
  fc.assert(property, { numRuns: 300, seed: Number(process.env.FUZZ_SEED ?? 1) });
});
