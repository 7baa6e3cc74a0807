/** The sizes that the API names in `coverUrls` and `coverListUrls`, by kind of content. */

/** Pages show AVIF; programs that do not read it get JPEG, systems PNG. SVG is the logo. See docs/decisions/0054-avif.md. */
export type Format = 'avif' | 'jpeg' | 'png' | 'svg';

/** A crop that may have a master of its own: `soup.wide.jpg` beside `soup.jpg`. `photo` is the item's own file. */
export const VIEWS = ['photo', 'tile', 'wide', 'thumb', 'banner', 'phone', 'share'] as const;

export type View = (typeof VIEWS)[number];

export type Size = { view: View; width: number; height: number; format: Format };

const size = (view: View, width: number, height = width): Size => ({ view, width, height, format: 'avif' });

/** For messengers, feeds and search engines. */
const shared = (view: View, width: number, height = width): Size => ({ view, width, height, format: 'jpeg' });

const STRIP = { bigPhone: size('banner', 1240, 280), big: size('banner', 2480, 560) };

/** Of a strip, messengers would show the empty middle. */
const page = {
  default: size('photo', 1240, 280),
  bigPhone: size('photo', 1240, 280),
  big: size('photo', 2480, 560),
  share: shared('share', 1200, 720),
};
const card = {
  default: size('photo', 720, 540),
  middle: size('thumb', 160),
  ...STRIP,
  share: shared('photo', 720, 540),
};
const dish = {
  default: size('tile', 560),
  middle: size('tile', 280),
  '720': size('photo', 720),
  share: shared('photo', 720),
  box2: size('wide', 1200, 850),
  box2Phone: size('wide', 720, 510),
};

/** Kind of content → size name → pixels. `Phone` behind a name: the same picture, as large as phones show it. */
export const PICTURE_SIZES = {
  dish,
  /** Of a section with large cards. */
  'dish-great': dish,
  category: card,
  'food-category': card,
  nav: {
    default: size('photo', 480, 420),
    homeNavPhone: size('photo', 760, 665),
    homeNav: size('photo', 1120, 980),
  },
  /** The video slider's panel: text at the left, so the picture stands in the right half. */
  slider: {
    default: size('photo', 1860, 960),
    middle: size('phone', 780, 1380),
    big: size('photo', 2480, 1280),
  },
  /** The image slider's picture, beside its text. */
  promo: {
    default: size('photo', 1200, 640),
    middle: size('photo', 780, 416),
    big: size('photo', 1440, 768),
  },
  article: {
    default: size('photo', 720, 432),
    middle: size('thumb', 160),
    '800': size('photo', 800, 480),
    big: size('photo', 1600, 960),
    share: shared('photo', 1200, 720),
  },
  page,
  seo: page,
  counter: { default: size('photo', 128), counter: size('photo', 128) },
} as const satisfies Record<string, Record<string, Size>>;

export type PictureKind = keyof typeof PICTURE_SIZES;

/** Sizes that dark screens get another picture for, named with `Dark` behind: docs/decisions/0026-pictures-for-dark-screens.md. */
export const DARK_SIZES: Partial<Record<PictureKind, readonly string[]>> = {
  dish: ['default', 'middle'],
  'dish-great': ['default', 'middle', 'box2', 'box2Phone'],
};

const shot = size('photo', 720);

/** Of each picture of a dish's gallery. */
export const GALLERY_SIZES = { default: shot, '720': shot, middle: size('photo', 160) };
export const GALLERY_DARK_SIZES = ['720', 'middle'];
