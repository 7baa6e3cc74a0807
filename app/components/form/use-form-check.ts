import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a form may be sent: with scripts, once it passes `check`. What was filled in before scripts ran counts as well: by
 * the shopper, by the server's answer, by the browser's Back.
 *
 * @returns `look` is the form's `onInput`. It must be React's: a listener of our own runs before React has seen the event,
 * and rendering then puts the old text back into a controlled input.
 */
export function useFormCheck(formId: string, check: (data: FormData) => boolean) {
  const [isReady, setReady] = useState(true);
  const latestCheck = useRef(check);
  latestCheck.current = check;
  const look = useCallback(() => {
    const form = document.forms.namedItem(formId);
    if (form) setReady(latestCheck.current(new FormData(form)));
  }, [formId]);
  useLayoutEffect(look, [look]);
  return { isReady, look };
}
