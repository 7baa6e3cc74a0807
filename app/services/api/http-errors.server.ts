import { data } from 'react-router';
import * as MESSAGES from '#app/domain/text/messages.ts';

export function missing(message: string = MESSAGES.pageMissing) {
  return data({ message }, { status: 404 });
}

/** Search engines drop 410 pages sooner than 404. */
export function gone(message: string = MESSAGES.pageGone) {
  return data({ message }, { status: 410 });
}

export function unavailable() {
  return data(null, { status: 503 });
}

/** A 404 of the lists alone is a failure, not a missing page. */
export async function loadWithLists<Thing, Lists>(
  thing: Promise<Thing>,
  lists: Promise<Lists>,
): Promise<[Thing, Lists]> {
  lists.catch(() => undefined);
  return [await thing, await lists];
}

export function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch(() => null);
}
