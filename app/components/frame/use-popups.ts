import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { POPUP_CLOSE_DELAY_MS, POPUP_OPEN_DELAY_MS } from '#app/domain/timing.ts';

/**
 * What opens from the header: submenus, the sheet of small screens, the search panel, the cart. Each is a `<details>`,
 * which opens and closes without scripts. Scripts add three things. Only one is open at a time. Esc, a click beside it, a
 * focus that leaves it and another page close it. A mouse opens those in a `[data-hover]` box.
 *
 * The header has one set of listeners for all, so what is inside stays plain markup.
 */
export function usePopups(): void {
  const { key } = useLocation();
  const openedFor = useRef(key);
  useEffect(() => {
    // On the first page, what was opened before scripts ran stays open.
    if (openedFor.current === key) return;
    openedFor.current = key;
    for (const popup of openIn(headerOf(document))) {
      if (isTypingIn(popup)) continue;
      if (popup.contains(document.activeElement)) focusMain();
      popup.open = false;
    }
  }, [key]);
  useEffect(() => {
    const header = headerOf(document);
    return header ? listen(header) : undefined;
  }, []);
}

function headerOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('.site-header');
}

function listen(header: HTMLElement): () => void {
  const hover = new Hover();
  const stop = new AbortController();
  const { signal } = stop;

  function closeUnless(isKept: (popup: HTMLDetailsElement) => boolean) {
    for (const popup of openIn(header)) if (!isKept(popup)) popup.open = false;
  }
  function onLeave({ target }: Event) {
    closeUnless((popup) => popup.contains(target as Node));
  }
  header.addEventListener(
    'toggle',
    ({ target }) => {
      const details = target as HTMLDetailsElement;
      if (!details.open) {
        hover.forget(details);
        return;
      }
      closeUnless((popup) => popup.contains(details));
      unfold(details);
    },
    { capture: true, signal },
  );
  header.addEventListener('pointerover', (event) => hover.over(event), { signal });
  header.addEventListener('pointerleave', (event) => hover.over(event), { signal });
  header.addEventListener('click', (event) => hover.click(event), { signal });
  document.addEventListener('click', onLeave, { capture: true, signal });
  document.addEventListener('focusin', onLeave, { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      // Something inside has used this Esc already, such as the list of suggestions.
      if (event.key === 'Escape' && !event.defaultPrevented) {
        for (const popup of openIn(header)) {
          const hadFocus = popup.contains(document.activeElement);
          popup.open = false;
          if (hadFocus) popup.querySelector('summary')?.focus();
        }
      }
      if (event.key === 'Tab') keepInSheet(event, header);
    },
    { signal },
  );
  return () => {
    stop.abort();
    hover.stop();
  };
}

/** The open `<details>` that lie in no other open one: an accordion in the sheet is the sheet's own business. */
function openIn(header: HTMLElement | null): HTMLDetailsElement[] {
  const open = header?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [];
  return [...open].filter((details) => !details.parentElement?.closest('details[open]'));
}

/** The sheet opens with its first submenu: the menu is what guests look for. */
function unfold(popup: HTMLDetailsElement): void {
  const first = popup.matches('[data-sheet]') && popup.querySelector('details');
  if (first) first.open = true;
}

/** Somebody who types a search stays where they are while results arrive. */
function isTypingIn(popup: HTMLDetailsElement): boolean {
  return document.activeElement instanceof HTMLInputElement && popup.contains(document.activeElement);
}

/** The sheet covers the page, so the focus stays inside until the sheet is closed. */
function keepInSheet(event: KeyboardEvent, header: HTMLElement): void {
  const sheet = header.querySelector('[data-sheet][open]');
  const stops = [...(sheet?.querySelectorAll<HTMLElement>('summary, a[href], button') ?? [])].filter(
    // Also where the sheet is a row of links again, and where an accordion is closed.
    (stop) => stop.getClientRects().length > 0 && !stop.closest('details:not([open]) > :not(summary)'),
  );
  const [first] = stops;
  const last = stops.at(-1);
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Opens and closes for a mouse, with a delay: a pointer passes over the header on its way elsewhere. */
class Hover {
  #pointed: HTMLDetailsElement | null = null;
  /** What a mouse has opened it may close; what was clicked stays. */
  #opened: HTMLDetailsElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  over({ type, target, pointerType }: PointerEvent): void {
    if (pointerType !== 'mouse') return;
    const popup = type === 'pointerleave' ? null : popupAt(target as Element);
    if (popup === this.#pointed) return;
    this.#pointed = popup;
    this.stop();
    this.#timer = setTimeout(() => this.#settle(popup), popup ? POPUP_OPEN_DELAY_MS : POPUP_CLOSE_DELAY_MS);
  }

  /** A mouse that moves in opens it, and the click that follows at once means «open», not «close». */
  click(event: MouseEvent): void {
    // A click decides: what would open a moment later might lie over the page that a link has opened.
    this.stop();
    if (!this.#opened || (event.target as Element).closest('summary')?.parentElement !== this.#opened) return;
    event.preventDefault();
    this.#opened = null;
  }

  forget(closed: HTMLDetailsElement): void {
    if (this.#opened === closed) this.#opened = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #settle(popup: HTMLDetailsElement | null): void {
    if (!popup) {
      if (this.#opened && !this.#opened.querySelector(':focus-visible')) this.#opened.open = false;
    } else if (!popup.open) {
      this.#opened = popup;
      popup.open = true;
    }
  }
}

/** What a mouse at this place opens. In the sheet nothing does: there a submenu pushes everything below it away. */
function popupAt(target: Element): HTMLDetailsElement | null {
  const popup = target.closest('[data-hover]')?.querySelector<HTMLDetailsElement>(':scope > details');
  if (!popup || popup.getClientRects().length === 0) return null;
  return popup.parentElement?.closest('details[open]') ? null : popup;
}
