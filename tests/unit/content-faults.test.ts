/** Protects editors of the menu: each fault is reported once, in Russian, with its position and a correction. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ContentFolder, contentFolder, DRINKS } from '#tests/support/content-folder.ts';
import { checkContent } from '#upstream/content/check.ts';
import { faultText } from '#upstream/content/faults.ts';
import { readContent, surveyContent } from '#upstream/content/read-content.ts';

const BAR = 'dishes/bar.yaml';
const NEWS = 'articles/news.md';
const HASH = 'после # в YAML начинается комментарий: возьмите значение в кавычки';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';

const dir = mkdtempSync(path.join(tmpdir(), 'faults-'));
let write: ContentFolder['write'];
let edit: ContentFolder['edit'];
beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  ({ write, edit } = contentFolder(dir));
});
afterAll(() => rmSync(dir, { recursive: true }));

const inFolder = (name: string) => path.join(dir, name);
const faults = () => surveyContent(dir).faults.map(faultText);
const matching = (pattern: string) => expect.stringMatching(new RegExp(pattern));

test('a folder without faults has none, despite files of editors and empty files', () => {
  write('dishes/.menu.yaml.swp', 'b0VIM');
  write('dishes/.#menu.yaml', '');
  for (const file of ['counters.yaml', 'users.yaml', 'synonyms.yaml']) write(file, '# nothing\n');
  writeFileSync(inFolder(BAR), `\uFEFF${DRINKS}`);
  expect(faults()).toEqual([]);
  const { products, users, synonyms } = readContent(dir);
  expect(products.map(({ slug }) => slug)).toEqual(['soup', 'bread', 'kvass']);
  expect([users, synonyms]).toEqual([[], []]);
});

test('all faults of all files are reported at once, and none that only follows from another', () => {
  edit('dishes/menu.yaml', 'price: 390', 'prise: 390 # a comment\n  colour: red');
  edit('dishes/menu.yaml', 'price: 90', 'price: 1,290 ₽\n  cover: bread.jpg');
  edit('dishes/menu.yaml', 'popular: [soup]', 'popular: [soup, suop, kvass]');
  edit(BAR, 'sku: К-1', 'sku: С-1');
  edit(BAR, 'slug: kvass', 'slug: soup');
  edit(NEWS, 'popular: []', 'popular: [new]');
  edit(NEWS, '2026-05-01T10:00:00+03:00', '1 мая');
  edit('work-days.yaml', /^- \{ day: [^,]+/, '- { day: [1]');
  expect(faults()).toEqual([
    'work-days.yaml:1:10: [1].day: нужен текст, а стоит список',
    'dishes/menu.yaml:1:3: [1] (soup).price: не заполнено: нужно число',
    'dishes/menu.yaml:4:3: [1] (soup): нет такого поля: «prise»; может быть, «price»?',
    matching(
      '^dishes/menu.yaml:5:3: .* нет такого поля: «colour»; здесь бывают: slug, formerSlugs, title, sku, weight',
    ),
    'dishes/menu.yaml:12:10: [2] (bread).price: «1,290 ₽» — это 1 290 ₽ или 1,29 ₽?',
    'articles/news.md:3:7: date: нужны дата и время с часовым поясом, например 2026-11-22T12:00:00+03:00, а стоит «1 мая»',
    'dishes/bar.yaml:1:9: [1] (soup).slug: «soup» стоит дважды, ещё здесь: dishes/menu.yaml:1:9',
    'dishes/bar.yaml:3:8: [1] (soup).sku: «С-1» стоит дважды, ещё здесь: dishes/menu.yaml:3:8',
    'dishes/menu.yaml:16:19: [2] (bread).popular[2]: нет ничего с адресным именем (slug) «suop»; может быть, «soup»?',
    'dishes/menu.yaml:16:25: [2] (bread).popular[3]: нет ничего с адресным именем (slug) «kvass»',
    'articles/news.md:4:11: popular[1]: нет ничего с адресным именем (slug) «new»; может быть, «news»?',
    matching('^dishes/menu.yaml:13:10: .*cover: фотография «bread.jpg» в папке photos: такого файла нет$'),
  ]);
});

describe('a file in another encoding', () => {
  const WINDOWS_1251 = Buffer.from('- slug: kvass\n  title: \xca\xe2\xe0\xf1\n', 'latin1');
  const SAVE = ':1: файл сохранён не в UTF-8.* сохраните в UTF-8: в Блокноте «Файл»';

  test.each<[string, string, Buffer, string]>([
    ['windows-1251', BAR, WINDOWS_1251, `:2${SAVE}`],
    ['UTF-16 without a byte order mark', BAR, Buffer.from(DRINKS, 'utf16le'), `:1${SAVE}`],
    ['spoiled', BAR, Buffer.from(DRINKS.replace('Квас', '����')), ':2:1: вместо букв стоит знак «�»'],
  ])('%s in %s', (_, file, bytes, fault) => {
    writeFileSync(inFolder(file), bytes);
    expect(faults()).toEqual([matching(`^${file}${fault}`)]);
  });
});

test.each<[from: string, to: string, fault: string]>([
  ['  price: 150', '\tprice: 150', '4:\\d+: отступ сделан табуляцией'],
  ['  price: 150', '   price: 150', '4:4: отступ не такой, как у соседних строк'],
  ['title: Квас', 'title: Квас: свой', '2:10: двоеточие внутри текста: .*кавычки'],
  ['title: Квас', 'title: "Квас', '\\d+:\\d+: .*кавычк'],
  ['- slug: kvass', '— slug: kvass', '1:1: вместо дефиса стоит тире'],
  ['title: Квас', 'title: Квас\n  price: 1', '5:3: это поле стоит здесь второй раз: оставьте одно'],
])('grammar: «%s» → «%s»', (from, to, fault) => {
  edit(BAR, from, to);
  const [first = '', ...others] = faults();
  expect(first).toMatch(new RegExp(`^dishes/bar.yaml:${fault}`));
  expect(first).not.toMatch(/[a-z]{3,} [a-z]{2,}/i);
  expect(others).toEqual([]);
});

test.each([
  ['690 руб.', 690],
  ['1 290,50 ₽', 1290.5],
  ['280.-', 280],
])('a price «%s» of a file is read as at the desk', (typed, price) => {
  edit(BAR, '150', typed);
  expect(faults()).toEqual([]);
  expect(readContent(dir).products.find(({ slug }) => slug === 'kvass')?.price).toBe(price);
});

test.each<[file: string, from: string | RegExp, to: string, fault: string]>([
  ['settings.yaml', /THEME_COLOR: .*/, 'THEME_COLOR: #ff0000', `5:14: THEME_COLOR: ${HASH}`],
  ['settings.yaml', /^SITE_PHONE.*\n/m, '', '2:1: SITE_PHONE: не заполнено: нужен текст'],
  [BAR, '150', '1.250', '[1] (kvass).price: «1.250» — это 1 250 ₽ или 1,25 ₽?'],
  [BAR, '150', '1,250', '[1] (kvass).price: «1,250» — это 1 250 ₽ или 1,25 ₽?'],
  [
    BAR,
    'price: 150',
    'price: 150\n  weight: 1.250',
    'weight: нужно число, а стоит «1.250»; «1.250» — это 1250 или 1,25?',
  ],
  [BAR, '150', '10000000.01', '[1] (kvass).price: должно быть не больше 10000000, а стоит «10000000.01»'],
  [BAR, 'bread', 'bred', 'foodCategory: нет ничего с адресным именем (slug) «bred»; может быть, «bread»?'],
  [
    'categories.yaml',
    'Бар',
    'Бар, template:',
    'template: не заполнено: нужно одно из: great, lunch, delivery',
  ],
  [NEWS, '---', '', '1:1: файл начинается с полей'],
  [BAR, 'Квас', 'К'.repeat(501), '2:10: [1] (kvass).title: не длиннее 500 знаков, а их 501'],
  [BAR, 'Свой.', `"${'> '.repeat(3_000)}"`, '[1] (kvass).text: слишком много вложенных цитат или списков'],
  [NEWS, 'Текст.', '"'.repeat(99_000), 'вместе с разметкой не длиннее 500000 знаков, а их 594007'],
])('a value in %s: «%s» → «%s»', (file, from, to, fault) => {
  edit(file, from, to);
  expect(faults()).toEqual([expect.stringContaining(fault)]);
});

test('aliases that multiply do not fill the memory', () => {
  const lines = 'bcdefghi'.replace(
    /./g,
    (key, at) => `${key}: &${key} [${`*${'abcdefghi'[at]},`.repeat(10)}]\n`,
  );
  write('synonyms.yaml', `a: &a [1,1,1,1,1,1,1,1,1,1]\n${lines}`);
  expect(faults()).toEqual([matching('^synonyms.yaml:1:1: ссылки \\(& и \\*\\) .* слишком много раз$')]);
});

// Reading a pipe or a device never ends: after a regression this test times out.
test('no pipe, no device and nothing too large is read', () => {
  const large = (name: string, megabytes: number) => {
    writeFileSync(inFolder(name), '');
    truncateSync(inFolder(name), megabytes * 1024 * 1024 + 1);
  };
  const pipe = (name: string) => execFileSync('mkfifo', [inFolder(name)]);
  mkdirSync(inFolder('video'));
  pipe('video/film.mp4');
  large('video/long.mp4', 500);
  pipe('articles/pipe.md');
  large('synonyms.yaml', 5);
  rmSync(inFolder('users.yaml'));
  symlinkSync('/dev/zero', inFolder('users.yaml'));
  pipe('photos/pipe.jpg');
  large('photos/large.jpg', 50);
  symlinkSync('/dev/zero', inFolder('photos/endless.jpg'));
  edit(BAR, 'price: 150', 'price: 150\n  cover: pipe.jpg');
  edit('dishes/menu.yaml', 'price: 390', 'price: 390\n  cover: large.jpg');
  edit('dishes/menu.yaml', 'price: 90', 'price: 90\n  cover: endless.jpg');
  expect(faults().sort()).toEqual([
    'articles/pipe.md: это не обычный файл',
    matching('cover: фотография «pipe.jpg» .*: это не обычный файл$'),
    matching('cover: фотография «endless.jpg» .*: это не обычный файл$'),
    matching('cover: фотография «large.jpg» .*: файл больше 50 МБ$'),
    'synonyms.yaml: файл больше 5 МБ',
    'users.yaml: это не обычный файл',
    'video/film.mp4: это не обычный файл',
    'video/long.mp4: файл больше 500 МБ',
  ]);
});

describe('npm run content:check', () => {
  test('reads each photograph to its end', async () => {
    const photo = sharp({ create: { width: 900, height: 900, channels: 3, background: '#a33' } });
    const whole = await photo.jpeg().toBuffer();
    const bomb = Buffer.from(whole);
    // The frame header says 16 000 × 16 000.
    bomb.writeUInt32BE(0x3e80_3e80, bomb.indexOf('\xff\xc0', 0, 'latin1') + 5);
    for (const [name, bytes] of [
      ['whole', whole],
      ['half', whole.subarray(0, whole.length / 2)],
      ['none', Buffer.from('GIF?')],
      ['svg', Buffer.from(SVG)],
      ['bomb', bomb],
      ['iphone', Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(99)}`)],
      ['strip', await photo.clone().resize(5, 500).jpeg().toBuffer()],
    ] as const) {
      writeFileSync(inFolder(`photos/${name}.jpg`), bytes);
    }
    const gallery = '[half.jpg, none.jpg, svg.jpg, bomb.jpg, iphone.jpg, strip.jpg]';
    edit(BAR, 'price: 150', `price: 150\n  cover: whole.jpg\n  gallery: ${gallery}`);
    expect((await checkContent(dir)).faults).toEqual([
      matching(`${BAR}:6:13: .*gallery\\[1\\]: фотография «half.jpg»: файл обрезан или повреждён`),
      matching(`${BAR}:6:23: .*gallery\\[2\\]: фотография «none.jpg»: это не картинка`),
      matching('«svg.jpg»: это svg, а нужен JPEG, PNG, WebP или AVIF$'),
      matching('«bomb.jpg»: слишком много точек'),
      matching('«iphone.jpg»: это HEIC, его сайт не читает: сохраните фотографию как JPEG$'),
      matching('«strip.jpg»: 5 × 500 точек: одна сторона больше другой в 20 раз'),
    ]);
  });
});
