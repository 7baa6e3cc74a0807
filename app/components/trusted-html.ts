type Policy = { createHTML: (html: string) => unknown };
type Factory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => Policy;
};

/**
 * Where the browser has Trusted Types, a string becomes HTML only through one of these two; anything else throws
 * (`contentSecurityPolicy` names them). So a script of ours that puts a text into the page as HTML by mistake fails. Imported before
 * React starts, which writes HTML.
 */
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const prose = factory?.createPolicy('prose', { createHTML: (html) => html });

// What React writes by itself: an empty script, and texts of scripts. Without «<» nothing becomes an element.
factory?.createPolicy('default', {
  createHTML: (html) => (html === '<script></script>' || !html.includes('<') ? html : null),
});

/** For HTML that the server has sanitized, and nothing else. */
export function trustedHtml(html: string): string {
  return (prose?.createHTML(html) ?? html) as string;
}
