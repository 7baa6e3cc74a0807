import { NOT_SHOWN, publicDocument } from '#app/services/documents.server.ts';
import { getLlmsText } from '#app/services/menu-text.server.ts';
import { getAnonymousApi } from '#app/services/request.server.ts';
import type { Route } from './+types/llms';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(request, await getLlmsText(getAnonymousApi(context)), 'text/plain', NOT_SHOWN);
}
