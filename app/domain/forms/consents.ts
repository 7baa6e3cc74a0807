import type { Consent as TickedText } from '#contract/requests.ts';

export const CONSENTS = ['privacy', 'personalData'] as const;
export type Consent = (typeof CONSENTS)[number];

/** Hidden fields, JSON: the text of a checkbox may change before the form is sent. */
export const CONSENT_TEXT_FIELDS = { privacy: 'privacyText', personalData: 'personalDataText' } as const;
export type ConsentTextField = (typeof CONSENT_TEXT_FIELDS)[Consent];

/** Absent: the API has no such page. */
export type ConsentTexts = Partial<Record<Consent, TickedText>>;

export function hasConsents(form: FormData): boolean {
  return CONSENTS.every((name) => form.has(name));
}

export function consentTextValue(text: TickedText | undefined): string | undefined {
  return text && JSON.stringify(text);
}
