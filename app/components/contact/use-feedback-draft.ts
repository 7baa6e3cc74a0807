import { useEffect, useLayoutEffect } from 'react';
import { keep, recall } from '#app/components/state/storage.ts';
import { CONTACT_TEXTS, OPENED_FIELD } from '#app/domain/forms/contact.ts';

const KEY = 'feedback';
/** Consents are not kept. When the form was opened belongs to what was typed into it. */
const KEPT: readonly string[] = [...CONTACT_TEXTS, OPENED_FIELD];

/**
 * Keeps what is typed into the feedback form with every keystroke, in this tab, until it is sent. A message may be longer
 * than the cookie that holds the checkout's draft.
 *
 * @param isToComeBack whether the form shows what was typed before. It does not after a message was sent, nor where the
 * server's answer already stands in it.
 * @returns the form's `onInput`.
 */
export function useFeedbackDraft(formId: string, isToComeBack: boolean): () => void {
  function keepDraft() {
    const values = keptFields(formId).map(({ name, value }) => [name, value]);
    keep('sessionStorage', KEY, new URLSearchParams(values).toString());
  }
  // Before the browser paints, and before the checks look at the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the form that has just come is filled in
  useLayoutEffect(() => {
    if (isToComeBack) restore(formId);
  }, []);
  // What was typed before scripts ran counts as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later on every keystroke keeps it
  useEffect(keepDraft, []);
  return keepDraft;
}

/** Writes what was typed before into the fields that nobody has touched since. */
function restore(formId: string): void {
  const draft = new URLSearchParams(recall('sessionStorage', KEY) ?? '');
  for (const field of keptFields(formId)) {
    const typed = draft.get(field.name);
    if (typed && field.value === field.defaultValue) field.value = typed;
  }
}

function keptFields(formId: string): (HTMLInputElement | HTMLTextAreaElement)[] {
  const controls = Array.from(document.forms.namedItem(formId)?.elements ?? []) as HTMLInputElement[];
  return controls.filter(({ name }) => KEPT.includes(name));
}
