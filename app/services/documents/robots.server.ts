import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { env } from '#app/services/env.server.ts';

/** What is one shopper's own, is made anew for every question, or only answers forms. */
const CLOSED = ['/cart', '/order', '/search', '/suggest', '/favorites', '/logout', '/cookie-consent'];

/** What advertisements, mailings and social networks add to addresses; the page is the same without it. */
const TRACKING = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_referrer', 'utm_id'],
  ...[
    'yclid',
    'ysclid',
    'ymclid',
    'gclid',
    'gbraid',
    'wbraid',
    'srsltid',
    'fbclid',
    'erid',
    'etext',
    'roistat',
  ],
  ...['_openstat', 'openstat', 'from'],
];

/**
 * robots.txt. `Clean-param` is Yandex's own: it joins an address with and without these parameters into one, and is
 * read wherever it stands; other robots skip it and go by the canonical link. `active` only picks dishes of the same page,
 * `quantity` and `step` fill in its form.
 */
export function robotsText(): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Clean-param: ${TRACKING.join('&')}`,
    'Clean-param: active /category/',
    'Clean-param: quantity&step /product/',
    '',
    `Sitemap: ${absoluteUrl(env.PUBLIC_URL, '/sitemap.xml')}`,
    '',
  ].join('\n');
}
