import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  type DishArt,
  dishArtSchema,
  type IconArt,
  iconArtSchema,
  type SceneArt,
  sceneArtSchema,
  withDish,
} from './art-schema.ts';

/** Reads recipes.yaml: the art of each picture, by file name in upstream/content/photos. */

const dishes = z.record(z.string(), dishArtSchema);
const scenes = z.record(z.string(), sceneArtSchema);
const recipesSchema = z.strictObject({
  /** Dishes of sections with large cards. */
  'great-dishes': dishes,
  dishes,
  categories: scenes,
  tabs: scenes,
  tiles: scenes,
  slides: scenes,
  offers: scenes,
  news: scenes,
  pages: scenes,
  seo: scenes,
  counters: z.record(z.string(), iconArtSchema),
});

export type Section = keyof z.infer<typeof recipesSchema>;

export type Recipe =
  | { section: 'dishes' | 'great-dishes'; name: string; art: DishArt }
  | { section: 'counters'; name: string; art: IconArt }
  | { section: Exclude<Section, 'dishes' | 'great-dishes' | 'counters'>; name: string; art: SceneArt };

export function readRecipes(file: URL | string = new URL('recipes.yaml', import.meta.url)): Recipe[] {
  const sections = recipesSchema.parse(parse(readFileSync(file, 'utf8')));
  const dishes = new Map(Object.entries({ ...sections['great-dishes'], ...sections.dishes }));
  return Object.entries(sections).flatMap(([section, recipes]) =>
    Object.entries(recipes).map(
      ([name, art]) => ({ section, name, art: withDishes(name, art, dishes) }) as Recipe,
    ),
  );
}

type Art = Recipe['art'];

export function isScene(art: Art): art is SceneArt {
  return Array.isArray(art.emoji);
}

/** Inserts the drawings of the dishes that a scene references. */
function withDishes(name: string, art: Art, dishes: ReadonlyMap<string, DishArt>): Art {
  if (!isScene(art)) return art;
  const emoji = art.emoji.map((item) => {
    if (item.dish === undefined) return item;
    const dish = dishes.get(item.dish);
    if (!dish) throw new Error(`${name}: no dish «${item.dish}»`);
    return withDish(item, dish);
  });
  return { ...art, emoji };
}

/** Increment when a change of the drawing code must apply to existing pictures. */
const DRAWING_VERSION = 6;

/** Stored in drawn.json and in the video to detect changed recipes. */
export function recipeHash({ art }: Recipe): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, art]))
    .digest('hex')
    .slice(0, 8);
}
