import { robotsText } from '#app/services/documents/robots.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import type { Route } from './+types/robots';

/** Answers without the API, too: a robot that gets an error here stops reading the whole site. */
export function loader({ request }: Route.LoaderArgs) {
  return publicDocument(request, robotsText(), 'text/plain');
}
