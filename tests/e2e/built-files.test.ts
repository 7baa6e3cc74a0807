import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from 'playwright/test';

/** What a first page makes a phone fetch: docs/performance.md. */

const CLIENT = path.resolve(import.meta.dirname, '../../build/client');
const PUBLIC = '/public/';
const MAX_SCRIPTS = 10;

type Module = { module: string; imports: string[]; css: string[] };
type Manifest = { entry: Module; routes: Record<string, Module & { parentId?: string }> };

// Kilobytes beside React, React DOM and React Router. A page that outgrows its figure is slower on every phone: move
// what it does not need at once into a file of its own, or say in docs/performance.md why it needs more.
for (const [route, kilobytes] of [
  ['home', 11],
  ['category', 11.1],
  ['product', 11.4],
  ['article', 11.1],
  ['cart', 22.9],
] as const) {
  test(`the scripts of ${route} stay under ${kilobytes} kB, in ${MAX_SCRIPTS} files at most`, () => {
    const scripts = scriptsOf(`routes/${route}`);
    const own = scripts.filter((file) => !file.includes('/framework-'));
    expect(own).toHaveLength(scripts.length - 1);
    expect(scripts.length).toBeLessThanOrEqual(MAX_SCRIPTS);
    const bytes = own.map((file) => gzipSync(read(file), { level: 9 }).length);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(kilobytes * 1_000);
  });
}

// Kilobytes as most visitors get them: kept pages are compressed as well as can be. A dish more in a list is 0.14; the hour of
// the day, which says when the shop opens, is up to 0.04, so each figure has that to spare.
for (const [name, path, kilobytes] of [
  ['home', '/', 12.8],
  ['a category of eleven dishes', '/category/picca-lapsha-i-pasta', 8.45],
  ['a dish', '/product/burger-dymnyj-bekon', 8.15],
  ['an article', '/article/oktyabr-v-bare', 7.7],
] as const) {
  test(`the document of ${name} stays under ${kilobytes} kB`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    // Another port for each run would be another size: 0.06 kB between two of them.
    const html = (await answer.text()).replaceAll(/http:\/\/localhost:\d+/g, 'https://shop.example');
    expect(html).toContain('https://shop.example');
    expect(brotli(html)).toBeLessThan(kilobytes * 1_000);
  });
}

// With 12.8 kB the first one took a round trip more: everything was shown 75 ms later.
for (const [name, what, kilobytes] of [
  ['app', 'which every first page waits for', 12.65],
  ['late', 'which comes with late code', 2.4],
] as const) {
  test(`the stylesheet ${what}, stays under ${kilobytes} kB`, () => {
    expect(brotli(readStylesheet(name))).toBeLessThan(kilobytes * 1_000);
  });
}

test('the stylesheet keeps what only iPhones need', () => {
  expect(readStylesheet('app')).toContain('-webkit-text-size-adjust');
});

test('there is no stylesheet besides, and no route asks for one', () => {
  const stylesheets = readdirSync(path.join(CLIENT, 'assets')).filter((file) => file.endsWith('.css'));
  expect(stylesheets).toHaveLength(2);
  expect(Object.values(readManifest().routes).flatMap(({ css }) => css)).toEqual([]);
});

test('what a hover changes is left alone where nothing can hover: a tap would leave it behind', () => {
  const css = readStylesheet('app') + readStylesheet('late');
  const guarded = [...css.matchAll(/@media \(hover:hover\)\{(?:[^{}]*\{(?:[^{}]|\{[^{}]*\})*\})+\}/g)].map(
    ([block]) => block,
  );
  const hovers = (text: string) => text.match(/(?<!:is\():hover/g)?.length ?? 0;
  expect(hovers(guarded.join(''))).toBeGreaterThan(40);
  expect(hovers(css)).toBe(hovers(guarded.join('')));
});

/** As well as can be, as the build and the page cache compress. */
function brotli(content: Buffer | string): number {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  return brotliCompressSync(content, { params }).length;
}

/** Every file that must be there before the page of a route comes to life: of the entry, the route and those around it, with what they import. */
function scriptsOf(id: string): string[] {
  const { entry, routes } = readManifest();
  const modules = [entry];
  for (let at: string | undefined = id; at; at = routes[at]?.parentId) {
    const route = routes[at];
    if (!route) throw new Error(`no route ${at}`);
    modules.push(route);
  }
  const found = new Set(modules.flatMap(({ module, imports }) => [module, ...imports]));
  for (const file of found) {
    for (const [, name] of read(file).matchAll(/(?:import|export)[^;"'`()]*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(`${PUBLIC}assets/${name}`);
  }
  return [...found];
}

function readManifest(): Manifest {
  const name = readdirSync(path.join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  const text = read(`${PUBLIC}assets/${name}`);
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

function readStylesheet(name: 'app' | 'late'): string {
  const files = readdirSync(path.join(CLIENT, 'assets'));
  const found = files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.css'));
  expect(found).toHaveLength(1);
  return read(`${PUBLIC}assets/${found[0]}`);
}

function read(address: string): string {
  return readFileSync(path.join(CLIENT, address.slice(PUBLIC.length)), 'utf8');
}
