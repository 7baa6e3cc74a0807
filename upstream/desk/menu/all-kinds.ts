import { DISHES, SECTIONS, TABS } from './catalogue-kinds.ts';
import type { Kind } from './kinds.ts';

/** In the order of the desk. */
export const KINDS: readonly Kind[] = [DISHES, SECTIONS, TABS];
