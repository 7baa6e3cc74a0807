import { serveMedia } from '#app/services/api/media.server.ts';
import { upstreamContext } from '#app/services/api/upstream.server.ts';
import { getRequestId } from '#app/services/http/request.server.ts';
import type { Route } from './+types/media';

/** Pictures and videos of the API, under the storefront's own address. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return serveMedia(context.get(upstreamContext), request, params['*'], getRequestId(context));
}
