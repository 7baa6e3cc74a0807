/** The least that the storefront needs from a backend: the fields of the specification, in memory, and nothing else. */
import { randomUUID } from 'node:crypto';

const SETTINGS = { SITE_NAME: 'Проба', SITE_PHONE: '+7-495-000-00-00', ADDRESS: 'Лесная ул., 5' };
const MENU = {
  ...{ title: 'Меню', menuType: 0 },
  items: [{ title: 'Супы', url: '/category/supy', childs: [{ title: 'Борщ', url: '/product/borshch' }] }],
  childs: [{ title: 'О доставке', url: '/page/delivery' }],
};
const FOOD_CATEGORIES = [
  { id: 1, slug: 'goryachee', title: 'Горячее' },
  { id: 2, slug: 'holodnoe', title: 'Холодное' },
  { id: 3, slug: 'napitki', title: 'Напитки' },
];
const DISHES = [
  { id: 1, slug: 'borshch', title: 'Борщ', price: 450, weight: 350, foodCategory: 1 },
  { id: 2, slug: 'okroshka', title: 'Окрошка', price: 320.5, weight: 300, foodCategory: 2 },
  { id: 3, slug: 'morse', title: 'Морс', price: 120, weight: 500, foodCategory: 3 },
];
/** Ids of dishes by the slug of their category. */
const DISHES_OF: Record<string, number[]> = { supy: [1, 2], bar: [3] };
const LISTS: Record<string, { slug: string; title: string; [field: string]: unknown }[]> = {
  pages: [
    { slug: 'delivery', title: 'О доставке', content: '<p>Привезём за час</p>' },
    { slug: 'privacy', title: 'Политика', content: '<p>Данные нужны для доставки</p>' },
    { slug: 'personal-data', title: 'Согласие', content: '<p>Имя, телефон и адрес</p>' },
  ],
  articles: [{ slug: 'otkrytie', title: 'Мы открылись', content: '<p>Ждём вас</p>' }],
  categories: [
    { id: 1, slug: 'supy', title: 'Супы', templateName: 'great' },
    { id: 2, slug: 'bar', title: 'Бар', templateName: 'delivery' },
  ],
  'food-categories': FOOD_CATEGORIES,
  products: DISHES,
};
/** Users by the token in the cookie `usertoken`. How guests get that cookie is the restaurant's business. */
const USERS: Record<string, { fullName: string }> = { 'token-of-anna': { fullName: 'Анна' } };
const COURIER = 0;

type Line = { product: number; quantity: number };
type CartAction = { productId?: number; quantity?: number; updateQuantity?: boolean; action?: string };
type OrderRequest = { delivery: number; address?: string; phone: string; fullName: string; items: Line[] };

const missing = () => new Response(null, { status: 404 });
const refuse = (errors: Record<string, string[]>) => Response.json(errors, { status: 400 });

/** Answers requests below /api/v1/. Carts and orders live as long as this function. */
export function createBackend(): (request: Request) => Promise<Response> {
  /** The quantities of dishes by id, for each token of a user and each session. */
  const carts = new Map<string, Map<number, number>>();
  const orders = new Map<string, object>();

  function get(kind: string, name: string, query: URLSearchParams, owner: string): Response {
    if (kind === 'settings') return Response.json(SETTINGS);
    if (kind === 'nav-menus') return Response.json({ results: [MENU] });
    if (kind === 'work-days') {
      return Response.json({ results: [{ day: 'Ежедневно', status: '12:00–23:00' }] });
    }
    if (kind === 'cart') return Response.json(cartOf(carts.get(owner)));
    if (kind === 'users')
      return USERS[owner] ? Response.json(USERS[owner]) : new Response(null, { status: 401 });
    const list = kind === 'products' ? dishesFor(query) : LISTS[kind];
    if (list && name === '') return pageOf(list, query);
    const found = kind === 'order' ? orders.get(name) : LISTS[kind]?.find(({ slug }) => slug === name);
    return found ? Response.json(found) : missing();
  }

  function changeCart(change: CartAction, owner: string): Response {
    const { productId, quantity = 1, updateQuantity = false, action } = change;
    // The cart of a user belongs to the token; the first change of anyone else begins a session.
    const holder = owner || randomUUID();
    const lines = carts.get(holder) ?? new Map<number, number>();
    const dish = DISHES.find(({ id }) => id === productId);
    if (action === 'clear') lines.clear();
    else if (!dish) return missing();
    else if (action === 'remove') lines.delete(dish.id);
    else {
      const wanted = quantity + (updateQuantity ? 0 : (lines.get(dish.id) ?? 0));
      if (wanted < 1 || wanted > 100) return refuse({ quantity: ['от 1 до 100'] });
      lines.set(dish.id, wanted);
    }
    carts.set(holder, lines);
    const headers = owner ? undefined : { 'Set-Cookie': `sessionid=${holder}; Path=/; HttpOnly` };
    return Response.json(cartOf(lines), { headers });
  }

  function placeOrder({ delivery, address, phone = '', fullName, items }: OrderRequest): Response {
    const { items: lines, totalPrice } = cartOf(new Map(items.map((line) => [line.product, line.quantity])));
    const errors = {
      ...(phone.length < 5 && { phone: ['необходимо заполнить телефон'] }),
      ...(!fullName && { fullName: ['необходимо заполнить Имя'] }),
      ...(delivery === COURIER && !address && { address: ['необходимо заполнить адрес'] }),
      ...(lines.length < items.length && { nonFieldErrors: ['Блюда больше нет в меню'] }),
    };
    if (Object.keys(errors).length > 0) return refuse(errors);
    const uuid = randomUUID();
    const ordered = lines.map(({ product: { slug, title, price }, quantity }) => {
      return { productData: { slug, title }, price, quantity };
    });
    orders.set(uuid, { uuid, id: orders.size + 1, items: ordered, totalSum: totalPrice });
    return Response.json(orders.get(uuid), { status: 201 });
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const [, , , kind = '', name = ''] = pathname.split('/').map(decodeURIComponent);
    const owner = ownerOf(request.headers.get('Cookie') ?? '');
    if (request.method === 'GET') return get(kind, name, searchParams, owner);
    if (kind === 'cart') return changeCart(await request.json(), owner);
    if (kind === 'order') return placeOrder(await request.json());
    return kind === 'feedback' ? new Response('OK') : missing();
  };
}

/** The token of a user, else the session, else ''. */
function ownerOf(cookies: string): string {
  const read = (cookie: string) => new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(cookies)?.[1] ?? '';
  const token = read('usertoken');
  return Object.hasOwn(USERS, token) ? token : read('sessionid');
}

function pageOf(records: { title: string }[], query: URLSearchParams): Response {
  const text = (query.get('search') ?? '').toLowerCase();
  const found = records.filter(({ title }) => title.toLowerCase().includes(text));
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 9)];
  const results = found.slice((page - 1) * size, page * size);
  return Response.json({ results, totalPages: Math.ceil(found.length / size), count: found.length });
}

function dishesFor(query: URLSearchParams) {
  const [category, food] = [query.get('category'), query.get('foodCategory')];
  const foodId = FOOD_CATEGORIES.find(({ slug }) => slug === food)?.id;
  return DISHES.filter(
    ({ id, foodCategory }) =>
      (!category || DISHES_OF[category]?.includes(id)) && (!food || foodCategory === foodId),
  );
}

function cartOf(quantities = new Map<number, number>()) {
  const items = DISHES.flatMap((product) => {
    const quantity = quantities.get(product.id);
    return quantity ? [{ product, quantity, totalPrice: product.price * quantity }] : [];
  });
  const totalQuantity = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return { items, totalQuantity, totalPrice: items.reduce((sum, line) => sum + line.totalPrice, 0) };
}
