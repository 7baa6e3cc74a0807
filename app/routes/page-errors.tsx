import { ErrorPage } from '#app/components/error-page/error-page.tsx';
import type { Route } from './+types/page-errors';

export { refuseForms as action } from '#app/services/http/no-action.server.ts';

/**
 * After a failed action React Router skips the loader of the route whose boundary shows the error: in
 * root.tsx header and footer would have no data. The path is `/`: a form posted there goes to the innermost
 * route with a path, not to the index route.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
