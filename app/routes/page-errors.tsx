import { ErrorPage } from '#app/components/error-page/error-page.tsx';
import type { Route } from './+types/page-errors';

export { refuseForms as action } from '#app/services/http/no-action.server.ts';

/**
 * Shows the error of a page inside the frame. Root has an error boundary, too. But when an action fails, React Router
 * does not load the route that shows the error: with root's, a refused form would come back without header and footer.
 * It has the path `/` because a form posted there goes to the innermost route with a path, not to the home page.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
