import { DEFAULT_COLORS, iconOf, logoOf, shareOf } from '../brand/brand.ts';
import { drawnVariant, urlsOf, type Variant } from '../images/variants.ts';
import type { Texts } from './shop-schemas.ts';

type Brand = {
  settings: Record<string, string>;
  variants: Variant[];
};

/** @param logo the text of logo.svg */
export function buildBrand(texts: Texts, logo: string | null): Brand {
  const { THEME_COLOR = DEFAULT_COLORS.themeColor, BACKGROUND_COLOR = DEFAULT_COLORS.backgroundColor } =
    texts;
  const brand = {
    name: texts.SITE_NAME ?? '',
    themeColor: THEME_COLOR,
    backgroundColor: BACKGROUND_COLOR,
    logo,
  };
  const variants = {
    LOGO: drawnVariant('logo', logoOf(brand), { width: 64, height: 64, format: 'svg' }),
    ICON: drawnVariant('app-icon', iconOf(brand), { width: 512, height: 512, format: 'png' }),
    SHARE_IMAGE: drawnVariant('share', shareOf(brand), { width: 1200, height: 630, format: 'jpeg' }),
  };
  return {
    settings: { ...texts, THEME_COLOR, BACKGROUND_COLOR, ...urlsOf(variants) },
    variants: Object.values(variants),
  };
}
