/**
 * JPEG for clients without AVIF, PNG for operating systems, SVG for the logo:
 * docs/decisions/0037-pictures.md.
 */
export type Format = 'avif' | 'jpeg' | 'png' | 'svg';

/** May have their own master: `soup.wide.jpg` beside `soup.jpg`, the `photo`. */
export const VIEWS = ['photo', 'tile', 'wide', 'thumb', 'banner', 'phone', 'share'] as const;

export type View = (typeof VIEWS)[number];

export type Size = { width: number; height: number; view: View; format: Format };

const sized =
  (format: Format) =>
  (width: number, height: number, view: View = 'photo'): Size => ({ width, height, view, format });
const avif = sized('avif');
/** For link previews and search engines. */
const jpeg = sized('jpeg');

const strip = (view: View) => ({ bigPhone: avif(1240, 280, view), big: avif(2480, 560, view) });
/** Link previews would show the empty middle of a banner. */
const page = { default: avif(1240, 280), ...strip('photo'), share: jpeg(1200, 720, 'share') };
const thumb = avif(160, 160, 'thumb');
const card = { default: avif(720, 540), middle: thumb, ...strip('banner'), share: jpeg(720, 540) };
const news = { '800': avif(800, 480), big: avif(1600, 960), share: jpeg(1200, 720) };
const dish = {
  default: avif(560, 560, 'tile'),
  middle: avif(280, 280, 'tile'),
  '720': avif(720, 720),
  share: jpeg(720, 720),
  box2: avif(1200, 850, 'wide'),
  box2Phone: avif(720, 510, 'wide'),
};

/** The contract's `coverUrls`; `Phone`: the same image for phones. */
export const PICTURE_SIZES = {
  dish,
  /** Large cards. */
  'dish-great': dish,
  gallery: { default: avif(720, 720), '720': avif(720, 720), middle: avif(160, 160) },
  category: card,
  'food-category': card,
  nav: { default: avif(480, 420), homeNavPhone: avif(760, 665), homeNav: avif(1120, 980) },
  /** Text covers its left half. */
  slider: { default: avif(1860, 960), middle: avif(780, 1380, 'phone'), big: avif(2480, 1280) },
  /** The image slider. */
  promo: { default: avif(1200, 640), middle: avif(780, 416), big: avif(1440, 768) },
  article: { ...news, default: avif(720, 432), middle: thumb },
  page,
  seo: page,
  counter: { default: avif(128, 128), counter: avif(128, 128) },
} as const satisfies Record<string, Record<string, Size>>;

export type PictureKind = keyof typeof PICTURE_SIZES;

/** With a variant for dark mode (suffix `Dark`). */
export const DARK_SIZES: Partial<Record<PictureKind, readonly string[]>> = {
  dish: ['default', 'middle'],
  'dish-great': ['default', 'middle', 'box2', 'box2Phone'],
  gallery: ['720', 'middle'],
};
