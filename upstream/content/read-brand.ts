import { DEFAULT_COLORS } from '../pictures/brand/brand.ts';
import { type BrandPicture, coverUrlsOf, type PictureRequest } from '../pictures/picture-urls.ts';
import type { ContentFiles } from './content-files.ts';
import { settingsFile } from './schema.ts';

type ReadBrand = {
  /** With the addresses of logo, icon and picture of shared links. */
  settings: Record<string, string>;
  request: PictureRequest & { picture: BrandPicture };
};

/** The settings, and the pictures that are made of name, colours and logo.svg. */
export function readBrand(files: ContentFiles): ReadBrand {
  const {
    THEME_COLOR = DEFAULT_COLORS.themeColor,
    BACKGROUND_COLOR = DEFAULT_COLORS.backgroundColor,
    ...texts
  }: Partial<Record<string, string>> = files.object('settings.yaml', settingsFile) ?? {};
  const colors = { themeColor: THEME_COLOR, backgroundColor: BACKGROUND_COLOR };
  const brand = { name: texts.SITE_NAME ?? '', ...colors, logo: files.drawing('logo.svg') };
  const picture = { brand };
  const given = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  return {
    settings: {
      ...Object.fromEntries(given),
      THEME_COLOR,
      BACKGROUND_COLOR,
      ...coverUrlsOf('brand', 'shop', picture),
    },
    request: { kind: 'brand', slug: 'shop', picture },
  };
}
