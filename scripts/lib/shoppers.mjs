import { Agent, request } from 'node:http';

/** 78 % of requests browse without a cookie, 22 % are of guests who order. */
const BROWSE = { home: 8, category: 14, dish: 10, search: 3, categories: 2, article: 2 };
const ORDER = [
  'add',
  'category, with a cart',
  'dish, with a cart',
  'category, with a cart',
  'add',
  'dish, with a cart',
  'home, with a cart',
  'cart',
  'cart',
  'order',
  'order page',
];
const ORDERING_PART = 0.22;
const DECK = Object.entries(BROWSE).flatMap(([kind, count]) => Array(count).fill(kind));
/** @type {string[]} */
export const KINDS = [...Object.keys(BROWSE), ...new Set(ORDER)];

/** @returns {string[]} requests of one visit */
export function planVisit() {
  if (Math.random() < ORDERING_PART) return ORDER;
  return ORDER.map(() => DECK[Math.floor(Math.random() * DECK.length)]);
}

const HEADERS = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const SEARCHES = ['бургер', 'суп', 'кофе', 'рыба', 'десерт', 'салат'];
const CONTACTS = { fullName: 'Анна', phone: '+7-912-345-67-89', address: 'Невский пр., 1' };
const GUEST = { ...CONTACTS, privacy: 'on', personalData: 'on' };
const agent = new Agent({ keepAlive: true });

export async function readShop(api) {
  const list = async (path) => (await (await fetch(`${api}/api/v1${path}`)).json()).results;
  const pathsOf = async (page, path) => (await list(path)).map(({ slug }) => `/${page}/${slug}`);
  const dishes = await list('/products/?pageSize=100');
  return {
    dish: dishes.map(({ slug }) => `/product/${slug}`),
    category: await pathsOf('category', '/categories/?pageSize=100'),
    article: await pathsOf('article', '/articles/?pageSize=50'),
    search: SEARCHES.map((words) => `/search?q=${encodeURIComponent(words)}`),
    home: ['/'],
    categories: ['/categories'],
    buyable: dishes.filter(({ canBuy, hasOptions }) => canBuy && !hasOptions).map(({ id }) => id),
  };
}

/** With its own cookies. */
export function createVisitor(shop) {
  const cookies = new Map();
  const pick = (values) => values[Math.floor(Math.random() * values.length)];
  const dishes = [];
  let key = '';
  let orderPage = '';
  async function visit(storefront, path, form) {
    const response = await send(storefront + path, cookies, form);
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      cookies.set(name, value);
    }
    return response;
  }
  const steps = {
    add(at) {
      dishes.push(pick(shop.buyable.filter((id) => !dishes.includes(id))));
      return visit(at, '/cart', { intent: `add:${dishes.at(-1)}:1` });
    },
    async cart(at) {
      const { body } = await visit(at, '/cart');
      key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';
    },
    async order(at) {
      const quantities = Object.fromEntries(dishes.map((id) => [`quantity-${id}`, '1']));
      const { headers, status } = await visit(at, '/cart', { intent: 'order', key, ...GUEST, ...quantities });
      orderPage = headers.location ?? '';
      if (!orderPage.startsWith('/order/')) throw new Error(`No order: ${status}`);
    },
    'order page': (at) => visit(at, orderPage),
  };
  return (kind, at) => steps[kind]?.(at) ?? visit(at, pick(shop[kind.replace(', with a cart', '')]));
}

/** @throws on error statuses */
function send(address, cookies, form) {
  const body = form && String(new URLSearchParams(form));
  // It contains the order's key.
  const isRead = address.endsWith('/cart');
  const headers = {
    ...HEADERS,
    ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    ...(isRead && { 'Accept-Encoding': 'identity' }),
    ...(body && { 'Content-Type': 'application/x-www-form-urlencoded' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: body ? 'POST' : 'GET', headers, agent }, async (response) => {
      const whole = Buffer.concat(await response.toArray());
      const { statusCode: status } = response;
      if (status >= 400) return reject(new Error(`${address}: ${status}`));
      return resolve({ status, headers: response.headers, body: isRead ? String(whole) : '' });
    });
    // The server may close an idle connection now: retry like a browser.
    sent.once('error', (error) =>
      sent.reusedSocket ? resolve(send(address, cookies, form)) : reject(error),
    );
    sent.end(body);
  });
}
