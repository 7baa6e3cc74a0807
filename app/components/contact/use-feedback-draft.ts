import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { keep, recall } from '#app/components/state/storage.ts';
import { CONTACT_TEXTS, type ContactText, OPENED_FIELD } from '#app/domain/forms/contact.ts';

const KEY = 'feedback';

/**
 * Keeps what is typed into the feedback form with every keystroke, in this tab, until it is sent. A message may be longer
 * than the cookie that holds the checkout's draft. As there, consents are not kept.
 *
 * @param openedAt when the server made the form.
 * @param isToComeBack whether the form shows what was typed before. It does not after a message was sent, nor where the
 * server's answer already stands in it.
 * @returns `openedAt` of the form that what came back was typed into; `keepDraft` is the form's `onInput`.
 */
export function useFeedbackDraft(formId: string, openedAt: string, isToComeBack: boolean) {
  const [openedBefore, setOpenedBefore] = useState<string | null>(null);
  const opened = openedBefore ?? openedAt;
  const [isRestoring] = useState(isToComeBack);
  // Before the browser paints, and before the checks look at the form.
  useLayoutEffect(() => {
    if (isRestoring) setOpenedBefore(restore(formId));
  }, [formId, isRestoring]);
  const keepDraft = useCallback(() => {
    const draft = new URLSearchParams({ [OPENED_FIELD]: opened });
    for (const { name, value } of textsOf(formId)) draft.set(name, value);
    keep('sessionStorage', KEY, draft.toString());
  }, [formId, opened]);
  // What was typed before scripts ran counts as well.
  useEffect(keepDraft, [keepDraft]);
  return { openedAt: opened, keepDraft };
}

/**
 * Writes what was typed before into the fields that nobody has touched since.
 *
 * @returns when the form was opened that it was typed into; `null` if nothing came back.
 */
function restore(formId: string): string | null {
  const draft = new URLSearchParams(recall('sessionStorage', KEY) ?? '');
  let openedAt: string | null = null;
  for (const text of textsOf(formId)) {
    const typed = draft.get(text.name);
    if (!typed || typed === text.defaultValue) continue;
    if (text.value === text.defaultValue) text.value = typed;
    // Or the browser itself has brought it back.
    if (text.value === typed) openedAt = draft.get(OPENED_FIELD);
  }
  return openedAt;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

function textsOf(formId: string): TextControl[] {
  const controls = Array.from(document.forms.namedItem(formId)?.elements ?? []) as TextControl[];
  return controls.filter(({ name }) => CONTACT_TEXTS.includes(name as ContactText));
}
