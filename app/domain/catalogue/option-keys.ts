/** Nothing is chosen: what was typed counts. */
export const NO_OPTION = -1;

/**
 * The option that a key of the keyboard leads to in a list of `count`; `null` if the key is none of the list's. Past
 * either end is the field itself. Home and End belong to the caret until an option is chosen.
 */
export function optionAfterKey(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return current + 1 < count ? current + 1 : NO_OPTION;
    case 'ArrowUp':
      return current === NO_OPTION ? count - 1 : current - 1;
    case 'Home':
      return current === NO_OPTION ? null : 0;
    case 'End':
      return current === NO_OPTION ? null : count - 1;
    default:
      return null;
  }
}
