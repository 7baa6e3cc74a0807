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

it.each([
  ['69O', ''],
  ['690 ₽', ': напишите 690'],
  ['690 руб.', ': напишите 690'],
  ['1.290.50', ''],
  ['690 за порцию', ''],
])('«%s» as a price: a number is proposed only where it is beyond doubt%s', (price, advice) => {
  edit('dishes/menu.yaml', 'price: 390', `price: ${price}`);
  expect(faults()).toEqual([expect.stringMatching(`нужно число, а стоит «${price}»${advice}$`)]);
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
    'dishes/menu.yaml:1:3: [1] (soup).price: не заполнено: нужно число',
    'dishes/menu.yaml:4:3: [1] (soup): нет такого поля: «prise»; может быть, «price»?',
    expect.stringMatching(
      /^dishes\/menu\.yaml:5:3: \[1\] \(soup\): нет такого поля: «colour»; здесь бывают: slug, title, sku, weight, price, /,
    ),
    'dishes/menu.yaml:12:10: [2] (bread).price: нужно число, а стоит «1 290,50 ₽»: напишите 1290.5',
    'dishes/bar.yaml:1:9: [1] (soup).slug: «soup» стоит дважды, ещё здесь: dishes/menu.yaml:1:9',
    'dishes/bar.yaml:3:8: [1] (soup).sku: «С-1» стоит дважды, ещё здесь: dishes/menu.yaml:3:8',
    'dishes/menu.yaml:16:19: [2] (bread).popular[2]: нет ничего с адресным именем (slug) «suop»; может быть, «soup»?',
    'dishes/menu.yaml:16:25: [2] (bread).popular[3]: нет ничего с адресным именем (slug) «kvass»',
    expect.stringMatching(
      /^dishes\/menu\.yaml:13:10: \[2\] \(bread\)\.cover: фотография «bread\.jpg» в папке photos: такого файла нет$/,
    ),
    'work-days.yaml:1:10: [1].day: нужен текст, а стоит список',
    'articles/news.md:3:7: date: нужны дата и время с часовым поясом, например 2026-11-22T12:00:00+03:00, а стоит «1 мая»',
    'articles/news.md:4:11: popular[1]: нет ничего с адресным именем (slug) «new»; может быть, «news»?',
  ]);
});

/** windows-1251, as an old editor saves Russian letters. */
function win1251(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
}

describe('a file in another encoding', () => {
  const save = (bytes: Buffer) => writeFileSync(path.join(dir, 'dishes/bar.yaml'), bytes);

  it.each<[string, Buffer, number]>([
    ['windows-1251', win1251(DRINKS), 2],
    ['UTF-16', Buffer.from(`\uFEFF${DRINKS}`, 'utf16le'), 1],
    ['UTF-16 without a mark', Buffer.from(DRINKS, 'utf16le'), 1],
  ])('%s is refused, with how to save it', (_, bytes, line) => {
    save(bytes);
    expect(faults()).toEqual([
      expect.stringMatching(
        RegExp(
          `^dishes/bar\\.yaml:${line}:1: файл сохранён не в UTF-8.* сохраните в UTF-8: в Блокноте «Файл»`,
        ),
      ),
    ]);
  });

  it('is refused as Markdown, and where it was spoiled before', () => {
    writeFileSync(path.join(dir, 'articles/news.md'), win1251('---\ntitle: Новость\n---\nТекст'));
    save(Buffer.from(DRINKS.replace('Квас', '����')));
    expect(faults()).toEqual([
      expect.stringMatching(/^dishes\/bar\.yaml:2:1: вместо букв стоит знак «�»/),
      expect.stringMatching(/^articles\/news\.md:2:1: файл сохранён не в UTF-8/),
    ]);
  });

  it('passes in UTF-8 with its mark', () => {
    save(Buffer.from(`\uFEFF${DRINKS}`));
    expect(faults()).toEqual([]);
  });
});

describe('the grammar of a file is told in plain Russian', () => {
  it.each<[what: string, from: string, to: string, said: RegExp]>([
    ['a tab', '  price: 150', '\tprice: 150', /^dishes\/bar\.yaml:4:\d+: отступ сделан табуляцией/],
    [
      'too deep',
      '  price: 150',
      '   price: 150',
      /^dishes\/bar\.yaml:4:4: отступ не такой, как у соседних строк/,
    ],
    ['not deep enough', '  price: 150', ' price: 150', /^dishes\/bar\.yaml:4:\d+: .*отступ/],
    [
      'a colon in a text',
      'title: Квас',
      'title: Квас: хлебный',
      /^dishes\/bar\.yaml:2:10: двоеточие внутри текста: .*кавычки/,
    ],
    ['a colon without a space', 'price: 150', 'price:150', /^dishes\/bar\.yaml:\d:\d+: .*«поле: значение»/],
    ['an open quote', 'title: Квас', 'title: "Квас', /^dishes\/bar\.yaml:\d+:\d+: .*кавычк/],
    [
      'quotes in quotes',
      'title: Квас',
      'title: "Квас" свой',
      /^dishes\/bar\.yaml:2:\d+: после закрывающей кавычки/,
    ],
    ['an open bracket', 'ingredients: хлеб', 'ingredients: [хлеб', /^dishes\/bar\.yaml:\d+:\d+: скобки/],
    [
      'a bracket too much',
      'ingredients: хлеб',
      'ingredients: [хлеб]]',
      /^dishes\/bar\.yaml:6:\d+: лишняя закрывающая скобка/,
    ],
    [
      'an @',
      'title: Квас',
      'title: @kvass',
      /^dishes\/bar\.yaml:2:\d+: текст не может начинаться с этого знака/,
    ],
    [
      'an asterisk',
      'title: Квас',
      'title: *kvass',
      /^dishes\/bar\.yaml:2:10: «\*kvass» ни на что не ссылается/,
    ],
    [
      'asterisks around the first word',
      'title: Квас',
      'title: *Квас* свой',
      /^dishes\/bar\.yaml:2:\d+: текст не может начинаться с этого знака/,
    ],
    [
      'an exclamation mark',
      'title: Квас',
      'title: !Новый квас',
      /^dishes\/bar\.yaml:2:\d+: текст не может начинаться с этого знака/,
    ],
    [
      'an exclamation mark before Latin letters',
      'title: Квас',
      'title: !New kvass',
      /^dishes\/bar\.yaml:2:10: текст не может начинаться с этого знака/,
    ],
    ['a long dash', '- slug: kvass', '— slug: kvass', /^dishes\/bar\.yaml:1:1: вместо дефиса стоит тире/],
    [
      'a long dash in the middle of a list',
      '  text: Свой.',
      '  text: Свой.\n– slug: cider',
      /^dishes\/bar\.yaml:8:1: вместо дефиса стоит тире/,
    ],
    [
      'a long dash before fields in braces',
      '- slug: kvass',
      '— { slug: water }\n- slug: kvass',
      /^dishes\/bar\.yaml:1:1: вместо дефиса стоит тире/,
    ],
    [
      'long dashes in a list of texts',
      'text: Свой.',
      'tags:\n    — хит\n    — новинка\n  text: Свой.',
      /^dishes\/bar\.yaml:8:5: \[1\] \(kvass\)\.tags: вместо дефиса стоит тире/,
    ],
    ['a lost dash', '- slug: kvass', 'slug: kvass', /^dishes\/bar\.yaml:\d+:\d+: .*отступ/],
    [
      'a second document',
      'title: Квас',
      'title: Квас\n---',
      /^dishes\/bar\.yaml:3:1: строка из трёх дефисов/,
    ],
    ['a backslash', 'title: Квас', 'title: "Квас\\q"', /^dishes\/bar\.yaml:2:\d+: обратная косая черта/],
  ])('%s', (_, from, to, said) => {
    edit('dishes/bar.yaml', from, to);
    const [first = '', ...others] = faults();
    expect(first).toMatch(said);
    expect(first).not.toMatch(/[a-z]{3,} [a-z]{2,}/i);
    expect(others).toEqual([]);
  });
});

describe('a field without a value', () => {
  const HASH = 'после # в YAML начинается комментарий: возьмите значение в кавычки';

  it.each<[what: string, file: string, from: string | RegExp, to: string, said: string]>([
    [
      'a colour without quotes',
      'settings.yaml',
      /THEME_COLOR: .*/,
      'THEME_COLOR: #ff0000',
      `settings.yaml:5:14: THEME_COLOR: ${HASH}`,
    ],
    [
      'a text that begins with #',
      'settings.yaml',
      /ADDRESS: .*/,
      'ADDRESS: #1 на районе',
      `settings.yaml:9:10: ADDRESS: ${HASH}`,
    ],
    [
      'an item that begins with #',
      'dishes/bar.yaml',
      'ingredients: хлеб',
      'ingredients: хлеб\n  tags:\n    - #хит',
      `dishes/bar.yaml:8:7: [1] (kvass).tags[1]: ${HASH}`,
    ],
    [
      'a comment',
      'dishes/bar.yaml',
      'price: 150',
      'price: # рублей',
      'dishes/bar.yaml:4:10: [1] (kvass).price: не заполнено: нужно число',
    ],
    [
      'no ingredients',
      'dishes/bar.yaml',
      '  ingredients: хлеб\n',
      '',
      'dishes/bar.yaml:1:3: [1] (kvass).ingredients: не заполнено: нужен текст или список текстов',
    ],
    [
      'no ingredients after the colon',
      'dishes/bar.yaml',
      'ingredients: хлеб',
      'ingredients:',
      'dishes/bar.yaml:6:15: [1] (kvass).ingredients: не заполнено: нужен текст или список текстов',
    ],
    [
      'a choice',
      'categories.yaml',
      'title: Бар',
      'title: Бар, template:',
      'categories.yaml:2:38: [2] (bar).template: не заполнено: нужно одно из: great, lunch, delivery',
    ],
  ])('%s', (_, file, from, to, said) => {
    edit(file, from, to);
    expect(faults()).toEqual([said]);
  });
});

describe('the name of a file that becomes an address', () => {
  it.each(['articles/Новость дня.md', 'pages/Оплата.md', 'articles/News.md'])('%s is refused', (file) => {
    const fields = file.startsWith('articles') ? 'title: Да\ndate: 2026-05-01T10:00:00+03:00' : 'title: Да';
    write(file, `---\n${fields}\n---\nТекст.\n`);
    expect(faults()).toEqual([
      `${file}: имя файла становится адресом: в адресном имени (slug) бывают маленькие латинские буквы, цифры и одиночные дефисы`,
    ]);
  });
});

it('takes a file that may be missing for missing when it is empty', () => {
  for (const file of ['counters.yaml', 'users.yaml', 'synonyms.yaml']) write(file, '# nothing\n');
  expect(faults()).toEqual([]);
  expect(readContent(dir)).toMatchObject({ users: [], synonyms: [] });
});

describe('a file that cannot be read', () => {
  it('is told by the place where it is broken; what comes after it, or refers into it, is not wrong', () => {
    edit('dishes/bar.yaml', 'title: Квас', 'title: "Квас\n  title: Квас');
    edit('dishes/menu.yaml', '[soup]', '[kvass]');
    expect(faults()).toEqual([expect.stringMatching(/^dishes\/bar\.yaml:\d+:\d+: \S/)]);
  });

  it('is told when a field stands there twice', () => {
    edit('dishes/bar.yaml', 'title: Квас', 'title: Квас\n  price: 160');
    expect(faults()).toEqual(['dishes/bar.yaml:5:3: это поле стоит здесь второй раз: оставьте одно']);
  });

  it('is told when it is missing, or of no section', () => {
    rmSync(path.join(dir, 'settings.yaml'));
    write('dishes/baar.yaml', DRINKS);
    expect(faults()).toEqual([
      'dishes/baar.yaml: в categories.yaml нет раздела «baar»; может быть, «bar»?',
      'settings.yaml: такого файла нет',
    ]);
  });

  it('is told when it is empty, or no list', () => {
    write('dishes/bar.yaml', '');
    write('users.yaml', 'token: 1');
    expect(faults()).toEqual([
      'dishes/bar.yaml:1:1: не заполнено: нужен список',
      'users.yaml:1:1: нужен список, а стоит несколько полей',
    ]);
  });

  it('does not fill the memory with what refers to itself again and again', () => {
    write(
      'synonyms.yaml',
      `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefghi'.replace(/./g, (key, at) => `${key}: &${key} [${`*${'abcdefghi'[at]},`.repeat(10)}]\n`)}`,
    );
    expect(faults()).toEqual([
      expect.stringMatching(/^synonyms\.yaml:1:1: ссылки \(& и \*\) .* слишком много раз$/),
    ]);
  });
});

it('tells of a price that is a slip', () => {
  edit('dishes/bar.yaml', 'price: 150', 'price: 10000000');
  expect(faults()).toEqual([]);
  edit('dishes/bar.yaml', 'price: 10000000', 'price: 10000000.01');
  expect(faults()).toEqual([
    'dishes/bar.yaml:4:10: [1] (kvass).price: должно быть не больше 10000000, а стоит «10000000.01»',
  ]);
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
    expect.stringMatching(RegExp(`^dishes/.*cover: фотография «${name}\\.jpg» .*: ${problem}$`));
  expect(faults().sort()).toEqual([
    'articles/pipe.md: это не обычный файл',
    photo('pipe', 'это не обычный файл'),
    photo('endless', 'это не обычный файл'),
    photo('large', 'файл больше 50 МБ'),
    'synonyms.yaml: файл больше 5 МБ',
    'users.yaml: это не обычный файл',
    'video/film.mp4: это не обычный файл',
    'video/long.mp4: файл больше 500 МБ',
  ]);
});

describe('logo.svg and the colours of the shop', () => {
  it('give the addresses of logo, icon and picture of shared links, which change with them', () => {
    const shown = () => {
      const { LOGO = '', ICON = '', SHARE_IMAGE = '' } = readContent(dir).settings;
      return [LOGO, ICON, SHARE_IMAGE];
    };
    const first = shown();
    expect(first).toEqual([
      expect.stringMatching(/^\/media\/brand\/logo-64-shop\.[\da-f]{8}\.svg$/),
      expect.stringMatching(/^\/media\/brand\/app-icon-512-shop\.[\da-f]{8}\.png$/),
      expect.stringMatching(/^\/media\/brand\/share-1200-shop\.[\da-f]{8}\.jpg$/),
    ]);
    write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
    const second = shown();
    edit('settings.yaml', /THEME_COLOR: .*/, 'THEME_COLOR: "#123456"');
    const third = shown();
    // A logo of the shop's own and its icon have no colour of the settings.
    expect(third.slice(0, 2)).toEqual(second.slice(0, 2));
    expect(new Set([...first, ...second, ...third]).size).toBe(7);
  });

  it('may be missing', () => {
    edit('settings.yaml', /SHORT_NAME: .*\nTHEME_COLOR: .*\nBACKGROUND_COLOR: .*\n/, '');
    expect(readContent(dir).settings).toMatchObject({ THEME_COLOR: '#cf3a0c', BACKGROUND_COLOR: '#ffffff' });
  });

  it('are told when they are none', async () => {
    edit('settings.yaml', /THEME_COLOR: .*/, 'THEME_COLOR: красный');
    write('logo.svg', 'logo');
    expect(faults()).toEqual([
      expect.stringMatching(/^settings\.yaml:5:14: THEME_COLOR: нужен цвет из решётки и шести цифр/),
      'logo.svg: это не рисунок SVG: в нём нет <svg …>',
    ]);
    edit('settings.yaml', /THEME_COLOR: .*/, 'THEME_COLOR: "#cf3a0c"');
    writeFileSync(path.join(dir, 'logo.svg'), pngOf(9));
    expect(faults()).toEqual(['logo.svg: это картинка PNG под другим именем: нужен рисунок SVG']);
    write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="');
    expect((await checkContent(dir)).faults).toEqual([
      expect.stringMatching(/logo\.svg: рисунок не открывается: сохраните его заново/),
    ]);
  });
});

describe('npm run content:check', () => {
  it('names files as whoever runs it would open them, and counts what is right', async () => {
    const { faults, summary } = await checkContent(dir);
    expect(faults).toEqual([]);
    expect(summary).toBe(`${dir}: ошибок нет. 3 блюда, 1 новость, 0 фотографий`);
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
      ['iphone', Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(99)}`)],
      ['strip', await photo.clone().resize(5, 500).jpeg().toBuffer()],
    ] as const) {
      writeFileSync(path.join(dir, 'photos', `${name}.jpg`), bytes);
    }
    edit(
      'dishes/bar.yaml',
      'price: 150',
      'price: 150\n  cover: whole.jpg\n  gallery: [half.jpg, none.jpg, svg.jpg, huge.jpg, iphone.jpg, strip.jpg]',
    );
    expect((await checkContent(dir)).faults).toEqual([
      expect.stringMatching(
        /bar\.yaml:6:13: \[1\] \(kvass\)\.gallery\[1\]: фотография «half\.jpg»: файл обрезан или повреждён/,
      ),
      expect.stringMatching(
        /bar\.yaml:6:23: \[1\] \(kvass\)\.gallery\[2\]: фотография «none\.jpg»: это не картинка/,
      ),
      expect.stringMatching(
        /gallery\[3\]: фотография «svg\.jpg»: это svg, а нужен JPEG, PNG, WebP или AVIF$/,
      ),
      expect.stringMatching(/gallery\[4\]: фотография «huge\.jpg»: слишком много точек/),
      expect.stringMatching(/«iphone\.jpg»: это HEIC, его сайт не читает: сохраните фотографию как JPEG$/),
      expect.stringMatching(/«strip\.jpg»: 5 × 500 точек: одна сторона больше другой в 20 раз/),
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
