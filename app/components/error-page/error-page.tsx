import { useLocation } from 'react-router';
import { ErrorBody } from './error-body.tsx';

/** In the place of a page that cannot be shown. */
export function ErrorPage({ error, phone }: { error: unknown; phone?: string | undefined }) {
  const { pathname, search } = useLocation();
  return <ErrorBody error={error} address={pathname + search} phone={phone} />;
}
