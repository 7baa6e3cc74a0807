import { BANNERS, HOURS, TEXTS, TILES } from './block-kinds.ts';
import { DISHES, SECTIONS, TABS } from './catalogue-kinds.ts';
import type { Kind } from './kinds.ts';
import { ARTICLES, PAGES } from './page-kinds.ts';

/** In the order of the navigation. */
export const KINDS: readonly Kind[] = [
  ...[DISHES, SECTIONS, TABS],
  ...[ARTICLES, PAGES],
  ...[BANNERS, TILES, TEXTS, HOURS],
];
