import { fetchMedia } from '#app/services/api/media.server.ts';
import { answerMedia } from '#app/services/api/media-answer.server.ts';
import { upstreamContext } from '#app/services/api/upstream.server.ts';
import { getRequestId } from '#app/services/http/request.server.ts';
import type { Route } from './+types/media';

/** Pictures and videos of the API, under the storefront's own address. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const upstream = context.get(upstreamContext);
  return answerMedia(request, (asked) =>
    upstream.pictures.answer(asked, (missing) =>
      fetchMedia(upstream, missing, params['*'], getRequestId(context)),
    ),
  );
}
