import {
  DEFAULT_BACKGROUND_COLOR,
  DEFAULT_SITE_NAME,
  DEFAULT_THEME_COLOR,
  FAVICON,
} from '#app/domain/shop/brand.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getSettings, nameAndPhoneOf } from '#app/services/catalogue/content.server.ts';
import { publicDocument, publicRedirect } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/manifest-and-icons';

const COLOR = /^#[\da-f]{6}$/i;
/** Drawn by tools/draw-brand.ts. */
const NEUTRAL_ICON = `${import.meta.env.BASE_URL}icons/icon-512.png`;

/**
 * Browsers request these even if no page links to them. Without the API, defaults: a shop installed on a
 * phone always has an icon.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const settings = await orNull(getSettings(getAnonymousApi(context)));
  const { SHORT_NAME, THEME_COLOR = '', BACKGROUND_COLOR = '', LOGO, ICON } = settings ?? {};
  const name = nameAndPhoneOf(settings ?? {}).SITE_NAME || DEFAULT_SITE_NAME;
  const themeColor = COLOR.test(THEME_COLOR) ? THEME_COLOR : DEFAULT_THEME_COLOR;
  const icon = ICON || NEUTRAL_ICON;
  const headers: Record<string, string> = settings ? {} : { 'Cache-Control': 'no-store' };
  switch (url.pathname) {
    case '/manifest.webmanifest': {
      const image = { src: icon, sizes: '512x512', type: 'image/png' };
      const tabIcon = { src: FAVICON, sizes: 'any', type: 'image/svg+xml' };
      const manifest = {
        name,
        short_name: SHORT_NAME || name,
        lang: 'ru',
        dir: 'ltr',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'minimal-ui',
        theme_color: themeColor,
        background_color: COLOR.test(BACKGROUND_COLOR) ? BACKGROUND_COLOR : DEFAULT_BACKGROUND_COLOR,
        icons: [tabIcon, image, { ...image, purpose: 'maskable' }],
      };
      return publicDocument(request, JSON.stringify(manifest), 'application/manifest+json', headers);
    }
    case FAVICON:
      if (LOGO) return publicRedirect(LOGO, headers);
      return publicDocument(request, letterTile(name, themeColor), 'image/svg+xml', headers);
    default:
      return publicRedirect(icon, headers);
  }
}

function letterTile(name: string, color: string): string {
  // Letters and digits need no escaping.
  const [letter = ''] = name.toLocaleUpperCase('ru').replace(/[^\p{L}\p{N}]/gu, '');
  const tile = `<rect width="64" height="64" rx="13" fill="${color}"/>`;
  const text = `<text x="32" y="46" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${tile}${text}</svg>`;
}
