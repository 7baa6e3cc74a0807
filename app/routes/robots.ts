import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { env } from '#app/services/env.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import type { Route } from './+types/robots';

/** Personal, unbounded, or only for posts. */
const DISALLOWED = ['/cart', '/order', '/search', '/suggest', '/favorites', '/logout', '/cookie-consent'];

const TRACKING = [
  'utm_source&utm_medium&utm_campaign&utm_term&utm_content&utm_referrer&utm_id',
  'yclid&ysclid&ymclid&gclid&gbraid&wbraid&srsltid&fbclid&erid&etext&roistat',
  '_openstat&openstat&from',
].join('&');

/**
 * Independent of the API: after an error, crawlers stop crawling the site. Yandex reads `Clean-param`,
 * others the canonical link.
 */
export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    `Clean-param: ${TRACKING}`,
    'Clean-param: active&without /category/',
    'Clean-param: quantity /product/',
    '',
    `Sitemap: ${absoluteUrl(env.PUBLIC_URL, '/sitemap.xml')}`,
    '',
  ];
  return publicDocument(request, lines.join('\n'), 'text/plain');
}
