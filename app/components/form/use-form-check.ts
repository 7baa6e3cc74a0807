import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Whether a form passes `check` now. What was filled in before scripts ran counts as well: by the shopper, by the
 * server's answer, by the browser's Back. On the server and in the first render the answer is no.
 *
 * @param formId of a form in the page.
 * @returns `look` is the form's `onInput`. It must be React's: a listener of our own runs before React has seen the event,
 * and rendering then puts the old text back into a controlled input.
 */
export function useFormCheck(formId: string, check: (data: FormData) => boolean) {
  const [passes, setPasses] = useState(false);
  const latestCheck = useRef(check);
  latestCheck.current = check;
  const look = useCallback(() => {
    const form = document.forms.namedItem(formId);
    if (form) setPasses(latestCheck.current(new FormData(form)));
  }, [formId]);
  useEffect(look, [look]);
  return { passes, look };
}
