import { missing } from '#app/services/api/http-errors.server.ts';

/**
 * All other URLs. With a loader, they pass through the middleware of root.tsx; with an action, a form posted to an unknown URL
 * gets the 404 page instead of a bare error.
 */
export function loader() {
  throw missing();
}

export function action() {
  throw missing();
}

export default function NotFoundPage() {
  return null;
}
