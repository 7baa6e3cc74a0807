import { type PictureFiles, pictureFiles } from '#app/domain/catalogue/covers.ts';
import { lineWas } from '#app/domain/text/agreement-texts.ts';
import { allergenNames, joinAllergens } from '#contract/allergens.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import { type LineKey, lineOf, optionTexts } from '#contract/options.ts';
import type { Order } from '#contract/order.ts';
import { extraText, extraTexts, ORDER_EXTRA_NAMES, ORDER_EXTRAS } from '#contract/order-extras.ts';

export type LineDish = {
  slug: string | undefined;
  title: string;
  picture: PictureFiles | undefined;
  /** `optionsText` */
  options?: string | undefined;
  allergens?: string | undefined;
};
export type CartDish = LineDish &
  Pick<CartItem['product'], 'id' | 'price' | 'canBuy'> & {
    notNow?: string | undefined;
  };
export type CartLine = Pick<CartItem, 'quantity' | 'totalPrice'> & {
  line: LineKey;
  product: CartDish;
  digest: string;
  /** «было 450.-». */
  was?: string | undefined;
};

export type ShownCart = Pick<Cart, 'totalQuantity' | 'totalPrice' | 'orderStop' | 'promos' | 'promo'> & {
  items: CartLine[];
  /** «к открытию: завтра, 12:00» */
  forOpening?: string | undefined;
  /** «сегодня в 20:00», with `forOpening`. */
  opens?: string | undefined;
};

export type ShownOrder = Pick<
  Order,
  | 'uuid'
  | 'id'
  | 'totalSum'
  | 'delivery'
  | 'payment'
  | 'paymentStatus'
  | 'testPayment'
  | 'address'
  | 'allergies'
  | 'fee'
  | 'discount'
  | 'promo'
  | 'zone'
> & {
  /** What the guest wrote, by contract/order-extras.ts. */
  words: { label: string; text: string }[];
  items: (Pick<Order['items'][number], 'price' | 'quantity'> & { dish: LineDish })[];
};

type Describe = {
  digestOf: (item: CartItem) => string;
  notNowOf: (product: CartItem['product']) => string | undefined;
};

export function toShownCart(cart: Cart, { digestOf, notNowOf }: Describe): ShownCart {
  const { totalQuantity, totalPrice, orderStop, promos, promo } = cart;
  const items = cart.items.map((item) => {
    const { product, options, quantity, totalPrice } = item;
    return {
      line: lineOf(item),
      product: {
        id: product.id,
        price: product.price,
        canBuy: product.canBuy,
        ...lineDish(product, options),
        notNow: notNowOf(product),
      },
      quantity,
      totalPrice,
      digest: digestOf(item),
      was: item.was && wasText(item, item.was),
    };
  });
  return { items, totalQuantity, totalPrice, orderStop, promos, promo };
}

function wasText({ product, options }: CartItem, was: NonNullable<CartItem['was']>): string {
  const name = (of: Pick<CartItem, 'options'> & { title: string }) =>
    lineName({ title: of.title, options: optionsText(of.options) });
  const [before, now] = [name(was), name({ title: product.title, options })];
  return lineWas(before === now ? null : before, was.price);
}

export function toShownOrder(order: Order): ShownOrder {
  const { uuid, id, totalSum, delivery, payment, paymentStatus, testPayment } = order;
  const { address, allergies, fee, discount, promo, zone, items } = order;
  const extras = extraTexts(order);
  return {
    uuid,
    id,
    totalSum,
    delivery,
    payment,
    paymentStatus,
    testPayment,
    address,
    allergies,
    fee,
    discount,
    promo,
    zone,
    words: ORDER_EXTRA_NAMES.flatMap((name) => {
      const text = extras[name];
      return text ? [{ label: ORDER_EXTRAS[name].label, text: extraText(name, text) }] : [];
    }),
    items: items.map(({ productData, options, price, quantity }) => ({
      dish: lineDish(productData, options),
      price,
      quantity,
    })),
  };
}

/** «Размер: 40 см · Добавить: груша с углей». */
export function optionsText(options: readonly ChosenOption[] = []): string | undefined {
  return optionTexts(options).join(' · ') || undefined;
}

/** Options distinguish the lines of one dish. */
export function lineName({ title, options }: Pick<LineDish, 'title' | 'options'>): string {
  return options ? `${title}, ${options}` : title;
}

function lineDish(
  { slug, title, coverUrls }: Order['items'][number]['productData'],
  options: readonly ChosenOption[] = [],
): LineDish {
  const picture = pictureFiles(coverUrls, ['middle', 'default']);
  const allergens = allergenNames(joinAllergens(...options.map((option) => option.allergens ?? [])));
  return { slug, title, picture, options: optionsText(options), allergens: allergens || undefined };
}
