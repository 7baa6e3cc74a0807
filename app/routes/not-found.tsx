import { missing } from '#app/services/api/http-errors.server.ts';

/** The loader leads through the middleware of root.tsx; the action gives posted forms the 404 page. */
export function loader() {
  throw missing();
}

export function action() {
  throw missing();
}

export default function NotFoundPage() {
  return null;
}
