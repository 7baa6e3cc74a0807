import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

type ComboboxOptions = {
  listId: string;
  count: number;
  /** The keyboard moves to an option or closes the list. */
  onUse: () => void;
  /** With a hidden list. @returns whether Esc is handled; otherwise the panel around the field closes */
  onEscape: () => boolean;
};

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** ARIA combobox: the focus stays in the field; Enter follows the option's link. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the list
  useEffect(() => setOpen(false), [page]);

  /** @returns whether the key is handled */
  function handleKey(key: string): boolean {
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
      // An input method (IME) uses the same keys.
      if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (handleKey(event.key)) event.preventDefault();
    },
  };
}

/** Enter submits the typed text. */
export const NO_OPTION = -1;

/** `null` for other keys. Beyond either end no option is active. Home and End move the caret until one is. */
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
