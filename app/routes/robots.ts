import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { env } from '#app/services/env.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import type { Route } from './+types/robots';

/** Addresses that show one shopper's own things, or an answer to any question, or only take posts. */
const CLOSED = ['/cart', '/order', '/search', '/suggest', '/favorites', '/logout', '/cookie-consent'];

/** Parameters that advertisements, mailings and social networks add. The page is the same without them. */
const TRACKING = [
  'utm_source&utm_medium&utm_campaign&utm_term&utm_content&utm_referrer&utm_id',
  'yclid&ysclid&ymclid&gclid&gbraid&wbraid&srsltid&fbclid&erid&etext&roistat',
  '_openstat&openstat&from',
].join('&');

/**
 * Answers without the API, too: a robot that gets an error here stops reading the whole site. `Clean-param` tells Yandex
 * that a page is the same with and without these parameters; other robots use the canonical link.
 */
export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Clean-param: ${TRACKING}`,
    'Clean-param: active&without /category/',
    'Clean-param: quantity&step /product/',
    '',
    `Sitemap: ${absoluteUrl(env.PUBLIC_URL, '/sitemap.xml')}`,
    '',
  ];
  return publicDocument(request, lines.join('\n'), 'text/plain');
}
