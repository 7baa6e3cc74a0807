import { z } from 'zod';

import { findDrawing } from './drawings.ts';
import { FILLINGS, type Filling } from './fillings.ts';
import { VESSELS, type Vessel } from './vessels.ts';

/**
 * Schema of the pictures in recipes.yaml, which contains emoji literally:
 *
 *   dish               { emoji: 🥨, tint: street, garnish: [🧂, 🌾, 🧈, 🥨] }
 *   same emoji again   { emoji: 🌯, tint: street, garnish: [🫘, 🥑, 🧀, 🌽], flip: true, companion: 🥑 }
 *   in a vessel        { vessel: pan, filling: tomato, pieces: [{ emoji: fried-egg, count: 3 }, 🌿], tint: … }
 *   in layers          { vessel: stack, pieces: [bun-bottom, patty, lettuce, bun-top], tint: … }
 *   own place, a sauce { vessel: board, pieces: [{ emoji: ribs, x: 13, y: 24, size: 25 }, { vessel: bowl, filling: honey }] }
 *   category, article  { tint: soup, emoji: [🍲, 🥗], garnish: [🌿] }
 *   hero, banner       { scene: coal, emoji: [{ dish: burger }, { dish: kvass, size: 0.8 }] }
 *   counter            { emoji: 🍺 }
 *
 * Other names are drawings in `drawings/`. A picture shows only what the dish's title and ingredients name, and no two dishes look
 * the same (tests/recipes.test.ts).
 */

/** Hue (degrees) and chroma factor in oklch; docs/visual-direction.md, «Art recipe», step 2. */
export const TINTS = {
  grill: [48, 1],
  meat: [25, 0.9],
  bird: [78, 1],
  veg: [130, 0.9],
  street: [62, 1],
  pizza: [90, 0.95],
  noodle: [35, 0.8],
  soup: [165, 0.55],
  dessert: [5, 0.75],
  coffee: [65, 0.5],
  drink: [205, 0.55],
  bar: [82, 1.05],
} as const satisfies Record<string, readonly [hue: number, chroma: number]>;

export type Tint = keyof typeof TINTS;

/** Light from below in dark scenes: `ember` is a bed of coals, the others a glowing floor. */
const GLOWS = ['ember', 'lime', 'amber'] as const;

export type Glow = (typeof GLOWS)[number];

const tint = z.enum(Object.keys(TINTS) as [Tint, ...Tint[]]);

/** An emoji, or the name of a drawing. */
const emoji = z.string().transform((text, context) => {
  const name = findDrawing(text);
  if (name) return name;
  context.addIssue({
    code: 'custom',
    message: `для «${text}» нет рисунка: какие есть, видно в папке tools/demo-art/drawings`,
  });
  return z.NEVER;
});

const angle = z.number().min(-180).max(180);

/** Shifts the colours of one drawing: a lager becomes a cherry ale, a stew becomes borscht. */
const recolour = z.strictObject({
  hue: z.number().min(-180).max(180).default(0),
  saturation: z.number().min(0).max(3).default(1),
  brightness: z.number().min(0.3).max(2).default(1),
});

const fromWord = (value: unknown) => (typeof value === 'string' ? { emoji: value } : value);

/** A drawing, or a vessel with its content. */
const thingFields = <Inside extends z.ZodType>(inside: Inside) => ({
  emoji: emoji.optional(),
  vessel: z.enum(Object.keys(VESSELS) as [Vessel, ...Vessel[]]).optional(),
  /** The soup, sauce or drink in the vessel. */
  filling: z.enum(Object.keys(FILLINGS) as [Filling, ...Filling[]]).optional(),
  /** Content of the vessel; for a `stack` from the lowest layer up. */
  pieces: z.array(inside).max(16).default([]),
});

/**
 * By default the vessel and the list order position a piece, and `size` is a factor. With `x` and `y` (its foot, or its centre in
 * vessels seen from above) `size` is its longer side, in units of 1/32 of the vessel.
 */
const placedFields = {
  count: z.int().min(1).max(12).default(1),
  size: z.number().min(0.2).max(32).optional(),
  x: z.number().min(-4).max(36).optional(),
  y: z.number().min(-4).max(36).optional(),
  flip: z.boolean().default(false),
  angle: angle.optional(),
  recolour: recolour.optional(),
};

const ONE_THING = { message: 'нужно или emoji, или vessel' };
const isOneThing = ({ emoji, vessel }: { emoji?: string | undefined; vessel?: Vessel | undefined }) =>
  (emoji === undefined) !== (vessel === undefined);

const ONE_SCENE_THING = { message: 'нужно одно из: dish, emoji, vessel' };
const isOneSceneThing = (item: Partial<Record<'dish' | 'emoji' | 'vessel', string | undefined>>) =>
  [item.dish, item.emoji, item.vessel].filter((name) => name !== undefined).length === 1;

const smallPiece = z.preprocess(
  fromWord,
  z.strictObject({ ...thingFields(z.never()), ...placedFields }).refine(isOneThing, ONE_THING),
);

const inVessel = z.preprocess(
  fromWord,
  z.strictObject({ ...thingFields(smallPiece), ...placedFields }).refine(isOneThing, ONE_THING),
);

/** A piece may be a vessel itself: a sauce on a board, a pizza among three. */
const piece = z.preprocess(
  fromWord,
  z.strictObject({ ...thingFields(inVessel), ...placedFields }).refine(isOneThing, ONE_THING),
);

/** In front of the dish, at the right; `scale` is relative to the picture's side. */
const companion = z.preprocess(
  fromWord,
  z
    .strictObject({
      ...thingFields(inVessel),
      scale: z.number().min(0.1).max(0.6).default(0.34),
      angle: angle.default(0),
      recolour: recolour.optional(),
    })
    .refine(isOneThing, ONE_THING),
);

export const dishArtSchema = z
  .strictObject({
    ...thingFields(piece),
    tint,
    /** Four ingredients: back left, back right, front left, front right. */
    garnish: z.array(emoji).length(4),
    glow: z.enum(GLOWS).optional(),
    /** Mirrored left to right. */
    flip: z.boolean().default(false),
    /** Degrees clockwise. */
    angle: angle.default(0),
    recolour: recolour.optional(),
    companion: companion.optional(),
  })
  .refine(isOneThing, ONE_THING);

/**
 * A thing in a scene: a dish by its slug, or an emoji. The list order positions it: the first one is the largest and in front, the
 * second behind it at the left, the third at the right, then further out. `size`, `x` (right) and `y` (down) are relative to the
 * first one's height; `x` and `y` are offsets from the default position.
 */
const sceneItem = z.preprocess(
  fromWord,
  z
    .strictObject({
      ...thingFields(piece),
      /** `readRecipes` inserts the dish's drawing. */
      dish: z.string().optional(),
      size: z.number().min(0.1).max(2).optional(),
      x: z.number().min(-3).max(3).default(0),
      y: z.number().min(-2).max(2).default(0),
      flip: z.boolean().default(false),
      angle: angle.default(0),
      recolour: recolour.optional(),
      /** Without a shadow (a flame, a leaf, a note). */
      floats: z.boolean().default(false),
    })
    .refine(isOneSceneThing, ONE_SCENE_THING),
);

/**
 * - tile: things on a tinted table, blurred herbs behind them (cards, news, navigation tiles)
 * - podium: the first thing on a podium, the garnish around it
 * - ring: the first thing in the middle of a ring of the garnish
 * - coal: dark, lit from below by embers or a glowing floor (hero, breadcrumb banners); see `glow`
 */
export const sceneArtSchema = z.strictObject({
  scene: z.enum(['tile', 'podium', 'ring', 'coal']).default('tile'),
  tint: tint.default('grill'),
  glow: z.enum(GLOWS).optional(),
  emoji: z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(sceneItem).min(1).max(6)),
  garnish: z.array(emoji).max(8).default([]),
});

/** A counter's icon: one emoji on a transparent background. */
export const iconArtSchema = z.strictObject({ emoji, recolour: recolour.optional() });

/** A drawing by name, or a vessel with pieces. */
export type Thing = {
  emoji?: string | undefined;
  vessel?: Vessel | undefined;
  filling?: Filling | undefined;
  pieces: Piece[];
};
export type Piece = Thing & {
  count: number;
  size?: number | undefined;
  x?: number | undefined;
  y?: number | undefined;
  flip: boolean;
  angle?: number | undefined;
  recolour?: Recolour | undefined;
};
export type DishArt = z.infer<typeof dishArtSchema>;
export type SceneItem = z.infer<typeof sceneItem> & { companion?: DishArt['companion'] };
export type SceneArt = Omit<z.infer<typeof sceneArtSchema>, 'emoji'> & { emoji: SceneItem[] };
export type IconArt = z.infer<typeof iconArtSchema>;
export type Recolour = z.infer<typeof recolour>;

/** Replaces an item's `dish` with the dish's drawing; the item's position and size stay. */
export function withDish({ dish: _, ...item }: SceneItem, art: DishArt): SceneItem {
  const { emoji, vessel, filling, pieces, recolour, companion } = art;
  return {
    ...item,
    emoji,
    vessel,
    filling,
    pieces,
    companion,
    recolour: item.recolour ?? recolour,
    flip: item.flip !== art.flip,
    angle: item.angle + art.angle,
  };
}

export const justDrawing = (emoji: string): Thing => ({ emoji, pieces: [] });

/** Food that stands on coals by default, unlike ice cream, soup or lemonade. */
const FROM_THE_FIRE = new Set(
  [
    '🍔',
    '🥩',
    '🍖',
    '🍗',
    '🥓',
    '🌭',
    '🍟',
    '🍕',
    '🌮',
    '🌯',
    '🥙',
    '🥪',
    '🍤',
    '🦐',
    '🐟',
    '🥘',
    '🍳',
    '🫕',
    '🌽',
  ]
    .concat([
      '🍆',
      '🌶️',
      '🫑',
      '🍅',
      '🧅',
      '🧄',
      '🥔',
      '🍠',
      '🥦',
      '🥬',
      '🧀',
      '🍞',
      '🥖',
      '🫓',
      '🥨',
      '🔥',
      '🪵',
    ])
    .map(findDrawing),
);

const FLOOR_OF_TINT: Partial<Record<Tint, Glow>> = { veg: 'lime', soup: 'lime', drink: 'lime' };

const FIRE_VESSELS = new Set<Vessel>(['board', 'pan', 'pizza', 'stack']);

/** The default glow depends on the thing in front. */
export function glowOf(art: DishArt | SceneArt): Glow {
  if (art.glow) return art.glow;
  const lead = Array.isArray(art.emoji) ? art.emoji[0] : (art as DishArt);
  const isHot = lead?.vessel ? FIRE_VESSELS.has(lead.vessel) : FROM_THE_FIRE.has(lead?.emoji ?? null);
  return isHot ? 'ember' : (FLOOR_OF_TINT[art.tint] ?? 'amber');
}
