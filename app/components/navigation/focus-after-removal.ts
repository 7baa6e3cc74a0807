import type { MouseEvent } from 'react';

/**
 * For a button that disappears with its line: focuses the same button of the next or previous line, or
 * `fallback`, instead of the top of the page.
 */
export function focusAfterRemoval(
  { currentTarget: button }: MouseEvent<HTMLButtonElement>,
  fallback: string,
): void {
  const buttons = [...(button.form?.querySelectorAll<HTMLButtonElement>('button[value^="remove:"]') ?? [])];
  const index = buttons.indexOf(button);
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>(fallback);
  next?.focus({ preventScroll: true });
}
