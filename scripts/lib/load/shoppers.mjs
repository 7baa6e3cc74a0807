import { Agent, request } from 'node:http';

/**
 * What fifty requests for pages are, for `npm run load`: 45 browse (90 %), four are of the cart (8 %), one is an order (2 %). All that is
 * bought is bought by one shopper, who sees six pages with something in the cart; the others come without a cookie.
 */
const BROWSE = { home: 8, category: 14, dish: 10, search: 3, categories: 2, article: 2 };
export const JOURNEY = [
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
/** How many of fifty requests are of a kind. */
export const DECK = { ...BROWSE };
for (const kind of JOURNEY) DECK[kind] = (DECK[kind] ?? 0) + 1;
export const DECK_SIZE = Object.values(DECK).reduce((sum, count) => sum + count);

const HEADERS = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const SEARCHES = ['бургер', 'суп', 'кофе', 'рыба', 'десерт', 'салат'];
const agent = new Agent({ keepAlive: true });

/** What the shop has, for shoppers to walk through. */
export async function lookAround(api) {
  const list = async (path) => (await (await fetch(`${api}/api/v1${path}`)).json()).results;
  const dishes = await list('/products/?pageSize=100');
  return {
    dishes: dishes.map(({ slug }) => slug),
    buyable: dishes.filter(({ canBuy }) => canBuy).map(({ id }) => id),
    categories: (await list('/categories/?pageSize=100')).map(({ slug }) => slug),
    articles: (await list('/articles/?pageSize=50')).map(({ slug }) => slug),
  };
}

/** The same requests at each run: `turn` counts them. @returns a path that nobody needs a cookie for */
export function pathOf(kind, turn, shop) {
  const one = (list) => list[turn % list.length];
  const paths = {
    home: () => '/',
    category: () => `/category/${one(shop.categories)}`,
    dish: () => `/product/${one(shop.dishes)}`,
    search: () => `/search?q=${encodeURIComponent(one(SEARCHES))}`,
    categories: () => '/categories',
    article: () => `/article/${one(shop.articles)}`,
  };
  return paths[kind.replace(', with a cart', '')]();
}

/** All that people without a cookie see. */
export function addressesOf(shop) {
  const many = Object.keys(BROWSE).flatMap((kind) =>
    Array.from({ length: shop.dishes.length }, (_, turn) => pathOf(kind, turn, shop)),
  );
  return [...new Set(many)];
}

/** One guest, from an empty cart to the page of the order. The steps come one after the other, at any of the storefronts. */
export function createGuest(shop, turn) {
  const cookies = new Map();
  const dish = shop.buyable[turn % shop.buyable.length];
  const other = shop.buyable[(turn + 1) % shop.buyable.length];
  let added = 0;
  let key = '';
  let orderPage = '';
  async function visit(storefront, path, form) {
    const answer = await send(storefront + path, { cookies, form });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      cookies.set(name, value);
    }
    return answer;
  }
  const steps = {
    add: (at) => visit(at, '/cart', { intent: `add:${added++ === 0 ? dish : other}:1` }),
    async cart(at) {
      const answer = await visit(at, '/cart');
      key = /name="key" value="([^"]+)"/.exec(answer.body)?.[1] ?? '';
      return answer;
    },
    async order(at) {
      const contact = { fullName: 'Анна', phone: '+7-912-345-67-89', address: 'Невский пр., 1' };
      const lines = { [`quantity-${dish}`]: '1', [`quantity-${other}`]: '1' };
      const consent = { privacy: 'on', personalData: 'on' };
      const answer = await visit(at, '/cart', { intent: 'order', key, ...contact, ...lines, ...consent });
      orderPage = answer.headers.location ?? '';
      if (!orderPage.startsWith('/order/')) throw new Error(`No order: ${answer.status}`);
      return answer;
    },
    'order page': (at) => visit(at, orderPage),
  };
  return {
    take: (kind, storefront, nth) => steps[kind]?.(storefront) ?? visit(storefront, pathOf(kind, nth, shop)),
  };
}

/** @throws at an answer that is none of a healthy shop */
export function send(address, { cookies = new Map(), form } = {}) {
  const body = form && String(new URLSearchParams(form));
  const headers = { ...HEADERS };
  if (cookies.size > 0) headers.Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  // What a page says is read by who needs it: the key of the order.
  const isRead = address.endsWith('/cart');
  if (isRead) headers['Accept-Encoding'] = 'identity';
  if (body) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: body ? 'POST' : 'GET', headers, agent }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('end', () => {
        const { statusCode: status } = answer;
        if (status >= 400) return reject(new Error(`${address}: ${status}`));
        const whole = Buffer.concat(chunks);
        resolve({ status, headers: answer.headers, bytes: whole.length, body: isRead ? String(whole) : '' });
      });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
