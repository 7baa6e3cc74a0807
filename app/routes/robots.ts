import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { env } from '#app/services/env.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import type { Route } from './+types/robots';

/** Personal pages, pages with unbounded user input, and URLs that only accept posts. */
const DISALLOWED = ['/cart', '/order', '/search', '/suggest', '/favorites', '/logout', '/cookie-consent'];

/** Parameters of advertisements, mailings and social networks, which no page reads. */
const TRACKING = [
  'utm_source&utm_medium&utm_campaign&utm_term&utm_content&utm_referrer&utm_id',
  'yclid&ysclid&ymclid&gclid&gbraid&wbraid&srsltid&fbclid&erid&etext&roistat',
  '_openstat&openstat&from',
].join('&');

/**
 * Independent of the API: after an error response, crawlers stop crawling the whole site. `Clean-param` informs Yandex that these
 * parameters do not change a page. Other crawlers use the canonical link.
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
