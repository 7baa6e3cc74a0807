import { contrastOf, DEFAULT_COLORS, readableOn } from '../../brand/brand.ts';
import type { Duty } from '../../content/duties.ts';
import type { Typed } from './controls.ts';
import type { Values } from './kinds.ts';

/** WCAG 2, AA, for graphics. */
const NEEDED = 3;
const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const HEX = /^#[\da-f]{6}$/i;

/** The grounds of the shop's pages: app/styles/tokens.css. */
const PAGES = [
  { theme: 'Светлая тема', ground: '#ffffff' },
  { theme: 'Тёмная тема', ground: '#14100e' },
];

export function contrastAdvice({ THEME_COLOR, BACKGROUND_COLOR }: Values): Duty[] {
  const theme = typeof THEME_COLOR === 'string' ? THEME_COLOR : DEFAULT_COLORS.themeColor;
  const ground = typeof BACKGROUND_COLOR === 'string' ? BACKGROUND_COLOR : DEFAULT_COLORS.backgroundColor;
  const contrast = contrastOf(theme, ground);
  if (contrast >= NEEDED) return [];
  const problem = `знак почти сливается с фоном: контраст ${number.format(contrast)} : 1, а нужно не меньше ${NEEDED} : 1. Возьмите цвет темнее или фон светлее`;
  return [{ path: ['THEME_COLOR'], problem }];
}

/** Where the colours appear: the sign in the header of both themes and on its own ground, and the name on that ground. */
export type ColorSample = {
  where: string;
  ground: string;
  sign: string;
  letter: string;
  ink: string;
  contrast: string;
};

/** @returns null for a typed text that is no colour */
export function colorSamples({ THEME_COLOR = '', BACKGROUND_COLOR = '' }: Typed): ColorSample[] | null {
  const sign = THEME_COLOR || DEFAULT_COLORS.themeColor;
  const background = BACKGROUND_COLOR || DEFAULT_COLORS.backgroundColor;
  if (!HEX.test(sign) || !HEX.test(background)) return null;
  const places = [
    ...PAGES.map(({ theme, ground }) => ({ where: `${theme}, шапка сайта`, ground })),
    { where: 'Значок на телефоне и картинка ссылки, свой фон', ground: background },
  ];
  return places.map(({ where, ground }) => ({
    where,
    ground,
    sign,
    letter: readableOn(sign),
    ink: readableOn(ground),
    contrast: contrastWords(contrastOf(sign, ground)),
  }));
}

function contrastWords(contrast: number): string {
  const words = contrast >= NEEDED ? 'знак виден' : `знак сливается, нужно не меньше ${NEEDED} : 1`;
  return `${number.format(contrast)} : 1, ${words}`;
}
