import { getLlmsText } from '#app/services/documents/menu-text.server.ts';
import { NOT_SHOWN, publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/llms';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(request, await getLlmsText(getAnonymousApi(context)), 'text/plain', NOT_SHOWN);
}
