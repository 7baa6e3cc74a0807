import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { STOREFRONT_ARGS, STOREFRONT_ENV } from '../plan.mjs';
import { findFreePort } from '../ports.mjs';
import { launch, stop } from '../processes.mjs';
import { API as API_PROGRAM } from '../programs.mjs';
import { untilAnswering } from '../services.mjs';
import { writeLargeShop } from './large-shop.mjs';
import { fillCart } from './scenarios.mjs';

const WARM = 5;
const VISITS = 15;
/** Until what a page has asked for behind its back is answered, too. */
const REST_MS = 20;
const HEARTS = 24;
const LINES = 6;
const SEARCH = encodeURIComponent('бургер');
const API = '/api/v1';
/** Nothing is known from before: every visit asks the API anew, so what it costs there is seen, too. */
const FORGETFUL = {
  PAGE_CACHE_MB: '0',
  CATALOGUE_FRESH_SECONDS: '0',
  CONTENT_FRESH_SECONDS: '0',
  LIMIT_FACTOR: '0',
  LOG_LEVEL: 'warn',
};

/**
 * Shops of these sizes, one after the other: how long they take to start, what a page costs the storefront and the API, and
 * what the API's own answers cost.
 *
 * @param {number[]} counts of dishes
 * @returns {Promise<string>} tables in Markdown
 */
export async function benchGrowth(counts, { node, folder, mediaDir }) {
  const starts = [];
  const costs = [];
  for (const count of counts) {
    const contentDir = path.join(folder, `content-${count}`);
    const shop = writeLargeShop('upstream/content', contentDir, count);
    const env = {
      DATABASE_FILE: path.join(folder, `${count}.db`),
      CONTENT_DIR: contentDir,
      MEDIA_DIR: mediaDir,
    };
    const first = await startApi(node, env);
    await stop(first.child);
    const api = await startApi(node, env);
    const storefront = await startStorefront(node, api, path.join(folder, `cache-${count}`));
    starts.push({
      ...{ Dishes: count, Sections: shop.sections.length, 'First start s': seconds(first.tookMs) },
      ...{ 'Next start s': seconds(api.tookMs), 'API MB': memoryOf(api.child) },
      'Database MB': (statSync(env.DATABASE_FILE).size / 1e6).toFixed(1),
    });
    for (const page of await pagesOf(storefront, api, shop)) {
      const cost = await costOf(storefront, api, page);
      costs.push({ Page: page.name, Dishes: count, ...cost });
      process.stderr.write(`${page.name}, ${count} dishes\n`);
    }
    Object.assign(starts.at(-1), { 'Storefront MB': memoryOf(storefront.child) });
    await stop(storefront.child);
    await stop(api.child);
  }
  const names = [...new Set(costs.map(({ Page }) => Page))];
  const byPage = names.flatMap((name) => costs.filter(({ Page }) => Page === name));
  return `${tableOf(starts)}\n\n${tableOf(byPage)}`;
}

async function startApi(node, env) {
  const port = String(await findFreePort(0, '127.0.0.1'));
  const origin = `http://127.0.0.1:${port}`;
  return start('The shop API', node, API_PROGRAM, `${origin}/healthz`, {
    ...env,
    UPSTREAM_PORT: port,
    DESK_PORT: '0',
    UPSTREAM_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    // It may be night.
    ORDERS_OUTSIDE_HOURS: 'anytime',
  });
}

async function startStorefront(node, api, cacheDir) {
  const port = String(await findFreePort(0, '127.0.0.1'));
  const origin = `http://127.0.0.1:${port}`;
  return start('The storefront', node, STOREFRONT_ARGS, `${origin}/healthz`, {
    ...STOREFRONT_ENV,
    ...FORGETFUL,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    UPSTREAM_URL: api.address + API,
    CACHE_DIR: cacheDir,
  });
}

async function start(title, node, args, probe, env) {
  const startedAt = performance.now();
  const child = launch(node.path, args, {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await untilAnswering(title, probe);
  return { child, address: new URL(probe).origin, tookMs: performance.now() - startedAt };
}

/** What is measured: pages through the storefront, then lists of the API itself. */
async function pagesOf(storefront, api, { sections, dishes, foodCategories }) {
  const { results } = await (await fetch(`${api.address}${API}/products/?pageSize=100`)).json();
  const ids = results.filter(({ canBuy }) => canBuy).map(({ id }) => id);
  const cart = await fillCart(storefront, ids.slice(0, LINES));
  const favorites = `favorites=${dishes.slice(0, HEARTS).join('.')}`;
  const sitemap = await (await fetch(`${storefront.address}/sitemap.xml`)).text();
  const [lastPart = ''] = sitemap.match(/\?part=\d+/g)?.slice(1, -2) ?? [];
  const lastSections = Math.ceil(sections.length / 9);
  const lastDishes = Math.ceil(dishes.length / 500);
  const pages = [
    ['home', '/'],
    ['home with 24 hearts', '/', favorites],
    ['sections, page 1', '/categories'],
    ['sections, last page', `/categories?page=${lastSections}`],
    ['a section', `/category/${sections[0]}`],
    ['the last section', `/category/${sections.at(-1)}`],
    ['a food category', `/food-category/${foodCategories[0]}`],
    ['a dish', `/product/${dishes.at(-1)}`],
    ['search', `/search?q=${SEARCH}`],
    ['suggestions', `/suggest?q=${SEARCH}`],
    ['sitemap', '/sitemap.xml'],
    ['a part of it', `/sitemap.xml${lastPart}`],
    ['cart of six', '/cart', cart],
  ].map(([name, address, cookie = '']) => ({ name, url: storefront.address + address, cookie }));
  const calls = [
    ['API: 500 dishes, page 1', '/products/?pageSize=500'],
    ['API: 500 dishes, last page', `/products/?pageSize=500&page=${lastDishes}`],
    ['API: suggestions', `/suggest/${SEARCH}/`],
  ].map(([name, address]) => ({ name, url: api.address + API + address, cookie: '' }));
  const session = cart.replace(/^.*?(?=sessionid=)/, '');
  const change = JSON.stringify({ productId: ids[0], quantity: 2, updateQuantity: true });
  const order = JSON.stringify({
    ...{ delivery: 10, payment: 0, phone: '+7-912-345-67-89', fullName: 'Анна' },
    items: ids.slice(0, LINES).map((product) => ({ product, quantity: 1 })),
  });
  return [
    ...pages,
    ...calls,
    { name: 'API: a cart change', url: `${api.address}${API}/cart/`, cookie: session, body: change },
    { name: 'API: an order of six', url: `${api.address}${API}/order/`, cookie: session, body: order },
  ];
}

async function costOf(storefront, api, page) {
  for (let visit = 0; visit < WARM; visit += 1) await ask(page);
  await rest();
  const before = [cpuMsOf(storefront.child), cpuMsOf(api.child)];
  const times = [];
  let bytes = 0;
  for (let visit = 0; visit < VISITS; visit += 1) {
    const startedAt = performance.now();
    bytes = await ask(page);
    times.push(performance.now() - startedAt);
    await rest();
  }
  const used = [cpuMsOf(storefront.child), cpuMsOf(api.child)].map(
    (ms, index) => (ms - before[index]) / VISITS,
  );
  return {
    'Fastest ms': Math.min(...times).toFixed(1),
    'Storefront CPU ms': page.url.startsWith(api.address) ? '' : used[0].toFixed(1),
    'API CPU ms': used[1].toFixed(1),
    kB: (bytes / 1_000).toFixed(0),
  };
}

async function ask({ url, cookie, body }) {
  const answer = await fetch(url, {
    ...(body && { method: 'POST', body }),
    headers: { Cookie: cookie, ...(body && { 'Content-Type': 'application/json' }) },
  });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.status} from ${url}`);
  return byteLength;
}

function rest() {
  return new Promise((resolve) => setTimeout(resolve, REST_MS));
}

/** Of all threads of a process; Linux says it in nanoseconds. */
function cpuMsOf({ pid }) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const used = threads.map((thread) => {
      const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return Number(nanoseconds);
    });
    return used.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function memoryOf({ pid }) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kilobytes) / 1_024).toFixed(0);
  } catch {
    return '';
  }
}

function seconds(ms) {
  return (ms / 1_000).toFixed(1);
}

function tableOf(rows) {
  const names = Object.keys(rows[0]);
  const lines = [names, names.map(() => '---'), ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
