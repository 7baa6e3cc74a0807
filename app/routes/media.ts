import { serveMedia } from '#app/services/api/media.server.ts';
import { upstreamContext } from '#app/services/api/upstream.server.ts';
import { requestIdContext } from '#app/services/http/request.server.ts';
import type { Route } from './+types/media';

export function loader({ request, params, context }: Route.LoaderArgs) {
  return serveMedia(context.get(upstreamContext), request, params['*'], context.get(requestIdContext));
}
