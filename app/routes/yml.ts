import { getYml } from '#app/services/documents/yml.server.ts';
import { NOT_SHOWN, publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/yml';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(request, await getYml(getAnonymousApi(context)), 'application/xml', NOT_SHOWN);
}
