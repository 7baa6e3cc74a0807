import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { POPUP_CLOSE_DELAY_MS, POPUP_OPEN_DELAY_MS } from '#app/domain/timing.ts';

/**
 * Each popup is a `<details>`, which works without JavaScript. Added here: one open at a time; Esc, a click
 * or focus outside and a navigation close it; hover opens those inside `[data-hover]`.
 */
export function usePopups(): void {
  const { key } = useLocation();
  // On mount it would close a popup opened before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the page
  useEffect(
    () => () => {
      for (const popup of openPopups()) {
        const hasFocus = popup.contains(document.activeElement);
        // The popup of a focused search field stays while results arrive.
        if (hasFocus && document.activeElement instanceof HTMLInputElement) continue;
        if (hasFocus) focusMain();
        popup.open = false;
      }
    },
    [key],
  );
  useEffect(() => {
    const controller = new AbortController();
    closeOnLeave(controller.signal);
    openOnHover(controller.signal);
    return () => controller.abort();
  }, []);
}

/** Not those inside another one, like the sheet's accordion. */
function openPopups(): HTMLDetailsElement[] {
  const open = document.querySelectorAll<HTMLDetailsElement>('[data-popups] details[open]');
  return [...open].filter((details) => !details.parentElement?.closest('details[open]'));
}

function closeOnLeave(signal: AbortSignal): void {
  function closeOthers(node: Node) {
    for (const popup of openPopups()) if (!popup.contains(node)) popup.open = false;
  }
  function onToggle({ target }: Event) {
    const details = target as HTMLDetailsElement;
    if (!details.open || !details.closest('[data-popups]')) return;
    closeOthers(details);
    // Its first submenu is the menu of dishes.
    const first = details.matches('[data-sheet]') && details.querySelector('details');
    if (first) first.open = true;
  }
  function onKeyDown(event: KeyboardEvent) {
    // Handled inside, as by the list of suggestions.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    for (const popup of openPopups()) {
      const hadFocus = popup.contains(document.activeElement);
      popup.open = false;
      if (hadFocus) popup.querySelector('summary')?.focus();
    }
  }
  const onLeave = ({ target }: Event) => closeOthers(target as Node);
  document.addEventListener('toggle', onToggle, { capture: true, signal });
  document.addEventListener('click', onLeave, { capture: true, signal });
  document.addEventListener('focusin', onLeave, { signal });
  document.addEventListener('keydown', onKeyDown, { signal });
}

/** Delayed, for a pointer that only crosses the header. */
function openOnHover(signal: AbortSignal): void {
  let hovered: HTMLDetailsElement | null = null;
  /** A clicked popup does not close on leave. */
  let opened: HTMLDetailsElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update() {
    if (hovered && !hovered.open) {
      opened = hovered;
      opened.open = true;
    } else if (!hovered && opened && !opened.querySelector(':focus-visible')) opened.open = false;
  }
  function onPointer({ target, pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') return;
    const popup = popupAt(target as Element);
    if (popup === hovered) return;
    hovered = popup;
    clearTimeout(timer);
    timer = setTimeout(update, popup ? POPUP_OPEN_DELAY_MS : POPUP_CLOSE_DELAY_MS);
  }
  function onClick(event: MouseEvent) {
    // It could cover the page that the click has opened.
    clearTimeout(timer);
    if (!opened || (event.target as Element).closest('summary')?.parentElement !== opened) return;
    // By default a click right after the hover would close it.
    if (opened.open) event.preventDefault();
    opened = null;
  }
  document.addEventListener('pointerover', onPointer, { signal });
  document.addEventListener('click', onClick, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** None in the sheet: a submenu moves all elements below. */
function popupAt(target: Element): HTMLDetailsElement | null {
  const popup = target.closest('[data-hover]')?.querySelector<HTMLDetailsElement>(':scope > details');
  return popup?.checkVisibility() && !popup.parentElement?.closest('details[open]') ? popup : null;
}
