import type { MouseEvent } from 'react';

/**
 * For the button that removes a line and disappears with it. The focus moves to the same button of the next line, else
 * of the line before, else to `fallback`. Otherwise the focus would start again at the top of the page.
 */
export function leaveLine({ currentTarget: button }: MouseEvent<HTMLButtonElement>, fallback: string): void {
  const buttons = [...(button.form?.querySelectorAll<HTMLButtonElement>('button[value^="remove:"]') ?? [])];
  const index = buttons.indexOf(button);
  const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>(fallback);
  next?.focus({ preventScroll: true });
}
