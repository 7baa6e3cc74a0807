import { missing } from '#app/services/api/http-errors.server.ts';

/**
 * Every address no other route has. The loader makes unmatched addresses pass through the middleware of root.tsx
 * like all others; the action answers forms posted to nowhere with the same page instead of a bare error.
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
