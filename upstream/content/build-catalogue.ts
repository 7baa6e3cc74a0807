import { TemplateName } from '#contract/enums.ts';
import type { Dish, Nutrition } from './catalogue-schemas.ts';
import type { Content, ContentProduct } from './content.ts';
import type { Album } from './content-pictures.ts';
import { dishDuties } from './duties.ts';
import type { Entry } from './entries.ts';
import type { Findings, Item, Items, ValidItem } from './findings.ts';
import { toHtml } from './markdown.ts';
import { expandGroups } from './option-groups.ts';
import { type Names, namesOf, requireKnown, requireUnique } from './references.ts';

type Catalogue = Pick<Content, 'categories' | 'foodCategories' | 'products'>;
type Parts = { items: Items; album: Album; findings: Findings; incomplete: ReadonlySet<string> };

export function buildCatalogue(parts: Parts): Catalogue {
  const { items, album, findings } = parts;
  const [categories, tabs, dishes] = [items.of('categories'), items.of('tabs'), items.of('dishes')];
  for (const list of [categories, tabs, dishes]) requireUnique(findings, list, 'slug');
  requireUnique(findings, dishes, 'sku');
  requireUnique(findings, dishes, 'externalId');
  checkReferences(parts, dishes);
  const lists = categories.map((category) => listOf(category, items.of('dishes', category.entry.key)));
  reportDuties(findings, lists, new Map(tabs.map(({ entry, value }) => [entry.key, value?.title])));
  const hidden = hiddenDishes(lists);
  return {
    categories: items.valid('categories').flatMap(({ entry, value }) => {
      const { slug, title, template = TemplateName.DELIVERY, visible = true, meta, text, serving } = value;
      const coverUrls = album.add(entry, 'category', slug, value);
      const metaData = meta || text ? { metaData: meta, content: text && toHtml(text) } : undefined;
      const hours = serving?.length ? { serving } : {};
      return visible ? [{ slug, title, templateName: template, coverUrls, metaData, ...hours }] : [];
    }),
    foodCategories: items.valid('tabs').map(({ entry, value }) => ({
      slug: value.slug,
      title: value.title,
      coverUrls: album.add(entry, 'food-category', value.slug, value),
    })),
    products: lists.flatMap((list) => buildDishes(parts, list, hidden)),
  };
}

type DishList = { category: string; isGreat: boolean; isHidden: boolean; dishes: Item<'dishes'>[] };

function listOf({ entry, value }: Item<'categories'>, dishes: Item<'dishes'>[]): DishList {
  const isGreat = value?.template === TemplateName.GREAT;
  return { category: entry.key, isGreat, isHidden: value?.visible === false, dishes };
}

function checkReferences({ items, findings, incomplete }: Parts, dishes: Item<'dishes'>[]): void {
  const [categories, tabs, all] = (['categories', 'tabs', 'dishes'] as const).map(
    (kind): Names => namesOf(items.of(kind), incomplete.has(kind)),
  );
  for (const { entry } of dishes) {
    if (categories && !categories.has(entry.list)) {
      findings.report(entry, ['list'], `нет раздела «${entry.list}»${categories.hint(entry.list)}`);
    }
    if (tabs) requireKnown(findings, entry, 'foodCategory', tabs);
    if (all) requireKnown(findings, entry, 'popular', all);
  }
}

function reportDuties(
  findings: Findings,
  lists: DishList[],
  tabs: ReadonlyMap<string, string | undefined>,
): void {
  for (const { isHidden, dishes } of lists) {
    for (const { entry, value } of isHidden ? [] : dishes) {
      if (!value) continue;
      for (const duty of dishDuties(value, tabs.get(value.foodCategory))) findings.reportDuty(entry, duty);
    }
  }
}

function hiddenDishes(lists: DishList[]): Set<string> {
  const hidden = lists.flatMap(({ isHidden, dishes }) =>
    dishes.filter(({ value }) => isHidden || value?.archived).map(({ entry }) => entry.key),
  );
  return new Set(hidden);
}

function buildDishes(
  { album, findings }: Parts,
  { category, isGreat, dishes }: DishList,
  hidden: ReadonlySet<string>,
): ContentProduct[] {
  const valid = dishes.filter((item): item is ValidItem<'dishes'> => item.value !== null);
  return valid.flatMap(({ entry, value }) => {
    const kind = isGreat ? 'dish-great' : 'dish';
    const pictures = {
      coverUrls: album.add(entry, kind, value.slug, value),
      coverListUrls: album.addGallery(entry, kind, value.slug, value),
    };
    const popular = shownOf(findings, entry, value, hidden);
    return hidden.has(entry.key) ? [] : [productOf(value, { category, popular, ...pictures })];
  });
}

type Surroundings = Pick<ContentProduct, 'category' | 'popular' | 'coverUrls' | 'coverListUrls'>;

/** Lets store/load-catalogue.ts skip unchanged products by identity. */
const products = new WeakMap<Dish, ContentProduct>();

function productOf(dish: Dish, surroundings: Surroundings): ContentProduct {
  const known = products.get(dish);
  if (known && isWithin(known, surroundings)) return known;
  const product = { ...factsOf(dish), ...surroundings };
  products.set(dish, product);
  return product;
}

function isWithin(product: ContentProduct, { category, coverUrls, coverListUrls, popular }: Surroundings) {
  const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
    one.length === other.length && one.every((each, index) => each === other[index]);
  return (
    isSame([product.category, product.coverUrls], [category, coverUrls]) &&
    isSame(product.coverListUrls, coverListUrls) &&
    isSame(product.popular, popular)
  );
}

function factsOf(dish: Dish) {
  const {
    meta,
    nutrition,
    text,
    cover: _,
    focus,
    gallery,
    archived,
    optionGroups,
    formerSlugs: _former,
    ...rest
  } = dish;
  return {
    ...rest,
    sku: dish.sku === dish.slug ? undefined : dish.sku,
    weight: dish.weight ?? null,
    canBuy: dish.canBuy ?? true,
    onMain: dish.onMain ?? false,
    tags: dish.tags ?? [],
    content: toHtml(text),
    nutritions: nutrition ? nutritionLines(nutrition) : [],
    metaData: meta,
    optionGroups: optionGroups && expandGroups(optionGroups),
  };
}

function shownOf(
  findings: Findings,
  entry: Entry,
  { popular = [] }: Dish,
  hidden: ReadonlySet<string>,
): string[] {
  return popular.filter((slug, index) => {
    if (!hidden.has(slug)) return true;
    const problem = `блюда «${slug}» сейчас нет на сайте: оно в архиве, или его раздел скрыт`;
    findings.warn(entry, ['popular', index], problem);
    return false;
  });
}

/** Constructing a formatter takes longer than reading a dish. */
const number = new Intl.NumberFormat('ru-RU', { useGrouping: false });

function nutritionLines({ kcal, protein, fat, carbs }: Nutrition): string[] {
  return [
    `${number.format(kcal)} ккал`,
    `Белки ${number.format(protein)} г`,
    `Жиры ${number.format(fat)} г`,
    `Углеводы ${number.format(carbs)} г`,
  ];
}
