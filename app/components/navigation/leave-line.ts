import type { MouseEvent } from 'react';

/**
 * For the button that removes a line, and goes with it: the focus moves on to the next line's, or the one before, or
 * where `fallback` says. Left where it was, it would start again at the top of the page.
 */
export function leaveLine({ currentTarget: button }: MouseEvent<HTMLButtonElement>, fallback: string): void {
  const buttons = [...(button.form?.querySelectorAll<HTMLButtonElement>('button[value^="remove:"]') ?? [])];
  const index = buttons.indexOf(button);
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>(fallback);
  next?.focus({ preventScroll: true });
}
