/**
 * Link and picture that result; `null`: plain text, placeholder. Hostile ones have the host `evil.example`,
 * which must be on no page.
 */
export type AddressCase = [address: string, link: string | null, picture: string | null];

const nothing = (address: string): AddressCase => [address, null, null];

export const HOSTILE_ADDRESSES: readonly AddressCase[] = [
  // ---------- scripts ----------
  'javascript:alert("evil.example")',
  'JaVaScRiPt:alert("evil.example")',
  'java\tscript:alert("evil.example")',
  'java\0script:alert("evil.example")',
  '\x01javascript:alert("evil.example")',
  '\ufeffjavascript:alert("evil.example")',
  '\u200bjavascript:alert("evil.example")',
  'javascript\x7f:alert("evil.example")',
  'javascript&colon;alert("evil.example")',
  '&#106;avascript:alert("evil.example")',
  'javascript\uff1aalert("evil.example")',
  'javascript%3Aalert("evil.example")',
  'javascript://evil.example/%0Aalert(1)',
  'view-source:javascript:alert("evil.example")',
  'data:text/html,<script>alert("evil.example")</script>',
  'data:image/svg+xml,<svg onload="alert(&quot;evil.example&quot;)"/>',
  'vbscript:MsgBox("evil.example")',
  'blob:https://evil.example/1',
  'file:///evil.example',
  'ftp://evil.example/',
  'intent://evil.example#Intent;scheme=http;end',
  // ---------- another host that looks like a path ----------
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  'evil.example',
  'evil.example:80',
  // ---------- URLs that checks and browsers read differently ----------
  'http:evil.example',
  'https:///evil.example',
  'https:/\\evil.example',
  'https://evil.example\\@shop.example/',
  'https://user@evil.example/',
  'https://shop.example@evil.example/',
  'https://evil.example:99999/',
  'https://[evil.example',
  'https://evil.example\uff0fshop.example/',
  `https://evil.example/${'a'.repeat(5_000)}`,
  `/evil.example/${'a'.repeat(5_000)}`,
  // ---------- mail and telephone ----------
  'mailto:info@evil.example?bcc=all@evil.example',
  'mailto:info@evil.example\r\nBcc: all@evil.example',
  'mailto:info@evil.example%0D%0ABcc:all@evil.example',
  'mailto:a@evil.example,b@evil.example',
  'tel:+7912evil.example',
  // ---------- no target ----------
  '#evil.example',
  '?q=evil.example',
].map(nothing);
