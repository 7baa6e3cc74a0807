import { createHash } from 'node:crypto';

/** What a restaurant has in its till: external menu, payment types, groups of terminals. Prices are roubles. */

/** The same each time, as the till's own. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export type Modifier = { id: string; sku: string; name: string; price: number };
export type ModifierGroup = { id: string; name: string; min: number; max: number; items: Modifier[] };
export type Size = { id: string | null; sku: string; name: string; price: number | null };
export type Dish = {
  id: string;
  sku: string;
  name: string;
  type: 'DISH' | 'SERVICE' | 'COMBO';
  sizes: Size[];
  groups: ModifierGroup[];
};

export const ORGANIZATION = idOf('organization');
export const OTHER_ORGANIZATION = idOf('another organization of the login');
export const OTHER_GROUP = idOf('other-group');
export const GROUP = idOf('terminal group');
export const MENU = '9931';
export const PAYMENTS = { cash: idOf('cash'), card: idOf('card'), online: idOf('online') };
export const DISCOUNT = idOf('flexible discount');
export const CAUSES = { guest: idOf('cause guest'), kitchen: idOf('cause kitchen') };

const plain = (sku: string, price: number | null): Size[] => [{ id: null, sku, name: '', price }];

function dish(sku: string, name: string, price: number, more: Partial<Dish> = {}): Dish {
  return { id: idOf(sku), sku, name, type: 'DISH', sizes: plain(sku, price), groups: [], ...more };
}

/** The small shop's dishes, by their sku. */
export function smallMenu(): Dish[] {
  return [
    dish('A-borshch', 'Борщ с говядиной', 450),
    dish('A-okroshka', 'Окрошка', 320.5),
    dish('A-cheese-soup', 'Сырный суп', 399.99),
    dish('A-morse', 'Морс', 120.1),
    dish('DELIVERY', 'Доставка', 0, { type: 'SERVICE' }),
  ];
}

/** The dish of `optionsShop`: two sizes, and extras of which one at most. */
export function sizedBorshch(): Dish {
  const modifier = (sku: string, name: string, price: number) => ({ id: idOf(sku), sku, name, price });
  return dish('A-borshch', 'Борщ с говядиной', 450, {
    sizes: [
      { id: idOf('half'), sku: 'A-borshch-half', name: 'Половина', price: 349.5 },
      { id: idOf('whole'), sku: 'A-borshch-whole', name: 'Целая', price: 450 },
    ],
    groups: [
      {
        id: idOf('extras'),
        name: 'Добавить',
        min: 0,
        max: 2,
        items: [modifier('M-cream', 'Сметана', 40), modifier('M-bread', 'Хлеб', 30)],
      },
    ],
  });
}
