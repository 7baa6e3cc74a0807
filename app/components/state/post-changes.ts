import type { Notice } from '#app/domain/text/notices.ts';

/** What the server answers to changes: the notices to show, and its own view of what was changed. */
export type ChangesAnswer<Served> = { notices: Notice[]; served: Served };

/**
 * Posts changes without loading a page. `keepalive`: the request goes on when the page is left.
 *
 * @returns `null` if the shop was not reached, or something in front of it answered
 */
export async function postChanges<Served>(
  action: string,
  fields: readonly [name: string, value: string][],
): Promise<ChangesAnswer<Served> | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      keepalive: true,
    });
    const answer: Partial<ChangesAnswer<Served>> | null = await response.json();
    return answer?.notices ? (answer as ChangesAnswer<Served>) : null;
  } catch {
    return null;
  }
}

/** The same while the page unloads; the response is not read. */
export function sendChanges(action: string, fields: readonly [name: string, value: string][]): void {
  if (fields.length > 0)
    navigator.sendBeacon(action, new URLSearchParams(fields.map(([name, value]) => [name, value])));
}
