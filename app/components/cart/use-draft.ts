import { useCallback, useEffect, useRef } from 'react';
import { writeCookie } from '#app/components/write-cookie.ts';
import {
  type CheckoutDraft,
  DRAFT_COOKIE,
  draftCookieValue,
  draftOf,
} from '#app/domain/shopper/checkout-draft.ts';

/**
 * Keeps what is typed into the checkout with every keystroke: a reload must not lose it, nor a look at another page. It
 * stands in the cookie that posts without scripts set, so the server writes it into the form again. The answer to the
 * order deletes it.
 *
 * @param defaults what the server wrote into the form.
 * @returns the form's `onInput`.
 */
export function useDraft(formId: string, defaults: CheckoutDraft): () => void {
  const written = useRef(defaults);
  const keep = useCallback(() => {
    const form = document.forms.namedItem(formId);
    if (!form) return;
    const draft = draftOf(new FormData(form));
    if (Object.entries(draft).every(([name, value]) => written.current[name] === value)) return;
    written.current = draft;
    writeCookie(DRAFT_COOKIE, draftCookieValue(draft));
  }, [formId]);
  // What was typed before scripts ran counts as well.
  useEffect(keep, [keep]);
  return keep;
}
