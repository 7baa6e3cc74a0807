/** Protects the logo at the desk: what is uploaded is shown to guests, scripts are refused, a concurrent change is not undone. */
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, type Screen, textOn } from '#tests/upstream/support/desk.ts';
import { openMenuDesk, problemsOn } from '#tests/upstream/support/menu-desk.ts';
import { digestsByFile, LOGO } from '#upstream/publish/stored-entries.ts';
import { listEntries } from '#upstream/store/content/content-entries.ts';
import { readWholeBody } from '#upstream/store/content/file-bodies.ts';

const PAGE = '/menu/logo';
const OWN = { 'Sec-Fetch-Site': 'same-origin' };
const SVG = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64">
<defs><circle id="dot" r="20"/></defs><use xlink:href="#dot" x="32" y="32" fill="#0a0"/></svg>`;
const drawing = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" ${more}><rect width="64" height="64"/>${inside}</svg>`;

let desk: Awaited<ReturnType<typeof openMenuDesk>>;
let anna: Screen;
let png: Buffer;

beforeEach(async () => {
  desk = await openMenuDesk();
  anna = await desk.enter('anna', 'manager');
  png = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#0a0' } })
    .png()
    .toBuffer();
});

async function upload(bytes: Uint8Array | string, page = anna.visit(PAGE)) {
  const [action, fields] = readPage((await page).html).press('Поставить логотип');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value));
  form.set('logo.file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'logo'));
  return anna.visit(action, { method: 'POST', body: form, headers: OWN });
}

async function remove(page = anna.visit(PAGE)) {
  const [action, fields] = readPage((await page).html).press('Убрать логотип');
  return anna.post(action, fields as Record<string, string>);
}

async function stored(): Promise<string | null> {
  const digest = digestsByFile(await listEntries(desk.store, ['files'])).get(LOGO);
  return digest === undefined ? null : (await readWholeBody(desk.store, digest)).toString();
}

async function shownToGuests(): Promise<string> {
  const { body } = await new ApiCaller(desk.api).get<{ LOGO: string }>('/settings/');
  return body.LOGO;
}

test('the texts of the site lead to the logo', async () => {
  const page = readPage((await anna.visit('/menu/texts/0')).html);
  expect(page.all('a', { href: PAGE })).toHaveLength(1);
});

test('a drawing is stored as it is, and guests see it', async () => {
  const before = await shownToGuests();
  expect((await upload(SVG)).headers.get('Location')).toBe('/menu/logo?done=saved');
  expect(await stored()).toBe(SVG);
  expect(await shownToGuests()).not.toBe(before);
});

test('a bitmap is put into a drawing, no larger than it is shown', async () => {
  expect((await upload(png)).status).toBe(303);
  const { data, info } = await sharp(Buffer.from((await stored()) ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 280, height: 140 });
  expect([...data.subarray(0, 3)]).toEqual([0, 170, 0]);
});

test.for(['jpeg', 'webp', 'avif'] as const)('%s is accepted', async (format) => {
  expect((await upload(await sharp(png).toFormat(format).toBuffer())).status).toBe(303);
});

test('the desk shows the logo as pixels', async () => {
  await upload(SVG);
  const [image] = readPage((await anna.visit(PAGE)).html).all('img', { alt: 'Логотип' });
  const reply = await anna.send(image?.attribs.src ?? '');
  expect(reply.headers.get('Content-Type')).toBe('image/png');
  expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width).toBe(280);
});

test('a removed logo gives place to the letter, and the journal restores it', async () => {
  const letter = await shownToGuests();
  await upload(SVG);
  expect((await remove()).status).toBe(303);
  expect([await stored(), await shownToGuests()]).toEqual([null, letter]);
  const [undo, fields] = readPage((await anna.visit('/menu/journal')).html).press('Отменить: anna, 12:00');
  await anna.post(undo, fields as Record<string, string>);
  expect(await stored()).toBe(SVG);
});

test.for<[what: string, file: string | Buffer, problem: RegExp]>([
  ['a script', drawing('<script>alert(1)</script>'), /есть скрипты/],
  ['a script with a prefix', drawing('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), /есть скрипты/],
  ['a handler', drawing('', 'onload="alert(1)"'), /есть скрипты/],
  ['HTML inside', drawing('<foreignObject><b/></foreignObject>'), /есть скрипты/],
  ['a link that an animation sets', drawing('<a><set attributeName="href" to="x"/></a>'), /есть скрипты/],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing('')}`, /есть скрипты/],
  ['a script as a link', drawing('<a href=" javascript:alert(1)"/>'), /другие сайты/],
  ['a picture of another site', drawing('<image href="https://evil.test/x.png"/>'), /другие сайты/],
  ['a drawing inside as data', drawing('<image href="data:image/svg+xml,x"/>'), /другие сайты/],
  ['HTML', '<html><svg></svg></html>', /не рисунок/],
  ['text', 'логотип', /не рисунок/],
  ['a GIF', Buffer.from('GIF89a'), /не рисунок/],
  ['a large drawing', drawing(`<!--${'x'.repeat(300_000)}-->`), /больше 200 КБ/],
  ['a cut picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /обрезан или повреждён/i],
])('%s is refused beside the field', async ([, file, problem]) => {
  const reply = await upload(file);
  expect([reply.status, problemsOn(reply).logo]).toEqual([400, expect.stringMatching(problem)]);
  expect(await stored()).toBeNull();
});

test('a tiny picture is refused with its size', async () => {
  const reply = await upload(await sharp(png).resize(40, 20).png().toBuffer());
  expect(problemsOn(reply).logo).toContain('40 × 20 точек: нужно хотя бы 64');
});

test('a drawing that cannot be drawn is refused', async () => {
  const reply = await upload('<svg xmlns="http://www.w3.org/2000/svg"><rect>');
  expect([reply.status, problemsOn(reply).logo]).toEqual([400, expect.stringContaining('не открывается')]);
});

test('no file: the page asks for one', async () => {
  expect(problemsOn(await upload('')).logo).toBe('Выберите файл с логотипом');
});

test('a logo that somebody else has replaced meanwhile stays', async () => {
  await upload(SVG);
  const page = anna.visit(PAGE);
  await page;
  await upload(drawing(''));
  const [late, removed] = [await upload(png, page), await remove(page)];
  expect([late.status, removed.status]).toEqual([409, 409]);
  expect(textOn(late)).toContain('сменил кто-то ещё');
  expect(await stored()).toBe(drawing(''));
});

test('with CONTENT_DIR the logo is only shown', async () => {
  const folder = await openMenuDesk({ isFolder: true });
  const boss = await folder.enter('boss', 'manager');
  const page = await boss.visit(PAGE);
  expect([page.status, alertsOn(page)]).toEqual([200, []]);
  expect(readPage(page.html).all('input', { type: 'file' })).toEqual([]);
  expect((await boss.post(PAGE, { seen: '' })).status).toBe(403);
});
