import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { writeStorage } from '#app/components/storage.ts';
import type { Notice } from '#app/domain/text/notices.ts';

/** The next page may be rendered before the changes are applied. */
export const CHANGED_ON_LEAVING = 'changed-on-leaving';

type QueueOptions<Change> = {
  /** Waiting changes with one key are merged. */
  keyOf: (change: Change) => string | number;
  merge: (earlier: Change, later: Change) => Change;
  /** Never rejects. The resolved function is called in the task that removes the changes from `open`. */
  send: (changes: readonly Change[]) => Promise<() => void>;
  onChange: () => void;
};

/**
 * Only one request is in flight: a second would read the cart or the cookie before the first has written
 * it.
 */
export class ChangeQueue<Change> {
  readonly #options: QueueOptions<Change>;
  #waiting = new Map<string | number, Change>();
  #inFlight: readonly Change[] = [];
  #request = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: QueueOptions<Change>) {
    this.#options = options;
  }

  /** @param delayMs wait for further changes; each restarts the wait */
  add(change: Change, delayMs = 0): void {
    const key = this.#options.keyOf(change);
    const earlier = this.#waiting.get(key);
    this.#waiting.set(key, earlier === undefined ? change : this.#options.merge(earlier, change));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), delayMs);
    this.#options.onChange();
  }

  #flush(): void {
    if (this.#inFlight.length > 0) this.#stopTimer();
    else if (this.#waiting.size > 0) this.#request = this.#send(this.drain());
  }

  async #send(changes: readonly Change[]): Promise<void> {
    this.#inFlight = changes;
    const apply = await this.#options.send(changes);
    this.#inFlight = [];
    apply();
    this.#options.onChange();
    if (this.#timer === undefined) this.#flush();
  }

  async whenIdle(): Promise<void> {
    while (this.open.length > 0) {
      this.#flush();
      await this.#request;
    }
  }

  drain(): Change[] {
    this.#stopTimer();
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }

  /** Oldest first. */
  get open(): readonly Change[] {
    return [...this.#inFlight, ...this.#waiting.values()];
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

export type ChangesResponse<Served> = { notices: Notice[]; served: Served };

type PostedChanges<Change, Served> = Pick<QueueOptions<Change>, 'keyOf' | 'merge'> & {
  action: string;
  fieldName: string;
  toValue: (change: Change) => string;
  /** Calls `preventDefault` for a click it handles; otherwise the form is posted. */
  onSubmit: (event: SubmitEvent, button: HTMLButtonElement) => void;
  /** Finds out whether changes without a response were applied. */
  recover?: (sent: readonly Change[]) => Promise<ChangesResponse<Served> | null>;
  /** @param response `null` if the shop was not reached */
  onResponse: (response: ChangesResponse<Served> | null, sent: readonly Change[]) => void;
};

/**
 * Handles all submit buttons with one name, so that cards need no hooks; sends the rest when the page is
 * left.
 */
export function useChangeQueue<Change, Served>(posted: PostedChanges<Change, Served>) {
  const { action, fieldName, toValue, keyOf, merge } = posted;
  const latest = useRef(posted);
  useLayoutEffect(() => {
    latest.current = posted;
  });
  const [open, setOpen] = useState<readonly Change[]>([]);
  const [queue] = useState(
    () =>
      new ChangeQueue<Change>({
        keyOf,
        merge,
        send: async (changes) => {
          const response =
            (await postChanges<Served>(action, fieldName, changes.map(toValue))) ??
            (await latest.current.recover?.(changes)) ??
            null;
          return () => latest.current.onResponse(response, changes);
        },
        onChange: () => setOpen(queue.open),
      }),
  );
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name === fieldName) posted.onSubmit(event, button);
  });
  const onPageHide = useEffectEvent(() => {
    // Blur commits a typed quantity.
    (document.activeElement as HTMLElement | null)?.blur();
    if (queue.open.length > 0) writeStorage('sessionStorage', CHANGED_ON_LEAVING, 'true');
    const unsent = queue.drain();
    if (unsent.length > 0) navigator.sendBeacon(action, fields(fieldName, unsent.map(toValue)));
  });
  // Attaches the listener as early as the forms' handlers.
  useLayoutEffect(() => {
    const controller = new AbortController();
    document.addEventListener('submit', onSubmit, { capture: true, signal: controller.signal });
    window.addEventListener('pagehide', onPageHide, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return { queue, open };
}

/** @returns `null` if the shop was not reached, or a proxy responded instead */
export async function postChanges<Served>(
  action: string,
  fieldName: string,
  values: readonly string[],
): Promise<ChangesResponse<Served> | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields(fieldName, values),
      keepalive: true,
    });
    const body: Partial<ChangesResponse<Served>> | null = await response.json();
    return body?.notices ? (body as ChangesResponse<Served>) : null;
  } catch {
    return null;
  }
}

function fields(name: string, values: readonly string[]): URLSearchParams {
  return new URLSearchParams(values.map((value) => [name, value]));
}
