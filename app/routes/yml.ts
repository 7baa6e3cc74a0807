import { NOT_SHOWN, publicDocument } from '#app/services/documents.server.ts';
import { getAnonymousApi } from '#app/services/request.server.ts';
import { getYml } from '#app/services/yml.server.ts';
import type { Route } from './+types/yml';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(request, await getYml(getAnonymousApi(context)), 'application/xml', NOT_SHOWN);
}
