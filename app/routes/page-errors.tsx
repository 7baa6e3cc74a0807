import { ErrorPage } from '#app/components/error-page/error-page.tsx';
import type { Route } from './+types/page-errors';

export { refuseForms as action } from '#app/services/http/no-action.server.ts';

/**
 * Shows the error of a page inside header and footer. The error boundary of root.tsx is not enough: after a failed action React
 * Router skips the loader of the route whose boundary shows the error, so header and footer would have no data. The path
 * is `/` because a form posted there goes to the innermost route with a path, not to the index route.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
