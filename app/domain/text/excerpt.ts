import { truncateText } from '#contract/truncate-text.ts';

const EXCERPT_LENGTH = 295;

// Quoted values may contain «>». Stops at «<»: many unclosed tags would take quadratic time.
const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^'"<>])*`;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const INVISIBLE = new RegExp(
  `<(script|style|template|noscript|iframe|svg)\\b${ATTRIBUTES}>[\\s\\S]*?(?:</\\1\\s*>|$)`,
  'gi',
);
const INLINE_TAG = new RegExp(
  `</?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|time|u|wbr)(?=[\\s/>])${ATTRIBUTES}>`,
  'gi',
);
const HEADING_END = /<\/h[1-6]\s*>/gi;
/** End of a heading, until entities are decoded: «Меню&raquo;». */
const BREAK = '\u2029';
const BREAK_AFTER_WORD = new RegExp(`(?<=[\\p{L}\\p{N}»"”)%])\\s*${BREAK}`, 'gu');
const TAG = new RegExp(`</?[a-z!]${ATTRIBUTES}>`, 'gi');
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;
const SOFT_HYPHEN = /\u00ad/g;

const ENTITIES: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  laquo: '«',
  raquo: '»',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  times: '×',
  deg: '°',
  minus: '−',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  numero: '№',
};

const TRAILING_PUNCTUATION = /[\s.…,;:]+$/;

/** 295 characters of text (docs/specification.md, section 9). */
export function excerptOf(html: string): string {
  const text = plainText(html);
  const start = Array.from(text.slice(0, 2 * EXCERPT_LENGTH + 2));
  if (start.length <= EXCERPT_LENGTH) return text;
  const { length } = start.slice(0, EXCERPT_LENGTH).join('');
  return `${truncateText(text, length).replace(TRAILING_PUNCTUATION, '')}...`;
}

/** On one line. Render as text: decoded entities may look like tags. */
export function plainText(html: string): string {
  return html
    .replace(COMMENT, '')
    .replace(INVISIBLE, ' ')
    .replace(INLINE_TAG, '')
    .replace(HEADING_END, BREAK)
    .replace(TAG, ' ')
    .replace(ENTITY, decode)
    .replace(BREAK_AFTER_WORD, '. ')
    .replace(SOFT_HYPHEN, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
