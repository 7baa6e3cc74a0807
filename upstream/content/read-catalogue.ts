import type { z } from 'zod';
import { TemplateName } from '#contract/enums.ts';
import { categoriesFile, dishesFile, foodCategoriesFile, type Nutrition } from './catalogue-schemas.ts';
import type { Content, ContentProduct } from './content.ts';
import type { ContentFiles, Item } from './content-files.ts';
import type { Album } from './content-pictures.ts';
import { dishDuties } from './duties.ts';
import { Names, requireKnown, requireUnique } from './references.ts';
import type { Place } from './yaml-source.ts';

type Catalogue = Pick<Content, 'categories' | 'foodCategories' | 'products'>;

/** Reads categories, food categories (tabs) and dishes. */
export function readCatalogue(files: ContentFiles, album: Album): Catalogue {
  const sections = files.list('categories.yaml', categoriesFile);
  const tabs = files.list('food-categories.yaml', foodCategoriesFile);
  for (const list of [sections, tabs]) requireUnique(list ?? [], 'slug');
  const lists = readDishes(files, sections, new Names(tabs));
  reportDuties(lists, new Map((tabs ?? []).map(({ value }) => [value?.slug, value?.title])));
  const hidden = hiddenDishes(lists);
  return {
    categories: album.valid(sections).flatMap(({ value, place }) => {
      const { slug, title, template, visible, meta, text, ...pictures } = value;
      const coverUrls = album.add(place, 'category', slug, pictures);
      const metaData = meta || text ? { metaData: meta, content: text } : undefined;
      return visible ? [{ slug, title, templateName: template, coverUrls, metaData }] : [];
    }),
    foodCategories: album.valid(tabs).map(({ value: { slug, title, ...pictures }, place }) => ({
      slug,
      title,
      coverUrls: album.add(place, 'food-category', slug, pictures),
    })),
    products: lists.flatMap((list) => toProducts(album, list, hidden)),
  };
}

type Section = { slug: string; template: TemplateName; visible: boolean };

type Dish = z.output<typeof dishesFile>[number];

type DishList = { category: string; isGreat: boolean; isHidden: boolean; items: Item<Dish>[] | null };

function readDishes(
  files: ContentFiles,
  sections: Item<Section>[] | null,
  foodCategories: Names,
): DishList[] {
  const known = new Names(sections);
  for (const name of files.namesIn('dishes', '.yaml')) {
    if (known.has(name)) continue;
    const problem = `в categories.yaml нет раздела «${name}»${known.hint(name)}`;
    files.faults.push({ file: dishesFileOf(name), field: '', problem });
  }
  const lists = [...known.slugs].map((category) => {
    const section = (sections ?? []).find(({ value }) => value?.slug === category)?.value;
    const isGreat = section?.template === TemplateName.GREAT;
    const isHidden = section?.visible === false;
    return { category, isGreat, isHidden, items: files.list(dishesFileOf(category), dishesFile) };
  });
  const all = lists.flatMap(({ items }) => items ?? []);
  const dishes = new Names(lists.some(({ items }) => items === null) || sections === null ? null : all);
  requireUnique(all, 'slug');
  requireUnique(all, 'sku');
  for (const item of all) {
    requireKnown(item, 'foodCategory', foodCategories);
    requireKnown(item, 'popular', dishes);
  }
  return lists;
}

function reportDuties(lists: DishList[], tabs: ReadonlyMap<string | undefined, string | undefined>): void {
  for (const { value, place } of lists.flatMap(({ isHidden, items }) => (isHidden ? [] : (items ?? [])))) {
    if (!value) continue;
    for (const duty of dishDuties(value, tabs.get(value.foodCategory))) {
      place.source.reportDuty([...place.path, ...duty.path], duty);
    }
  }
}

/** Archived dishes and dishes of hidden categories. */
function hiddenDishes(lists: DishList[]): Set<string> {
  const dishes = lists.flatMap(({ isHidden, items }) =>
    (items ?? []).flatMap(({ value }) => (value && (isHidden || value.archived) ? [value.slug] : [])),
  );
  return new Set(dishes);
}

function toProducts(
  album: Album,
  { category, isGreat, items }: DishList,
  hidden: ReadonlySet<string>,
): ContentProduct[] {
  return album.valid(items).flatMap(({ value, place }) => {
    const { slug, foodCategory, meta, nutrition, text, cover, focus, gallery, archived: _, ...rest } = value;
    const kind = isGreat ? 'dish-great' : 'dish';
    const product = {
      ...rest,
      popular: shownOf(value.popular, hidden, place),
      slug,
      category,
      foodCategory,
      weight: value.weight ?? null,
      content: text,
      nutritions: nutrition ? nutritionLines(nutrition) : [],
      coverUrls: album.add(place, kind, slug, { cover, focus }),
      coverListUrls: album.addGallery(place, kind, slug, { cover, focus, gallery }),
      metaData: meta,
    };
    return hidden.has(slug) ? [] : [product];
  });
}

function shownOf(popular: string[], hidden: ReadonlySet<string>, place: Place): string[] {
  return popular.filter((slug, index) => {
    if (!hidden.has(slug)) return true;
    place
      .at('popular', index)
      .warn(`блюда «${slug}» сейчас нет на сайте: оно в архиве, или его раздел скрыт`);
    return false;
  });
}

function dishesFileOf(category: string): string {
  return `dishes/${category}.yaml`;
}

/** Shared, because constructing a formatter takes longer than reading a dish. */
const number = new Intl.NumberFormat('ru-RU', { useGrouping: false });

function nutritionLines({ kcal, protein, fat, carbs }: Nutrition): string[] {
  return [
    `Калории ${number.format(kcal)} ккал`,
    `Белки ${number.format(protein)} г`,
    `Жиры ${number.format(fat)} г`,
    `Углеводы ${number.format(carbs)} г`,
  ];
}
