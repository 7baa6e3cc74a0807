import { DISH_PARAM, dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { OrderProgress } from '#app/domain/shopper/order-progress.ts';
import type { CartLine, LineDish, ShownOrder } from '#app/domain/shopper/shown-lines.ts';
import type { Product } from '#contract/product.ts';

/** https://yandex.ru/support/metrica/ecommerce/data.html; sums in roubles. */
type MetricaProduct = { id: string; name: string; variant?: string; price: number; quantity?: number };
type Products = { products: MetricaProduct[] };
type Purchase = Products & { actionField: { id: string; revenue?: number } };
type Currency = { currencyCode: 'RUB' };
export type PurchaseEvent = Currency & { purchase: Purchase };
export type EcommerceEvent =
  | (Currency & { detail: Products })
  | (Currency & { add: Products })
  | (Currency & { remove: Products })
  | PurchaseEvent;

/** https://yandex.ru/support/metrica/objects/hit.html */
type Hit = { url: string; options: { title: string; referer: string } };
export type MetricaMessage = { hit: Hit } | { ecommerce: EcommerceEvent };

const RUB = { currencyCode: 'RUB' } as const;

export type CountedPage = {
  url: string;
  /** Absent: the document's. */
  title?: string;
  isOrder?: boolean;
};

/** Also of an error page, and as the router matches it. */
const ORDER = /^\/*order(?:[/.]|$)/i;

/**
 * Without what names an order or a guest: the address of an order is its only key, a mistyped one may contain it, and
 * guests type anything into the search.
 */
export function countedPage(route: string, pathname: string, search: string): CountedPage {
  if (route === 'routes/order' || ORDER.test(pathname))
    return { url: '/order', title: 'Заказ', isOrder: true };
  if (route === 'routes/not-found') return { url: '/404', title: 'Страница не найдена' };
  if (route === 'routes/search') return { url: '/search', title: 'Поиск' };
  const dish = new URLSearchParams(search).get(DISH_PARAM);
  return { url: dish === null ? pathname : dishHref(dish) };
}

export function dishEvent({ slug, title, price }: Pick<Product, 'slug' | 'title' | 'price'>): EcommerceEvent {
  return { ...RUB, detail: { products: [productOf({ slug, title }, price)] } };
}

export type CountedLine = Pick<CartLine, 'line' | 'quantity' | 'totalPrice'> & {
  product: Pick<LineDish, 'slug' | 'title' | 'options'>;
};

export function cartEvents(before: readonly CountedLine[], after: readonly CountedLine[]): EcommerceEvent[] {
  const quantityIn = (lines: readonly CountedLine[], { line }: CountedLine) =>
    lines.find((each) => each.line === line)?.quantity ?? 0;
  const surplus = (lines: readonly CountedLine[], others: readonly CountedLine[]) =>
    lines.flatMap((line) => {
      const quantity = line.quantity - quantityIn(others, line);
      return quantity > 0 ? [productOf(line.product, line.totalPrice / line.quantity, quantity)] : [];
    });
  const [added, removed] = [surplus(after, before), surplus(before, after)];
  return [
    ...(added.length > 0 ? [{ ...RUB, add: { products: added } }] : []),
    ...(removed.length > 0 ? [{ ...RUB, remove: { products: removed } }] : []),
  ];
}

/**
 * Also of what a form changed before hydration: `counted` is the cart of an earlier page. One that a page loads empty
 * was ordered elsewhere or has expired.
 */
export function changesSince(
  counted: readonly CountedLine[] | null,
  cart: readonly CountedLine[],
  { isLoaded, isOrder }: { isLoaded: boolean; isOrder: boolean },
): EcommerceEvent[] {
  if (counted === null || (cart.length === 0 && (isLoaded || isOrder))) return [];
  return cartEvents(counted, cart);
}

/** For local storage. */
export function writeCountedCart(lines: readonly CountedLine[]): string {
  return JSON.stringify(
    lines.map(({ line, quantity, totalPrice, product: { slug, title, options } }) => ({
      line,
      quantity,
      totalPrice,
      product: { slug, title, options },
    })),
  );
}

/** @returns null without one that this release can read */
export function readCountedCart(text: string | null): CountedLine[] | null {
  try {
    const lines: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(lines) && lines.every(isCountedLine) ? lines : null;
  } catch {
    return null;
  }
}

function isCountedLine(value: unknown): value is CountedLine {
  const { quantity, totalPrice, product } = (value ?? {}) as Partial<CountedLine>;
  return typeof quantity === 'number' && typeof totalPrice === 'number' && typeof product?.title === 'string';
}

/** Of the order's page. */
export type PlacedOrder = {
  order: Pick<ShownOrder, 'id' | 'totalSum' | 'paymentStatus' | 'testPayment' | 'items'> | null;
  progress: Pick<OrderProgress, 'isOpen'> | null;
  /** Placed from this device. */
  isOwn: boolean;
};

/** @returns null for orders that are no purchase, or not one of this device now */
export function orderEvent({ order, progress, isOwn }: PlacedOrder): PurchaseEvent | null {
  if (!order || !isOwn || !progress?.isOpen || order.testPayment || order.id === undefined) return null;
  if (order.paymentStatus === 'waiting' || order.paymentStatus === 'failed') return null;
  const products = order.items.map(({ dish, price, quantity }) => productOf(dish, price, quantity));
  const { id, totalSum: revenue } = order;
  const actionField = { id: String(id), ...(revenue !== undefined && { revenue }) };
  return { ...RUB, purchase: { actionField, products } };
}

function productOf({ slug, title, options }: LineNames, price: number, quantity?: number): MetricaProduct {
  return {
    id: slug ?? title,
    name: title,
    ...(options && { variant: options }),
    price,
    ...(quantity !== undefined && { quantity }),
  };
}

type LineNames = CountedLine['product'];
