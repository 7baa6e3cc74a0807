/** The two boxes without which nothing personal is sent: the order's and the feedback form's. */
export const CONSENTS = ['privacy', 'personalData'] as const;
export type Consent = (typeof CONSENTS)[number];

export function hasConsents(form: FormData): boolean {
  return CONSENTS.every((name) => form.has(name));
}
