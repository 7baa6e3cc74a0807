import { kopecksOf } from '#contract/money.ts';
import { normalizeSearchText } from '../store/database/search-words.ts';
import { linkKey, type TillLinks } from '../store/desk/till-settings.ts';
import type { ExternalMenu, Nomenclature } from './iiko.ts';

/** The till's menu in one form, whether it comes from an external menu or the nomenclature. Kopecks; `null`: not sold. */
export type TillMenu = { organizationId: string; menuId: string | null; dishes: TillDish[] };

/** Another organization's ids are not this one's. */
export function isMenuOf(menu: TillMenu, { organizationId, menuId }: Omit<TillMenu, 'dishes'>): boolean {
  return menu.organizationId === organizationId && menu.menuId === menuId;
}

export type TillDish = {
  id: string;
  sku: string;
  name: string;
  /** Combos and halves are not supported. */
  isSupported: boolean;
  sizes: TillSize[];
};
/** `id: null`: the dish has no sizes. */
export type TillSize = {
  id: string | null;
  sku: string;
  name: string;
  kopecks: number | null;
  groups: TillGroup[];
};
export type TillGroup = { id: string | null; name: string; min: number; max: number; items: TillModifier[] };
export type TillModifier = { id: string; sku: string; name: string; kopecks: number | null };

const NO_LIMIT = 1_000;

export function readExternalMenu({ itemCategories }: ExternalMenu): TillDish[] {
  const dishes = itemCategories.flatMap(({ items }) =>
    (items ?? []).flatMap((item): TillDish[] => {
      if (!item.itemId) return [];
      return [
        {
          id: item.itemId,
          sku: item.sku ?? '',
          name: item.name ?? '',
          isSupported: item.type !== 'COMBO' && item.orderItemType !== 'Compound',
          sizes: (item.itemSizes ?? []).map((size) => ({
            id: size.sizeId ?? null,
            sku: size.sku ?? '',
            name: size.sizeName ?? '',
            kopecks: priceOf(size.prices),
            groups: (size.itemModifierGroups ?? []).map((group) => ({
              id: group.itemGroupId ?? null,
              name: group.name ?? '',
              min: group.restrictions?.minQuantity ?? 0,
              max: group.restrictions?.maxQuantity || NO_LIMIT,
              items: (group.items ?? []).flatMap(({ itemId, sku, name, prices }) =>
                itemId ? [{ id: itemId, sku: sku ?? '', name: name ?? '', kopecks: priceOf(prices) }] : [],
              ),
            })),
          })),
        },
      ];
    }),
  );
  return unique(dishes);
}

/** One organization was asked for, so the first price is its own (inferred). */
function priceOf(prices: { price?: number | null | undefined }[] | null | undefined): number | null {
  const price = prices?.find((each) => typeof each.price === 'number')?.price;
  return typeof price === 'number' ? kopecksOf(price) : null;
}

/** A dish may stand in several categories. */
function unique(dishes: readonly TillDish[]): TillDish[] {
  return [...new Map(dishes.map((dish) => [dish.id, dish])).values()];
}

export function readNomenclature({ products, sizes, groups }: Nomenclature): TillDish[] {
  const known = products.filter(({ isDeleted }) => !isDeleted);
  const byId = new Map(known.map((product) => [product.id, product]));
  const sizeNames = new Map((sizes ?? []).map(({ id, name }) => [id, name]));
  const groupNames = new Map((groups ?? []).map(({ id, name }) => [id, name]));
  const modifierOf = (id: string): TillModifier[] => {
    const product = byId.get(id);
    if (!product) return [];
    const price = product.sizePrices?.[0]?.price.currentPrice;
    return [
      {
        id,
        sku: product.code ?? '',
        name: product.name,
        kopecks: price === undefined ? null : kopecksOf(price),
      },
    ];
  };
  return known
    .filter(({ type }) => !/^(?:modifier|good|prepared)$/i.test(type ?? ''))
    .map((product): TillDish => {
      const modifiers: TillGroup[] = [
        ...(product.groupModifiers ?? []).map((group) => ({
          id: group.id,
          name: groupNames.get(group.id) ?? '',
          min: group.minAmount ?? 0,
          max: group.maxAmount || NO_LIMIT,
          items: (group.childModifiers ?? []).flatMap(({ id }) => modifierOf(id)),
        })),
        ...(product.modifiers ?? []).map(({ id, minAmount, maxAmount }) => ({
          id: null,
          name: '',
          min: minAmount ?? 0,
          max: maxAmount || NO_LIMIT,
          items: modifierOf(id),
        })),
      ];
      return {
        id: product.id,
        sku: product.code ?? '',
        name: product.name,
        isSupported: product.orderItemType !== 'Compound',
        sizes: (product.sizePrices ?? []).map(({ sizeId, price }) => ({
          id: sizeId ?? null,
          sku: '',
          name: sizeNames.get(sizeId ?? '') ?? '',
          kopecks: price.isIncludedInMenu === false ? null : kopecksOf(price.currentPrice),
          groups: modifiers,
        })),
      };
    });
}

/** A dish of the site, or one of its options, with the codes that may name it at the till. */
export type Named = { externalId: string | null; sku?: string | null };

/** A dish at the till; `size` if the code names one of its sizes. */
export type FoundDish = { dish: TillDish; size: TillSize | null };

/** What staff matched and the till has no longer is missing: another dish is not what they meant. */
function codesOf(link: string | undefined, own: readonly (string | null)[]): string[] {
  return link === undefined ? own.flatMap((code) => code || []) : [link];
}

/** By what staff matched, else by «Код в кассе», else by sku. `ambiguous`: several have it. */
export function findTillDish(
  menu: TillMenu,
  links: TillLinks,
  { dishId, externalId, sku = null }: Named & { dishId: number },
): FoundDish | 'missing' | 'ambiguous' {
  for (const code of codesOf(links.get(linkKey(dishId)), [externalId, sku])) {
    const found = menu.dishes.flatMap((dish) => matchesOf(dish, code));
    const [first] = found;
    if (first) return found.length === 1 ? first : 'ambiguous';
  }
  return 'missing';
}

function matchesOf(dish: TillDish, code: string): FoundDish[] {
  if (dish.id === code || (dish.sku !== '' && dish.sku === code)) return [{ dish, size: null }];
  return dish.sizes
    .filter((size) => (size.sku !== '' && size.sku === code) || `${dish.id} ${size.id}` === code)
    .map((size) => ({ dish, size: dish.sizes.length === 1 ? null : size }));
}

/** Whether a code of a link names something. */
export function isKnownDish({ dishes }: TillMenu, code: string): boolean {
  return dishes.some((dish) => matchesOf(dish, code).length > 0);
}

export function sameName(one: string, other: string): boolean {
  return normalizeSearchText(one) === normalizeSearchText(other);
}

/** A size of the dish, or a modifier: at the till both may be what the site calls an option. */
export type FoundOption = { size: TillSize } | { group: TillGroup; modifier: TillModifier };

/** @returns null, too, if several have the code */
export function findTillOption(
  dish: TillDish,
  links: TillLinks,
  { dishId, optionId, externalId }: Named & { dishId: number; optionId: string },
): FoundOption | null {
  const [code] = codesOf(links.get(linkKey(dishId, optionId)), [externalId]);
  const isNamed = ({ id, sku }: { id: string | null; sku: string }) =>
    code !== undefined && id !== null && (id === code || sku === code);
  const sizes = dish.sizes.filter(isNamed).map((size) => ({ id: size.id, found: { size } }));
  const modifiers = dish.sizes
    .flatMap(({ groups }) => groups)
    .flatMap((group) =>
      group.items.filter(isNamed).map((modifier) => ({ id: modifier.id, found: { group, modifier } })),
    );
  const [first, ...others] = [...sizes, ...modifiers];
  // The same modifier stands in the groups of several sizes.
  return first && others.every(({ id }) => id === first.id) ? first.found : null;
}
