import { Agent, request } from 'node:http';

/**
 * The shoppers of `npm run load`. Of fifty requests 45 browse (90 %), four are of the cart (8 %), one is an order (2 %). One
 * guest buys all that is bought, and sees six pages with something in the cart; the others come without a cookie.
 */
const BROWSE = { home: 8, category: 14, dish: 10, search: 3, categories: 2, article: 2 };
const [WITH_A_CART, CART] = [', with a cart', '/cart'];
export const JOURNEY = [
  ...['add', 'category, with a cart', 'dish, with a cart', 'category, with a cart', 'add'],
  ...['dish, with a cart', 'home, with a cart', 'cart', 'cart', 'order', 'order page'],
];
/** How many of fifty requests are of a kind. @type {Record<string, number>} */
export const DECK = { ...BROWSE };
for (const kind of JOURNEY) DECK[kind] = (DECK[kind] ?? 0) + 1;
export const DECK_SIZE = Object.values(DECK).reduce((sum, count) => sum + count);

const HEADERS = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const SEARCHES = ['бургер', 'суп', 'кофе', 'рыба', 'десерт', 'салат'];
const agent = new Agent({ keepAlive: true });

/** What shoppers look at. */
export async function lookAround(api) {
  const list = async (path) => (await (await fetch(`${api}/api/v1${path}`)).json()).results;
  const slugs = async (path) => (await list(path)).map(({ slug }) => slug);
  const dishes = await list('/products/?pageSize=100');
  return {
    dish: dishes.map(({ slug }) => `/product/${slug}`),
    category: (await slugs('/categories/?pageSize=100')).map((slug) => `/category/${slug}`),
    article: (await slugs('/articles/?pageSize=50')).map((slug) => `/article/${slug}`),
    search: SEARCHES.map((words) => `/search?q=${encodeURIComponent(words)}`),
    ...{ home: ['/'], categories: ['/categories'] },
    buyable: dishes.filter(({ canBuy }) => canBuy).map(({ id }) => id),
  };
}

/** The same pages at each run: `turn` counts the requests. */
export function pathOf(kind, turn, shop) {
  const paths = shop[kind.replace(WITH_A_CART, '')];
  return paths[turn % paths.length];
}

/** One guest, from an empty cart to the page of the order, at any of the storefronts. @returns takes the next step */
export function createGuest(shop, turn) {
  const cookies = new Map();
  const [dish, other] = [0, 1].map((next) => shop.buyable[(turn + next) % shop.buyable.length]);
  let added = 0;
  let key = '';
  let orderPage = '';
  async function visit(storefront, path, form) {
    const response = await send(storefront + path, { cookies, form });
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      cookies.set(name, value);
    }
    return response;
  }
  const steps = {
    add: (at) => visit(at, CART, { intent: `add:${added++ === 0 ? dish : other}:1` }),
    async cart(at) {
      const response = await visit(at, CART);
      key = /name="key" value="([^"]+)"/.exec(response.body)?.[1] ?? '';
      return response;
    },
    async order(at) {
      const response = await visit(at, CART, {
        ...{ intent: 'order', key, fullName: 'Анна', phone: '+7-912-345-67-89', address: 'Невский пр., 1' },
        ...{ [`quantity-${dish}`]: '1', [`quantity-${other}`]: '1', privacy: 'on', personalData: 'on' },
      });
      orderPage = response.headers.location ?? '';
      if (!orderPage.startsWith('/order/')) throw new Error(`No order: ${response.status}`);
      return response;
    },
    'order page': (at) => visit(at, orderPage),
  };
  return (kind, at, nth) => steps[kind]?.(at) ?? visit(at, pathOf(kind, nth, shop));
}

/** @throws at a response that no healthy shop gives */
export function send(address, { cookies = new Map(), form } = {}) {
  const body = form && String(new URLSearchParams(form));
  // The order's key is read from the cart page.
  const isRead = address.endsWith(CART);
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
      return resolve({
        status,
        headers: response.headers,
        bytes: whole.length,
        body: isRead ? String(whole) : '',
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
