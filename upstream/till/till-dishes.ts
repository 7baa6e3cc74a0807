import { kopecksOf } from '#contract/money.ts';
import type { Store } from '../store/database/store.ts';
import { listSiteDishes, type SiteDish } from '../store/desk/site-dishes.ts';
import { linkKey, readTillLinks, type TillLinks } from '../store/desk/till-settings.ts';
import {
  type FoundDish,
  type FoundOption,
  findTillDish,
  findTillOption,
  sameName,
  type TillDish,
  type TillMenu,
} from './till-menu.ts';

type StoppedItem = { productId: string; sizeId?: string | null | undefined };

/** Slugs of the site's dishes that the till's stop list has. The site has no stops of sizes and options. */
export async function listStopped(
  store: Store,
  menu: TillMenu,
  items: readonly StoppedItem[],
): Promise<string[]> {
  const links = await readTillLinks(store);
  const dishes = await listSiteDishes(store);
  return dishes.flatMap((dish) => {
    const found = findTillDish(menu, links, { ...dish, dishId: dish.id });
    return typeof found === 'object' && isStopped(found, items) ? [dish.slug] : [];
  });
}

function isStopped({ dish, size }: FoundDish, items: readonly StoppedItem[]): boolean {
  const own = items.filter(({ productId }) => productId === dish.id);
  if (own.some(({ sizeId }) => !sizeId)) return true;
  const sizes = size ? [size] : dish.sizes.filter(({ kopecks }) => kopecks !== null);
  return sizes.length > 0 && sizes.every(({ id }) => own.some(({ sizeId }) => sizeId === id));
}

/** A dish of the site beside the till's. Kopecks. */
export type MatchedDish = {
  dish: SiteDish;
  found: FoundDish | 'missing' | 'ambiguous';
  /** Staff matched it. */
  isLinked: boolean;
  options: MatchedOption[];
  /** The till's, if it is not the site's and comparable: sizes have prices of their own. */
  otherPrice: number | null;
  /** The till's, if it is not the site's. */
  otherName: string | null;
};
export type MatchedOption = {
  option: SiteDish['options'][number];
  found: FoundOption | null;
  isLinked: boolean;
  otherPrice: number | null;
};
export type Matches = {
  dishes: MatchedDish[];
  /** Of the till, and not on the site. */
  others: TillDish[];
  /** Each one dish and size of the till, with the several dishes of the site that are sent as it. */
  doubled: { theirs: string; titles: string[] }[];
};

export async function matchMenus(store: Store, menu: TillMenu): Promise<Matches> {
  const links = await readTillLinks(store);
  const dishes = (await listSiteDishes(store)).map((dish) => matchDish(dish, menu, links));
  const used = new Set(dishes.flatMap(({ found }) => (typeof found === 'object' ? [found.dish.id] : [])));
  const others = menu.dishes.filter(({ id, isSupported }) => isSupported && !used.has(id));
  return { dishes, others, doubled: doubledIn(dishes) };
}

function doubledIn(dishes: readonly MatchedDish[]): Matches['doubled'] {
  const found = new Map<string, { theirs: string; titles: string[] }>();
  for (const { dish, found: match } of dishes) {
    if (typeof match !== 'object') continue;
    const key = `${match.dish.id} ${match.size?.id}`;
    const theirs = [match.dish.name, match.size?.name].filter(Boolean).join(', ');
    found.set(key, { theirs, titles: [...(found.get(key)?.titles ?? []), dish.title] });
  }
  return [...found.values()].filter(({ titles }) => titles.length > 1);
}

function matchDish(dish: SiteDish, menu: TillMenu, links: TillLinks): MatchedDish {
  const found = findTillDish(menu, links, { ...dish, dishId: dish.id });
  const isLinked = links.has(linkKey(dish.id));
  if (typeof found !== 'object') {
    const options = dish.options.map((option) => ({
      option,
      found: null,
      isLinked: false,
      otherPrice: null,
    }));
    return { dish, found, isLinked, options, otherPrice: null, otherName: null };
  }
  const options = dish.options.map((option) => {
    const ofOption = findTillOption(found.dish, links, { ...option, dishId: dish.id, optionId: option.id });
    return {
      option,
      found: ofOption,
      isLinked: links.has(linkKey(dish.id, option.id)),
      otherPrice: ofOption && otherPriceOf(dish, option.priceDelta, ofOption),
    };
  });
  const [only] = found.dish.sizes;
  const size = found.size ?? (found.dish.sizes.length === 1 ? only : null);
  const otherPrice = size && size.kopecks !== null && size.kopecks !== dish.kopecks ? size.kopecks : null;
  const { name } = found.dish;
  const otherName = name === '' || sameName(name, dish.title) ? null : name;
  return { dish, found, isLinked, options, otherPrice, otherName };
}

/** Of a size: what the dish costs with it; of a modifier: what it adds. */
function otherPriceOf(dish: SiteDish, priceDelta: number, found: FoundOption): number | null {
  const delta = kopecksOf(priceDelta);
  const theirs = 'size' in found ? found.size.kopecks : found.modifier.kopecks;
  const ours = 'size' in found ? dish.kopecks + delta : delta;
  return theirs !== null && theirs !== ours ? theirs : null;
}
