import { data } from 'react-router';
import * as MESSAGES from '#app/domain/text/messages.ts';

/** What a loader throws when there is no such thing: the not-found page, with these words. */
export function missing(message: string = MESSAGES.pageMissing) {
  return data({ message }, { status: 404 });
}

/** The same for what there was once: search engines forget such a page sooner. */
export function gone(message: string = MESSAGES.pageGone) {
  return data({ message }, { status: 410 });
}

/** What a loader throws when the API does not answer and nothing is cached: the «try again» page. */
export function unavailable() {
  return data(null, { status: 503 });
}

/** A thing and its lists. Only the thing decides about 404: the API may refuse to list the dishes of a category it does not have. */
export async function withItsLists<Thing, Lists>(
  thing: Promise<Thing>,
  lists: Promise<Lists>,
): Promise<[Thing, Lists]> {
  lists.catch(() => undefined);
  return [await thing, await lists];
}

/** For a part that a page can do without. The failure is in the log already. */
export function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch(() => null);
}
