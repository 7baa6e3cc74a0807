import { publicDocument } from '#app/services/documents.server.ts';
import { robotsText } from '#app/services/robots.server.ts';

/** Answers without the API, too: a robot that gets an error here stops reading the whole site. */
export function loader() {
  return publicDocument(robotsText(), 'text/plain');
}
