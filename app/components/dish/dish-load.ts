import { isRouteErrorResponse } from 'react-router';
import { isNetworkFailure } from '#app/components/navigation/offline.ts';
import { DIALOG_PARAM } from '#app/domain/navigation/page-addresses.ts';

/** Why the dialog has no dish to show. */
export type DishFailure = { slug: string; reason: 'gone' | 'offline' | 'failed' };

/**
 * For the `clientLoader` of a dish: what the server gives, and to the dialog also why it gives nothing. Thrown, that would
 * put an error page in the place of the page below. The type is that of the dish's page, which never gets a failure.
 */
export async function dishOrFailure<Loaded>(
  { searchParams }: URL,
  slug: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  if (!searchParams.has(DIALOG_PARAM)) return load();
  try {
    return await load();
  } catch (error) {
    return { failure: { slug, reason: reasonOf(error) } satisfies DishFailure } as Loaded;
  }
}

function reasonOf(error: unknown): DishFailure['reason'] {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)) return 'gone';
  return isNetworkFailure(error) ? 'offline' : 'failed';
}
