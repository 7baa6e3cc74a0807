import { useEffect, useRef, useState } from 'react';

/**
 * Whether a form passes `check` now. What was filled in before scripts ran counts as well: by the shopper, by the
 * server's answer, by the browser's Back. On the server and in the first render the answer is no.
 *
 * @param formId of a form in the page.
 */
export function useFormCheck(formId: string, check: (data: FormData) => boolean): boolean {
  const [passes, setPasses] = useState(false);
  const latestCheck = useRef(check);
  latestCheck.current = check;
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!form) return;
    const look = () => setPasses(latestCheck.current(new FormData(form)));
    look();
    form.addEventListener('input', look);
    return () => form.removeEventListener('input', look);
  }, [formId]);
  return passes;
}
