import { data } from 'react-router';
import * as MESSAGES from '#app/domain/text/messages.ts';

/** Renders the not-found page with this text. */
export function missing(message: string = MESSAGES.pageMissing) {
  return data({ message }, { status: 404 });
}

/** For deleted records: search engines drop 410 pages sooner than 404. */
export function gone(message: string = MESSAGES.pageGone) {
  return data({ message }, { status: 410 });
}

/** Renders the «try again» page: the API is unavailable and nothing is cached. */
export function unavailable() {
  return data(null, { status: 503 });
}

/** Only a missing record causes 404: the API may also reject the lists of a category that does not exist. */
export async function loadWithLists<Thing, Lists>(
  thing: Promise<Thing>,
  lists: Promise<Lists>,
): Promise<[Thing, Lists]> {
  lists.catch(() => undefined);
  return [await thing, await lists];
}

/** For optional parts of a page. The call has logged the failure. */
export function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch(() => null);
}
