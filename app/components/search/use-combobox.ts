import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

type ComboboxOptions = {
  listId: string;
  /** How many options the list has; without any it is not shown. */
  count: number;
  /** An option was reached, or the list closed, by the keyboard. */
  onUse: () => void;
  /** Esc while no list is shown. @returns whether it was of use; if not, it is the panel's around the field. */
  onEscape: () => boolean;
};

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** A text field with a list to choose from (ARIA: combobox). The focus stays in the field; Enter follows an option's link. */
export function useCombobox({ listId, count, onUse, onEscape }: ComboboxOptions) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NO_OPTION);
  const isExpanded = isOpen && count > 0;

  useEffect(() => {
    if (active === NO_OPTION) return;
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  function setOpen(isShown: boolean) {
    setIsOpen(isShown);
    setActive(NO_OPTION);
  }

  const { key: page } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing lies over the results that have come, or another page
  useEffect(() => setOpen(false), [page]);

  /** @returns whether the key was the list's. */
  function take(key: string): boolean {
    if (!isExpanded) {
      if (key === 'Escape') return onEscape();
      if (key !== 'ArrowDown' || count === 0) return false;
      setOpen(true);
      return true;
    }
    if (key === 'Escape') {
      onUse();
      setOpen(false);
      return true;
    }
    if (key === 'Enter') {
      if (active === NO_OPTION) return false;
      document.getElementById(optionId(listId, active))?.click();
      return true;
    }
    const next = optionAfterKey(key, active, count);
    if (next === null) return false;
    onUse();
    setActive(next);
    return true;
  }
  return {
    isExpanded,
    active,
    setOpen,
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isExpanded,
      'aria-controls': isExpanded ? listId : undefined,
      'aria-activedescendant': active === NO_OPTION ? undefined : optionId(listId, active),
    } as const,
    onKeyDown(event: KeyboardEvent) {
      // The keys of an input method choose among its own words.
      if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (take(event.key)) event.preventDefault();
    },
  };
}

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
