import { ErrorPage } from '#app/components/error-page/error-page.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import type { Route } from './+types/page-errors';

/**
 * What stands in the frame where a page cannot. Root has one, too, but when an action fails React Router loads nothing
 * for the route that shows the error: caught there, a form that was refused would come back without header and footer.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} phone={useFrame()?.phone} />;
}
