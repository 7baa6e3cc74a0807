import { SERVICE_WORKER } from '#app/domain/shopper/device-copies.ts';

type Policy = { createHTML: (html: string) => unknown };
type Rules = {
  createHTML: (html: string) => string | null;
  createScriptURL?: (address: string) => string | null;
};
type Factory = { createPolicy: (name: string, rules: Rules) => Policy };

/**
 * Attack: DOM XSS. With Trusted Types, a string becomes HTML only through one of these policies. Must be
 * imported before React starts.
 */
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const prose = factory?.createPolicy('prose', { createHTML: (html) => html });

// React sets an empty script and the text of scripts; without «<» no element can arise.
factory?.createPolicy('default', {
  createHTML: (html) => (html === '<script></script>' || !html.includes('<') ? html : null),
  createScriptURL: (address) => (address === SERVICE_WORKER ? address : null),
});

/** Only for HTML that the server has sanitized. */
export function trustedHtml(html: string): string {
  return (prose?.createHTML(html) ?? html) as string;
}
