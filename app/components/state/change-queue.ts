import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { keep } from '#app/components/storage.ts';
import type { Notice } from '#app/domain/text/notices.ts';

/** Set by a page that was left with open changes: the next one may be rendered before they arrive. */
export const CHANGED_ON_LEAVING = 'changed-on-leaving';

type QueueOptions<Change> = {
  /** Waiting changes with the same key are merged. */
  keyOf: (change: Change) => string | number;
  merge: (earlier: Change, later: Change) => Change;
  /** Posts the changes; what it resolves with is called in the same task in which they stop being open. Never rejects. */
  send: (changes: readonly Change[]) => Promise<() => void>;
  onChange: () => void;
};

/**
 * The clicks that the server has not confirmed yet. One request is under way at a time: a second one would read the cart or
 * the cookie before the first has written it. Clicks made meanwhile are merged and go in the next request.
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

  /** @param delayMs wait for further changes; every change restarts the wait */
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
    // If a wait for further changes runs, its timer sends them.
    if (this.#timer === undefined) this.#flush();
  }

  /** Sends at once and resolves when nothing is open any more. */
  async whenIdle(): Promise<void> {
    while (this.open.length > 0) {
      this.#flush();
      await this.#request;
    }
  }

  /** Takes out what has not been sent, for a request or a page that is being left. */
  drain(): Change[] {
    this.#stopTimer();
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }

  /** The changes to show on top of what the server sent, oldest first. */
  get open(): readonly Change[] {
    return [...this.#inFlight, ...this.#waiting.values()];
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** What the server answers to changes: the notices to show, and its own view of what was changed. */
export type ChangesAnswer<Served> = { notices: Notice[]; served: Served };

type PostedChanges<Change, Served> = Pick<QueueOptions<Change>, 'keyOf' | 'merge'> & {
  action: string;
  /** Name of the submit buttons that make the changes. */
  fieldName: string;
  toValue: (change: Change) => string;
  /** Takes the submit of such a button, calling `preventDefault`; anything else posts as without scripts. */
  onSubmit: (event: SubmitEvent, button: HTMLButtonElement) => void;
  /** Finds out what became of changes whose response was lost. */
  recover?: (sent: readonly Change[]) => Promise<ChangesAnswer<Served> | null>;
  /** @param answer `null`: the shop was not reached */
  onAnswer: (answer: ChangesAnswer<Served> | null, sent: readonly Change[]) => void;
};

/**
 * A queue for the submit buttons with one name, wherever they are on the page, so that cards need no hooks. It posts its
 * changes, also those left when the page is left. `open`: what to show on top of what the server sent.
 */
export function useChangeQueue<Change, Served>(posted: PostedChanges<Change, Served>) {
  const { action, fieldName, toValue, keyOf, merge } = posted;
  const latest = useRef(posted);
  latest.current = posted;
  const [open, setOpen] = useState<readonly Change[]>([]);
  const [queue] = useState(
    () =>
      new ChangeQueue<Change>({
        keyOf,
        merge,
        send: async (changes) => {
          const answer =
            (await postChanges<Served>(action, fieldName, changes.map(toValue))) ??
            (await latest.current.recover?.(changes)) ??
            null;
          return () => latest.current.onAnswer(answer, changes);
        },
        onChange: () => setOpen(queue.open),
      }),
  );
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name === fieldName) posted.onSubmit(event, button);
  });
  const onPageHide = useEffectEvent(() => {
    // A quantity that is being typed counts as one that was left.
    (document.activeElement as HTMLElement | null)?.blur();
    if (queue.open.length > 0) keep('sessionStorage', CHANGED_ON_LEAVING, 'true');
    const left = queue.drain();
    if (left.length > 0) navigator.sendBeacon(action, fields(fieldName, left.map(toValue)));
  });
  // A layout effect: it has to be there as soon as the forms' own handlers are.
  useLayoutEffect(() => {
    const ended = new AbortController();
    document.addEventListener('submit', onSubmit, { capture: true, signal: ended.signal });
    window.addEventListener('pagehide', onPageHide, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  return { queue, open };
}

/** @returns `null` if the shop was not reached, or something in front of it answered */
export async function postChanges<Served>(
  action: string,
  fieldName: string,
  values: readonly string[],
): Promise<ChangesAnswer<Served> | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields(fieldName, values),
      keepalive: true,
    });
    const answer: Partial<ChangesAnswer<Served>> | null = await response.json();
    return answer?.notices ? (answer as ChangesAnswer<Served>) : null;
  } catch {
    return null;
  }
}

function fields(name: string, values: readonly string[]): URLSearchParams {
  return new URLSearchParams(values.map((value) => [name, value]));
}
