/** Protects uploads at the desk: malicious files are rejected, and typed text is kept. */
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { alertsOn, type Screen } from '#tests/upstream/support/desk.ts';
import { formOn, openMenuDesk, press, problemsOn } from '#tests/upstream/support/menu-desk.ts';
import { bodyOfBytes, putBodies } from '#upstream/store/content/file-bodies.ts';

const SOUP = '/menu/dishes/menu.soup';
const XSS = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
const OWN = { 'Sec-Fetch-Site': 'same-origin' };

let desk: Awaited<ReturnType<typeof openMenuDesk>>;
let anna: Screen;
let jpeg: Buffer;

beforeEach(async () => {
  desk = await openMenuDesk();
  anna = await desk.enter('anna', 'manager');
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c30', noise } })
    .jpeg()
    .toBuffer();
});

type Sent = [field: string, name: string, bytes: Uint8Array][];

async function upload(page: { html: string }, files: Sent, typed: Record<string, string> = {}) {
  const [action, fields] = formOn(page, 'Сохранить');
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...typed })) form.append(name, value);
  for (const [field, name, bytes] of files) form.append(field, new File([new Uint8Array(bytes)], name));
  return anna.visit(action, { method: 'POST', body: form, headers: OWN });
}

test('a photo gets a generated name, is shown, joins the others, and is removed', async () => {
  const saved = await upload(await anna.visit(SOUP), [
    ['cover.file', '../../etc/<b>.jpg', jpeg],
    ['gallery.file', 'a.png', await sharp(jpeg).png().toBuffer()],
    ['gallery.file', 'b.jpg', await sharp(jpeg).flip().jpeg().toBuffer()],
  ]);
  expect([saved.status, alertsOn(saved)]).toEqual([303, []]);
  const menu = await desk.textOf('dishes/menu.yaml');
  const [, cover = ''] = /cover: (soup-[0-9a-f]{8}\.jpg)\n/.exec(menu) ?? [];
  expect(menu).toMatch(/gallery: \[soup-[0-9a-f]{8}\.png, soup-[0-9a-f]{8}\.jpg\]/);
  const shown = await anna.send(`/menu/photos/${cover}`);
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  const dish = await desk.api.fetch(new Request('http://shop.test/api/v1/products/soup/'));
  expect(await dish.json()).toMatchObject({ coverListUrls: [{}, {}, {}] });
  await press(anna, SOUP, 'Сохранить', { 'cover.remove': cover });
  expect(await desk.textOf('dishes/menu.yaml')).not.toContain('cover:');
});

test('with a fault in another field a photograph need not be chosen again', async () => {
  const refused = await upload(await anna.visit(SOUP), [['cover.file', 'x.jpg', jpeg]], { price: '1.250' });
  expect([refused.status, Object.keys(problemsOn(refused))]).toEqual([400, ['price']]);
  const [, address = ''] = /src="(\/menu\/uploads\/[0-9a-f]{64})"/.exec(refused.html) ?? [];
  expect((await anna.send(address)).status).toBe(200);
  expect((await upload(refused, [], { price: '590' })).status).toBe(303);
  expect(await desk.textOf('dishes/menu.yaml')).toMatch(/price: 590(?:.|\n)*cover: soup-/);
});

test.for<[what: string, bytes: (jpeg: Buffer) => Buffer | Promise<Buffer>, problem: string]>([
  ['HTML under a picture’s name', () => Buffer.from('<script>alert(1)</script>'), 'Это не картинка'],
  ['SVG', () => Buffer.from('<svg onload="alert(1)"/>'), 'Это не картинка'],
  ['a photograph of 40 MB', (good) => Buffer.concat([good, Buffer.alloc(40e6)]), 'Фотография больше 20 МБ'],
  ['one of 50 × 50', (good) => sharp(good).resize(50, 50).toBuffer(), '50 × 50 точек'],
  ['one that was cut', (good) => good.subarray(0, good.length / 2), 'обрезан или повреждён'],
])('%s is rejected at its field, and input is kept', async ([, make, problem]) => {
  const typed = { title: 'Суп дня' };
  const refused = await upload(await anna.visit(SOUP), [['cover.file', 'x.jpg', await make(jpeg)]], typed);
  expect(refused.status).toBe(400);
  expect(problemsOn(refused).cover).toContain(problem);
  expect(formOn(refused, 'Сохранить')[1]).toMatchObject(typed);
  expect(await desk.textOf('dishes/menu.yaml')).not.toContain('cover');
});

test('a form that was cut on its way changes nothing', async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="price"\r\n\r\n1\r\n--b\r\nContent-Di';
  const type = 'multipart/form-data; boundary=b';
  const reply = await anna.visit(SOUP, { method: 'POST', body, headers: { ...OWN, 'Content-Type': type } });
  expect(reply.status).toBe(400);
  expect(await desk.textOf('dishes/menu.yaml')).toContain('price: 390');
});

test('a digest of another body is no photograph', async () => {
  const [digest = ''] = await putBodies(
    desk.store,
    [bodyOfBytes(Buffer.from('- token: secret'))],
    new Date(),
  );
  expect((await anna.send(`/menu/uploads/${digest}`)).status).toBe(404);
  expect((await anna.send('/menu/photos/..%2Flogo.svg')).status).toBe(404);
  const [, form] = formOn(await anna.visit(SOUP), 'Сохранить');
  const cover = { cover: 'x.jpg', uploads: `x.jpg=${digest} ../logo.jpg=${digest}` };
  expect(problemsOn(await anna.post(SOUP, { ...form, ...cover })).cover).toContain('такого файла нет');
});

test('entered markup is text on every page of the menu', async () => {
  const { all } = readPage((await anna.visit(SOUP)).html);
  const names = [...all('input'), ...all('textarea')].map(({ attribs }) => attribs.name ?? '');
  const own = new Set(['seen', 'list', 'uploads', 'q', 'slug', '']);
  const typed = Object.fromEntries(names.filter((name) => !own.has(name)).map((name) => [name, XSS]));
  const pages = [
    await press(anna, SOUP, 'Сохранить', typed),
    await press(anna, SOUP, 'Посмотреть текст', typed),
  ];
  await press(anna, SOUP, 'Сохранить', { title: XSS, text: XSS, ingredients: XSS, 'meta.title': XSS });
  for (const path of [SOUP, '/menu/dishes', '/menu/journal']) pages.push(await anna.visit(path));
  for (const { html } of pages) {
    expect(html).toContain('alert(1)');
    expect(html).not.toMatch(/<script>|<img src=x/);
  }
});

test('photographs too large together are refused with what to do, and «Назад» restores the form', async () => {
  expect((await anna.visit(SOUP)).headers.get('Cache-Control')).toBe('private, no-cache');
  const headers = { ...OWN, 'Content-Length': String(65 * 1024 * 1024) };
  const refused = await anna.visit(SOUP, { method: 'POST', body: new FormData(), headers });
  expect([refused.status, refused.html]).toEqual([413, expect.stringMatching(/60 МБ.*«Назад»/)]);
});
