import { redirect } from 'react-router';
import { slugAt } from '#app/domain/navigation/page-addresses.ts';

type Record = { slug?: string | undefined; movedFrom?: string | undefined };

/**
 * Redirects from a former slug to the page of the record.
 *
 * @throws the redirect, which browsers revalidate: another record may take the address
 */
export function redirectIfMoved(
  url: URL,
  { slug, movedFrom }: Record,
  hrefOf: (slug: string) => string,
): void {
  if (movedFrom === undefined || slug === undefined || slug === slugAt(url.pathname)) return;
  throw movedTo(hrefOf(slug) + url.search);
}

export function movedTo(address: string): Response {
  return redirect(address, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
}
