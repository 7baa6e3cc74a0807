/** The checkboxes that the checkout and the feedback form require before they send personal data. */
export const CONSENTS = ['privacy', 'personalData'] as const;
export type Consent = (typeof CONSENTS)[number];

export function hasConsents(form: FormData): boolean {
  return CONSENTS.every((name) => form.has(name));
}
