import { useLocation } from 'react-router';
import { lateAsHtml } from '#app/components/late-html.tsx';

const ErrorBody = lateAsHtml('section', () => import('./error-body.tsx').then((file) => file.ErrorBody), {
  isToBeKept: () => false,
});

/** In the place of a page that cannot be shown. */
export function ErrorPage({ error, phone }: { error: unknown; phone?: string | undefined }) {
  const { pathname, search } = useLocation();
  return <ErrorBody error={error} address={pathname + search} phone={phone} />;
}
