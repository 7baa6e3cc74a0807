import { addedQuantity, clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { ADDED_QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import { FAVORITE_FIELD } from '#app/domain/shopper/favorite-intent.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { LATE_WAIT_MS } from '#app/domain/timing.ts';
import { lateChanges } from './late-changes.ts';
import { keep } from './storage.ts';

/** What buttons are called that change something, and where their forms post. */
const ACTIONS = { intent: '/cart', [FAVORITE_FIELD]: '/favorites' } as const;
type Name = keyof typeof ACTIONS;

/** A wish from before the code for it was there. */
export type Press = {
  name: Name;
  value: string;
  /** A quantity that was typed has none. */
  button?: HTMLButtonElement;
};

type Taker = (event: SubmitEvent, button: HTMLButtonElement) => void;

type Page = {
  notify: (notice: Notice) => void;
  /** By dish id, as the page shows them. `null`: nobody knows. */
  quantities: ReadonlyMap<number, number> | null;
};

/** Intents for the page that this tab shows next: left-changes.ts. */
export const LEFT_CHANGES = 'cart-changes';

// As `cart-intent.ts` writes them. What reads them in full comes late, with what changes the cart.
/** Any other intent loads a document. */
const CHANGE = /^(?:(?:add|set|remove):|order$)/;
const ADDITION = /^add:(\d+):(\d+)$/;
const STEP = /^set:(\d+):(\d+):(\d+)$/;

const takers: { [name in Name]?: Taker } = {};
let waiting: readonly Press[] = [];
let isPostedPlainly = false;

/** From now on the presses of buttons with this name come here. */
export function takePresses(name: Name, take: Taker): () => void {
  takers[name] = take;
  return () => {
    delete takers[name];
  };
}

/** What waits, in the order in which it was pressed. It is handed out once. */
export function takeWaiting(name: Name): readonly Press[] {
  const taken = waiting.filter((press) => press.name === name);
  waiting = waiting.filter((press) => press.name !== name);
  return taken;
}

/** Meanwhile the shopper may have left the page, emptied the cart or taken a consent back. */
export function canPress(button: HTMLButtonElement | undefined): button is PressableButton {
  return button?.form?.isConnected === true && !button.disabled;
}
type PressableButton = HTMLButtonElement & { form: HTMLFormElement };

/**
 * Takes the presses of all buttons that change the cart or the favourites. While the code for it is not there they wait. If it cannot
 * be fetched they go to the server as without scripts; if the page is left, too.
 *
 * @returns what ends it.
 */
export function listenForPresses(page: Page): () => void {
  const end = new AbortController();
  function onSubmit(event: SubmitEvent) {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || !isChange(button)) return;
    const name = button.name as Name;
    const take = takers[name];
    if (take && !isPostedPlainly) {
      take(event, button);
      return;
    }
    // Otherwise the checkout's own handler would take a click on «plus» for an order.
    event.stopPropagation();
    if (isPostedPlainly) return;
    event.preventDefault();
    if (waiting.some(isOrder)) page.notify({ code: 'order-creating' });
    else if (!isSaidAlready(button)) wait({ name, value: wishOf(button), button }, page);
  }
  document.addEventListener('submit', onSubmit, { capture: true, signal: end.signal });
  window.addEventListener('pagehide', () => leave(page), { signal: end.signal });
  return () => end.abort();
}

export function wait(press: Press, { notify }: Page): void {
  waiting = [...waiting, press];
  if (waiting.length > 1) return;
  const post = () => giveToServer(notify);
  lateChanges.load().catch(post);
  // What has been taken meanwhile waits no more.
  setTimeout(post, LATE_WAIT_MS);
}

function isChange({ name, value }: HTMLButtonElement): boolean {
  return name === FAVORITE_FIELD || (name === 'intent' && CHANGE.test(value));
}

function isOrder({ value }: Press): boolean {
  return value === 'order';
}

/** Each press of plus and minus counts. Any other button would be gone, or another one, after the first. */
function isSaidAlready(button: HTMLButtonElement): boolean {
  return !STEP.test(button.value) && waiting.some((press) => press.button === button);
}

/** What a button says, with what was typed or pressed before and it does not know of. */
function wishOf({ value, form }: HTMLButtonElement): string {
  const typed = form?.elements.namedItem(ADDED_QUANTITY_FIELD);
  if (typed instanceof HTMLInputElement) {
    return value.replace(ADDITION, (_, id) => `add:${id}:${readQuantity(typed.value)}`);
  }
  return value.replace(STEP, (_, id, quantity, shown) => {
    const earlier = waiting.findLast((press) => press.value.startsWith(`set:${id}:`));
    const before = Number(earlier?.value.split(':')[2] ?? shown);
    return `set:${id}:${clampQuantity(before + Number(quantity) - Number(shown))}:${before}`;
  });
}

/** The page that comes then says how it went. */
async function giveToServer(notify: Page['notify']): Promise<void> {
  const presses = waiting;
  const last = presses.at(-1);
  waiting = [];
  if (!last) return;
  if (!navigator.onLine) {
    for (const press of presses) notify({ code: failureOf(press) });
    return;
  }
  // First of all: the answer may bring the session.
  await send(presses.filter((press) => press !== last));
  if (canPress(last.button)) {
    last.button.value = last.value;
    isPostedPlainly = true;
    last.button.form.requestSubmit(last.button);
    isPostedPlainly = false;
  } else if (isOrder(last)) {
    notify({ code: failureOf(last) });
  } else {
    await send([last]);
    window.location.reload();
  }
}

function failureOf(press: Press) {
  if (isOrder(press)) return 'order-held-back';
  return press.name === 'intent' ? 'cart-failed' : 'favorite-failed';
}

/** A quantity that is being typed when the page goes away counts as one that was left. */
export function leaveField(): void {
  (document.activeElement as HTMLElement | null)?.blur();
}

/** The next page may be read before all this arrives: so it is told of the cart's. */
function leave({ quantities }: Page): void {
  leaveField();
  const changes = waiting.filter((press) => !isOrder(press));
  waiting = [];
  const values = changes.filter(({ name }) => name === 'intent').map(({ value }) => value);
  if (quantities && values.length > 0) {
    const left = values.map((value) => asQuantity(value, quantities));
    keep('sessionStorage', LEFT_CHANGES, [Date.now(), ...left].join(' '));
  }
  send(changes);
}

/** An addition that arrives twice would count twice. */
function asQuantity(value: string, quantities: ReadonlyMap<number, number>): string {
  return value.replace(ADDITION, (_, id, added) => {
    return `set:${id}:${addedQuantity(quantities.get(Number(id)) ?? 0, Number(added))}`;
  });
}

async function send(presses: readonly Press[]): Promise<void> {
  const posts = Object.entries(ACTIONS).map(async ([name, action]) => {
    const fields = presses.filter((press) => press.name === name).map(({ value }) => [name, value]);
    if (fields.length === 0) return;
    const body = new URLSearchParams(fields);
    await fetch(action, { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(() => {});
  });
  await Promise.all(posts);
}
