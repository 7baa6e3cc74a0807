import { contrastOf, DEFAULT_COLORS } from '../../brand/brand.ts';
import type { Duty } from '../../content/duties.ts';
import type { Values } from './kinds.ts';

/** WCAG 2, AA: graphics on their ground. */
const NEEDED = 3;
const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** Whether the sign can be told from its ground, in words; nothing while it can. */
export function contrastAdvice({ THEME_COLOR, BACKGROUND_COLOR }: Values): Duty[] {
  const theme = typeof THEME_COLOR === 'string' ? THEME_COLOR : DEFAULT_COLORS.themeColor;
  const ground = typeof BACKGROUND_COLOR === 'string' ? BACKGROUND_COLOR : DEFAULT_COLORS.backgroundColor;
  const contrast = contrastOf(theme, ground);
  if (contrast >= NEEDED) return [];
  const problem = `знак почти сливается с фоном: контраст ${number.format(contrast)} : 1, а нужно не меньше ${NEEDED} : 1. Возьмите цвет темнее или фон светлее`;
  return [{ path: ['THEME_COLOR'], problem }];
}
