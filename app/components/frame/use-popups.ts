import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { POPUP_CLOSE_DELAY_MS, POPUP_OPEN_DELAY_MS } from '#app/domain/timing.ts';

/**
 * What opens from the header: submenus, the sheet of small screens, the search panel, the cart. Each is a `<details>`,
 * which opens and closes without scripts. Scripts add: only one is open at a time; Esc, a click beside it, a focus that
 * leaves it and another page close it; a mouse opens those in a `[data-hover]` box.
 */
export function usePopups(): void {
  const { key } = useLocation();
  // When the page is left: what was opened on the first one before scripts ran stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is that of the page
  useEffect(
    () => () => {
      for (const popup of openPopups()) {
        const hasFocus = popup.contains(document.activeElement);
        // A search field with the focus keeps it, and its popup stays open, while results arrive.
        if (hasFocus && document.activeElement instanceof HTMLInputElement) continue;
        if (hasFocus) focusMain();
        popup.open = false;
      }
    },
    [key],
  );
  useEffect(() => {
    const ended = new AbortController();
    closeElsewhere(ended.signal);
    openForMouse(ended.signal);
    return () => ended.abort();
  }, []);
}

/** The open `<details>` that lie in no other open one: an accordion in the sheet is the sheet's own business. */
function openPopups(): HTMLDetailsElement[] {
  const open = document.querySelectorAll<HTMLDetailsElement>('.site-header details[open]');
  return [...open].filter((details) => !details.parentElement?.closest('details[open]'));
}

function closeElsewhere(signal: AbortSignal): void {
  function closeUnlessAround(node: Node) {
    for (const popup of openPopups()) if (!popup.contains(node)) popup.open = false;
  }
  function onToggle({ target }: Event) {
    const details = target as HTMLDetailsElement;
    if (!details.open || !details.closest('.site-header')) return;
    closeUnlessAround(details);
    // The sheet opens with its first submenu: the menu is what guests look for.
    const first = details.matches('[data-sheet]') && details.querySelector('details');
    if (first) first.open = true;
  }
  function onKeyDown(event: KeyboardEvent) {
    // Something inside has used this Esc already, such as the list of suggestions.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    for (const popup of openPopups()) {
      const hadFocus = popup.contains(document.activeElement);
      popup.open = false;
      if (hadFocus) popup.querySelector('summary')?.focus();
    }
  }
  const onLeave = ({ target }: Event) => closeUnlessAround(target as Node);
  document.addEventListener('toggle', onToggle, { capture: true, signal });
  document.addEventListener('click', onLeave, { capture: true, signal });
  document.addEventListener('focusin', onLeave, { signal });
  document.addEventListener('keydown', onKeyDown, { signal });
}

/** Opens and closes for a mouse, with a delay: a pointer passes over the header on its way elsewhere. */
function openForMouse(signal: AbortSignal): void {
  let pointed: HTMLDetailsElement | null = null;
  /** What a mouse has opened it may close; what was clicked stays. */
  let opened: HTMLDetailsElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle() {
    if (pointed && !pointed.open) {
      opened = pointed;
      opened.open = true;
    } else if (!pointed && opened && !opened.querySelector(':focus-visible')) opened.open = false;
  }
  function onPointer({ target, pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') return;
    const popup = popupAt(target as Element);
    if (popup === pointed) return;
    pointed = popup;
    clearTimeout(timer);
    timer = setTimeout(settle, popup ? POPUP_OPEN_DELAY_MS : POPUP_CLOSE_DELAY_MS);
  }
  function onClick(event: MouseEvent) {
    // A click decides: what would open a moment later might lie over the page that a link has opened.
    clearTimeout(timer);
    if (!opened || (event.target as Element).closest('summary')?.parentElement !== opened) return;
    // The click that follows at once on a mouse that moved in means «open», not «close».
    if (opened.open) event.preventDefault();
    opened = null;
  }
  document.addEventListener('pointerover', onPointer, { signal });
  document.addEventListener('click', onClick, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** What a mouse at this place opens. In the sheet nothing does: there a submenu pushes everything below it away. */
function popupAt(target: Element): HTMLDetailsElement | null {
  const popup = target.closest('[data-hover]')?.querySelector<HTMLDetailsElement>(':scope > details');
  return popup?.checkVisibility() && !popup.parentElement?.closest('details[open]') ? popup : null;
}
