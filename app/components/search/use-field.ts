import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

type FieldListeners = {
  onInput: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onSubmit: (form: HTMLFormElement) => void;
};

/**
 * What scripts add to a search form that stands in the page without them. The listeners are the browser's own: the form
 * is there long before its scripts. What somebody is typing when they come counts.
 *
 * @param box around the form.
 * @param query the text whose results are shown. The field stays when the page changes, and follows the address, but never while somebody
 * types into it. Whoever goes back has done with typing.
 */
export function useField(box: RefObject<HTMLElement | null>, query: string, listeners: FieldListeners): void {
  const latest = useRef(listeners);
  latest.current = listeners;
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    const input = fieldIn(box);
    if (input && (isBack || input !== document.activeElement)) input.value = query;
  }, [box, key, query, isBack]);

  useEffect(() => {
    const input = fieldIn(box);
    const form = input?.form;
    if (!input || !form) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onInput = () => latest.current.onInput(input.value);
    input.addEventListener('input', onInput, { signal });
    input.addEventListener('blur', () => latest.current.onBlur(), { signal });
    input.addEventListener('keydown', (event) => latest.current.onKeyDown(event), { signal });
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        latest.current.onSubmit(form);
      },
      { signal },
    );
    if (input === document.activeElement && input.value !== input.defaultValue) onInput();
    return () => stop.abort();
  }, [box]);
}

export function fieldIn(box: RefObject<HTMLElement | null>): HTMLInputElement | null | undefined {
  return box.current?.querySelector('input');
}
