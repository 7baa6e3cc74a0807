import { DEFAULT_COLORS, iconOf, logoOf, shareOf } from '../brand/brand.ts';
import { drawnVariant, urlsOf, type Variant } from '../images/variants.ts';
import type { ContentFiles } from './content-files.ts';
import { settingsFile } from './shop-schemas.ts';

type ReadBrand = {
  /** Includes the URLs of logo, icon and link preview. */
  settings: Record<string, string>;
  variants: Variant[];
  /** The text of logo.svg. */
  logo: string | null;
};

/** Reads the settings and draws the pictures from name, colours and logo.svg. */
export function readBrand(files: ContentFiles): ReadBrand {
  const {
    THEME_COLOR = DEFAULT_COLORS.themeColor,
    BACKGROUND_COLOR = DEFAULT_COLORS.backgroundColor,
    ...texts
  }: Partial<Record<string, string>> = files.object('settings.yaml', settingsFile) ?? {};
  const colors = { themeColor: THEME_COLOR, backgroundColor: BACKGROUND_COLOR };
  const brand = { name: texts.SITE_NAME ?? '', ...colors, logo: files.drawing('logo.svg') };
  const variants = {
    LOGO: drawnVariant('logo', logoOf(brand), { width: 64, height: 64, format: 'svg' }),
    ICON: drawnVariant('app-icon', iconOf(brand), { width: 512, height: 512, format: 'png' }),
    SHARE_IMAGE: drawnVariant('share', shareOf(brand), { width: 1200, height: 630, format: 'jpeg' }),
  };
  const given = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  return {
    settings: { ...Object.fromEntries(given), THEME_COLOR, BACKGROUND_COLOR, ...urlsOf(variants) },
    variants: Object.values(variants),
    logo: brand.logo,
  };
}
