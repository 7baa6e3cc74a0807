import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentFolder, contentFolder, DRINKS } from '#tests/support/content-folder.ts';
import { checkContent } from '#upstream/content/check.ts';
import { faultText } from '#upstream/content/faults.ts';
import { readContent, surveyContent } from '#upstream/content/read-content.ts';
import type { SceneArt } from '#upstream/pictures/art-schema.ts';

/** What whoever edits a menu is told: each fault, where it is, and what would be right. */

const dir = mkdtempSync(path.join(tmpdir(), 'faults-'));
let write: ContentFolder['write'];
let edit: ContentFolder['edit'];
beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  ({ write, edit } = contentFolder(dir));
});
afterAll(() => rmSync(dir, { recursive: true }));

const faults = () => surveyContent(dir).faults.map(faultText);

it('finds nothing in a folder that is right, with editors’ own files in it', () => {
  write('dishes/.menu.yaml.swp', 'b0VIM');
  write('dishes/.#menu.yaml', '');
  expect(faults()).toEqual([]);
  expect(readContent(dir).products.map(({ slug }) => slug)).toEqual(['soup', 'bread', 'kvass']);
});

describe('a scene that names dishes', () => {
  const arts = () =>
    readContent(dir).pictures.flatMap(({ kind, picture }) =>
      kind === 'nav' && picture && 'art' in picture ? [picture.art as SceneArt] : [],
    );
  const drawn = '  art: { tint: bar, emoji: 🍺, flip: true, garnish: [🌾, 🍞, 🌿, 🍯], companion: 🍞 }';
  const tileOf = (art: string) =>
    write('home-tiles.yaml', `[{ title: Меню, menuType: GRAND_MENU, items: [{ title: Бар, art: ${art} }] }]`);

  it('shows them as they are drawn, of the size and at the place that the scene gives them', () => {
    edit('dishes/bar.yaml', '  text: Свой.', `${drawn}\n  text: Свой.`);
    tileOf('{ emoji: [🥨, { dish: kvass, size: 0.7, x: 0.2 }] }');
    const item = arts()[0]?.emoji[1];
    expect(item).toMatchObject({
      emoji: '1f37a',
      flip: true,
      size: 0.7,
      x: 0.2,
      companion: { emoji: '1f35e' },
    });
    expect(item).not.toHaveProperty('dish');
  });

  it('leaves out those that are not in the menu, or have no drawing', () => {
    tileOf('{ emoji: [🥨, { dish: kvass }, { dish: gone }] }');
    expect(arts().map(({ emoji }) => emoji.map((item) => item.emoji))).toEqual([['1f968']]);
    tileOf('{ emoji: [{ dish: kvass }] }');
    expect([faults(), arts()]).toEqual([[], []]);
  });
});

it.each([
  ['69O', ''],
  ['690 ₽', ': write 690'],
  ['690 руб.', ': write 690'],
  ['1.290.50', ''],
  ['690 за порцию', ''],
])('«%s» as a price: a number is proposed only where it is beyond doubt%s', (price, advice) => {
  edit('dishes/menu.yaml', 'price: 390', `price: ${price}`);
  expect(faults()).toEqual([expect.stringMatching(`must be a number, not «${price}»${advice}$`)]);
});

it('tells all faults of all files at once, each with its line, and none that only follows from another', () => {
  edit('dishes/menu.yaml', 'price: 390', 'prise: 390 # a comment\n  colour: red');
  edit('dishes/menu.yaml', 'price: 90', 'price: 1 290,50 ₽\n  cover: bread.jpg');
  edit('dishes/menu.yaml', 'popular: [soup]', 'popular: [soup, suop, kvass]');
  edit('dishes/bar.yaml', 'sku: К-1', 'sku: С-1');
  edit('dishes/bar.yaml', 'slug: kvass', 'slug: soup');
  edit('articles/news.md', 'popular: []', 'popular: [new]');
  edit('articles/news.md', '2026-05-01T10:00:00+03:00', '1 мая');
  edit('work-days.yaml', /^- \{ day: [^,]+/, '- { day: [1]');
  expect(faults()).toEqual([
    'dishes/menu.yaml:1:3: [1] (soup).price: is missing: must be a number',
    'dishes/menu.yaml:4:3: [1] (soup): there is no field «prise»; is it «price»?',
    expect.stringMatching(
      /^dishes\/menu\.yaml:5:3: \[1\] \(soup\): there is no field «colour»; the fields are slug, title, sku, price, /,
    ),
    'dishes/menu.yaml:12:10: [2] (bread).price: must be a number, not «1 290,50 ₽»: write 1290.5',
    'dishes/bar.yaml:1:9: [1] (soup).slug: «soup» is used twice, also at dishes/menu.yaml:1:9',
    'dishes/bar.yaml:3:8: [1] (soup).sku: «С-1» is used twice, also at dishes/menu.yaml:3:8',
    'dishes/menu.yaml:16:19: [2] (bread).popular[2]: there is nothing with the slug «suop»; is it «soup»?',
    'dishes/menu.yaml:16:25: [2] (bread).popular[3]: there is nothing with the slug «kvass»',
    expect.stringMatching(
      /^dishes\/menu\.yaml:13:10: \[2\] \(bread\)\.cover: cannot read the photograph «bread\.jpg» in /,
    ),
    'work-days.yaml:1:10: [1].day: must be a text, not a list',
    'articles/news.md:3:7: date: must be a date and a time with its offset, like 2026-11-22T12:00:00+03:00, not «1 мая»',
    'articles/news.md:4:11: popular[1]: there is nothing with the slug «new»; is it «news»?',
  ]);
});

describe('a file that cannot be read', () => {
  it('is told by the place where it is broken; what comes after it, or refers into it, is not wrong', () => {
    edit('dishes/bar.yaml', 'title: Квас', 'title: "Квас\n  title: Квас');
    edit('dishes/menu.yaml', '[soup]', '[kvass]');
    expect(faults()).toEqual([expect.stringMatching(/^dishes\/bar\.yaml:\d+:\d+: \S/)]);
  });

  it('is told when a field stands there twice', () => {
    edit('dishes/bar.yaml', 'title: Квас', 'title: Квас\n  price: 160');
    expect(faults()).toEqual(['dishes/bar.yaml:5:3: Map keys must be unique']);
  });

  it('is told when it is missing, or of no section', () => {
    rmSync(path.join(dir, 'settings.yaml'));
    write('dishes/baar.yaml', DRINKS);
    expect(faults()).toEqual([
      'dishes/baar.yaml: there is no category «baar» in categories.yaml; is it «bar»?',
      `settings.yaml: cannot be read in ${dir}`,
    ]);
  });

  it('is told when it is empty, or no list', () => {
    write('dishes/bar.yaml', '');
    write('users.yaml', 'token: 1');
    expect(faults()).toEqual([
      'dishes/bar.yaml:1:1: is missing: must be a list',
      'users.yaml:1:1: must be a list, not fields with values',
    ]);
  });

  it('does not fill the memory with what refers to itself again and again', () => {
    write(
      'synonyms.yaml',
      `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefghi'.replace(/./g, (key, at) => `${key}: &${key} [${`*${'abcdefghi'[at]},`.repeat(10)}]\n`)}`,
    );
    expect(faults()).toEqual([expect.stringMatching(/^synonyms\.yaml:1:1: .*alias/)]);
  });
});

it('tells of a price that is a slip', () => {
  edit('dishes/bar.yaml', 'price: 150', 'price: 10000000');
  expect(faults()).toEqual([]);
  edit('dishes/bar.yaml', 'price: 10000000', 'price: 10000000.01');
  expect(faults()).toEqual(['dishes/bar.yaml:4:10: [1] (kvass).price: must be at most 10000000']);
});

// What never ends is asked once: without its fault this test does not end either.
it('reads no pipe, no device, and nothing too large', () => {
  const file = (name: string) => path.join(dir, name);
  const large = (name: string, megabytes: number) => {
    writeFileSync(file(name), '');
    truncateSync(file(name), megabytes * 1024 * 1024 + 1);
  };
  const pipe = (name: string) => execFileSync('mkfifo', [file(name)]);
  mkdirSync(file('video'));
  pipe('video/film.mp4');
  large('video/long.mp4', 500);
  pipe('articles/pipe.md');
  large('synonyms.yaml', 5);
  rmSync(file('users.yaml'));
  symlinkSync('/dev/zero', file('users.yaml'));
  pipe('photos/pipe.jpg');
  large('photos/large.jpg', 50);
  symlinkSync('/dev/zero', file('photos/endless.jpg'));
  edit('dishes/bar.yaml', 'price: 150', 'price: 150\n  cover: pipe.jpg');
  edit('dishes/menu.yaml', 'price: 390', 'price: 390\n  cover: large.jpg');
  edit('dishes/menu.yaml', 'price: 90', 'price: 90\n  cover: endless.jpg');
  const photo = (name: string, problem: string) =>
    expect.stringMatching(
      RegExp(`^dishes/.*cover: cannot read the photograph «${name}\\.jpg» .*: ${problem}$`),
    );
  expect(faults().sort()).toEqual([
    'articles/pipe.md: is no regular file',
    photo('pipe', 'it is no regular file'),
    photo('endless', 'it is no regular file'),
    photo('large', 'it is larger than 50 MB'),
    'synonyms.yaml: is larger than 5 MB',
    'users.yaml: is no regular file',
    'video/film.mp4: is no regular file',
    'video/long.mp4: is larger than 500 MB',
  ]);
});

describe('npm run content:check', () => {
  it('names files as whoever runs it would open them, and counts what is right', async () => {
    const { faults, summary } = await checkContent(dir);
    expect(faults).toEqual([]);
    expect(summary).toBe(`${dir}: nothing wrong. 3 dishes, 1 articles, 0 photographs`);
  });

  it('reads each photograph to its end', async () => {
    const photo = sharp({ create: { width: 900, height: 900, channels: 3, background: '#a33' } });
    const whole = await photo.jpeg().toBuffer();
    for (const [name, bytes] of [
      ['whole', whole],
      ['half', whole.subarray(0, whole.length / 2)],
      ['none', Buffer.from('GIF?')],
      ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['huge', pngOf(30_000)],
      ['strip', await photo.clone().resize(5, 500).jpeg().toBuffer()],
    ] as const) {
      writeFileSync(path.join(dir, 'photos', `${name}.jpg`), bytes);
    }
    edit(
      'dishes/bar.yaml',
      'price: 150',
      'price: 150\n  cover: whole.jpg\n  gallery: [half.jpg, none.jpg, svg.jpg, huge.jpg, strip.jpg]',
    );
    expect((await checkContent(dir)).faults).toEqual([
      expect.stringMatching(/bar\.yaml:6:13: \[1\] \(kvass\)\.gallery\[1\]: the photograph «half\.jpg» .*\S/),
      expect.stringMatching(/bar\.yaml:6:23: \[1\] \(kvass\)\.gallery\[2\]: the photograph «none\.jpg» .*\S/),
      expect.stringMatching(/gallery\[3\]: the photograph «svg\.jpg» .* svg, not JPEG, PNG, WebP or AVIF$/),
      expect.stringMatching(/gallery\[4\]: the photograph «huge\.jpg» .* pixel limit$/),
      expect.stringMatching(/«strip\.jpg» .* 5 × 500 pixels, one side more than 20 times the other$/),
    ]);
  });
});

/** What tells its size: a square of nothing. */
function pngOf(side: number): Buffer {
  const head = Buffer.from('IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1');
  head.writeUInt32BE(side, 4);
  head.writeUInt32BE(side, 8);
  const whole = [head, Buffer.concat([Buffer.from('IDAT'), deflateSync(Buffer.alloc(9))])].map((chunk) => {
    const bytes = Buffer.alloc(chunk.length + 8);
    bytes.writeUInt32BE(chunk.length - 4);
    chunk.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(chunk), chunk.length + 4);
    return bytes;
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...whole]);
}
