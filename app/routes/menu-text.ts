import { getMenuMarkdown, menuTextHeaders } from '#app/services/documents/menu-text.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { Route } from './+types/menu-text';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(
    request,
    await getMenuMarkdown(getAnonymousApi(context)),
    'text/markdown',
    menuTextHeaders(),
  );
}
