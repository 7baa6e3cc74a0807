import {
  DEFAULT_BACKGROUND_COLOR,
  DEFAULT_SITE_NAME,
  DEFAULT_THEME_COLOR,
  TAB_ICON,
} from '#app/domain/shop/brand.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getSettings, ownSettings } from '#app/services/catalogue/content.server.ts';

/** What a shop looks like outside of its pages. Addresses are empty where the API has no such picture. */
type Brand = {
  name: string;
  shortName: string;
  themeColor: string;
  backgroundColor: string;
  logo: string;
  icon: string;
  /** Headers of what is made of it: nothing that stands in for the API's may be cached. */
  headers: Record<string, string>;
};

const COLOR = /^#[\da-f]{6}$/i;
/** public/icons/, drawn by scripts/brand/draw-brand.ts. */
const NEUTRAL_ICON = `${import.meta.env.BASE_URL}icons/icon-512.png`;

export async function findBrand(api: Api): Promise<Brand> {
  const settings = await orNull(getSettings(api));
  const { SHORT_NAME, THEME_COLOR = '', BACKGROUND_COLOR = '', LOGO = '', ICON = '' } = settings ?? {};
  const name = ownSettings(settings ?? {}).SITE_NAME || DEFAULT_SITE_NAME;
  return {
    name,
    shortName: SHORT_NAME || name,
    themeColor: COLOR.test(THEME_COLOR) ? THEME_COLOR : DEFAULT_THEME_COLOR,
    backgroundColor: COLOR.test(BACKGROUND_COLOR) ? BACKGROUND_COLOR : DEFAULT_BACKGROUND_COLOR,
    logo: LOGO,
    icon: ICON || NEUTRAL_ICON,
    headers: settings ? {} : { 'Cache-Control': 'no-store' },
  };
}

/** The web app manifest, `/manifest.webmanifest`. */
export function manifestText({ name, shortName, themeColor, backgroundColor, icon }: Brand): string {
  const image = { src: icon, sizes: '512x512', type: 'image/png' };
  return JSON.stringify({
    name,
    short_name: shortName,
    lang: 'ru',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: themeColor,
    background_color: backgroundColor,
    icons: [{ src: TAB_ICON, sizes: 'any', type: 'image/svg+xml' }, image, { ...image, purpose: 'maskable' }],
  });
}

/** In place of a logo: a tile with the first letter of the name. */
export function letterTile({ name, themeColor }: Brand): string {
  // Letters and digits are no markup.
  const [letter = ''] = name.toLocaleUpperCase('ru').replace(/[^\p{L}\p{N}]/gu, '');
  const tile = `<rect width="64" height="64" rx="13" fill="${themeColor}"/>`;
  const text = `<text x="32" y="46" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${tile}${text}</svg>`;
}
