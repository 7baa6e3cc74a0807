import type { Consent as TickedText } from '#contract/requests.ts';

/** The checkboxes that the checkout and the feedback form require before they send personal data. */
export const CONSENTS = ['privacy', 'personalData'] as const;
export type Consent = (typeof CONSENTS)[number];

/** Hidden fields with the text that each checkbox showed, as JSON: the text may change before the form is sent. */
export const CONSENT_TEXT_FIELDS = { privacy: 'privacyText', personalData: 'personalDataText' } as const;
export type ConsentTextField = (typeof CONSENT_TEXT_FIELDS)[Consent];

/** The texts that a form shows. A page that the API does not have is absent. */
export type ConsentTexts = Partial<Record<Consent, TickedText>>;

export function hasConsents(form: FormData): boolean {
  return CONSENTS.every((name) => form.has(name));
}

/** The value of the hidden field; `undefined` without a text. */
export function consentTextValue(text: TickedText | undefined): string | undefined {
  return text && JSON.stringify(text);
}
