import { BANNERS, COUNTERS, HOURS, TEXTS, TILES } from './block-kinds.ts';
import { DISHES, SECTIONS, TABS } from './catalogue-kinds.ts';
import { PICKUP, ZONES } from './delivery-kinds.ts';
import type { Kind } from './kinds.ts';
import { MENUS } from './link-kinds.ts';
import { ARTICLES, FIXED, PAGES } from './page-kinds.ts';
import { PROMOS } from './promo-kinds.ts';

export const KINDS: readonly Kind[] = [
  ...[DISHES, SECTIONS, TABS],
  ...[ARTICLES, PAGES, MENUS, FIXED],
  ...[BANNERS, TILES, COUNTERS, TEXTS, ZONES, PICKUP, PROMOS, HOURS],
];
