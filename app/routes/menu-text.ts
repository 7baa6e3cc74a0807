import { publicDocument } from '#app/services/documents.server.ts';
import { getMenuMarkdown, menuTextHeaders } from '#app/services/menu-text.server.ts';
import { getAnonymousApi } from '#app/services/request.server.ts';
import type { Route } from './+types/menu-text';

export async function loader({ request, context }: Route.LoaderArgs) {
  return publicDocument(
    request,
    await getMenuMarkdown(getAnonymousApi(context)),
    'text/markdown',
    menuTextHeaders(),
  );
}
