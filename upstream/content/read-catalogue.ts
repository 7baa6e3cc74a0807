import type { z } from 'zod';
import { TemplateName } from '#contract/enums.ts';
import type { Album } from './album.ts';
import { type ContentFiles, type Item, toHtml } from './content-files.ts';
import { Names, requireKnown, requireUnique } from './references.ts';
import {
  type Content,
  type ContentProduct,
  categoriesFile,
  dishesFile,
  foodCategoriesFile,
  type Nutrition,
} from './schema.ts';

type Catalogue = Pick<Content, 'categories' | 'foodCategories' | 'products'>;

/** The menu's sections, its tabs and its dishes. */
export function readCatalogue(files: ContentFiles, album: Album): Catalogue {
  const sections = files.list('categories.yaml', categoriesFile);
  const tabs = files.list('food-categories.yaml', foodCategoriesFile);
  for (const list of [sections, tabs]) requireUnique(list ?? [], 'slug');
  const dishes = readDishes(files, sections, new Names(tabs));
  return {
    categories: album.valid(sections).map(({ value, place }) => {
      const { slug, title, template, meta, text, ...pictures } = value;
      return {
        slug,
        title,
        templateName: template,
        coverUrls: album.add(place, 'category', slug, pictures),
        metaData: meta || text ? { metaData: meta, content: text && toHtml(text) } : undefined,
      };
    }),
    foodCategories: album.valid(tabs).map(({ value: { slug, title, ...pictures }, place }) => ({
      slug,
      title,
      coverUrls: album.add(place, 'food-category', slug, pictures),
    })),
    products: dishes.flatMap((list) => toProducts(album, list)),
  };
}

type Section = { slug: string; template: TemplateName };

type Dish = z.output<typeof dishesFile>[number];

type DishList = { category: string; isGreat: boolean; items: Item<Dish>[] | null };

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
    const isGreat = (sections ?? []).some(({ value }) => value?.slug === category && isWithGreatCards(value));
    return { category, isGreat, items: files.list(dishesFileOf(category), dishesFile) };
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

function toProducts(album: Album, { category, isGreat, items }: DishList): ContentProduct[] {
  return album.valid(items).map(({ value, place }) => {
    const { slug, foodCategory, meta, nutrition, text, cover, gallery, ...rest } = value;
    const kind = isGreat ? 'dish-great' : 'dish';
    return {
      ...rest,
      slug,
      category,
      foodCategory,
      weight: value.weight ?? null,
      content: toHtml(text),
      nutritions: nutrition ? nutritionLines(nutrition) : [],
      coverUrls: album.add(place, kind, slug, { cover }),
      coverListUrls: album.addGallery(place, kind, slug, { cover, gallery }),
      metaData: meta,
    };
  });
}

function isWithGreatCards({ template }: Section): boolean {
  return template === TemplateName.GREAT;
}

function dishesFileOf(category: string): string {
  return `dishes/${category}.yaml`;
}

/** Made once: to make it takes longer than to read a dish. */
const number = new Intl.NumberFormat('ru-RU', { useGrouping: false });

function nutritionLines({ kcal, protein, fat, carbs }: Nutrition): string[] {
  return [
    `Калории ${number.format(kcal)} ккал`,
    `Белки ${number.format(protein)} г`,
    `Жиры ${number.format(fat)} г`,
    `Углеводы ${number.format(carbs)} г`,
  ];
}
