import { Parser } from 'htmlparser2';
import { truncateText } from '#contract/truncate-text.ts';

const EXCERPT_LENGTH = 295;

const INVISIBLE = words('script style template noscript iframe svg');
const INLINE = words('a abbr b code em i mark s small span strong sub sup time u wbr');
const HEADINGS = words('h1 h2 h3 h4 h5 h6');

/** End of a heading, until the text is whole. */
const BREAK = '\u2029';
const BREAK_AFTER_WORD = new RegExp(`(?<=[\\p{L}\\p{N}»"”)%])\\s*${BREAK}`, 'gu');
const SOFT_HYPHEN = /\u00ad/g;

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
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (INVISIBLE.has(name)) hidden += 1;
      if (!INLINE.has(name)) text += ' ';
    },
    ontext(part) {
      if (hidden === 0) text += part;
    },
    onclosetag(name) {
      if (INVISIBLE.has(name)) hidden -= 1;
      if (!INLINE.has(name)) text += HEADINGS.has(name) ? BREAK : ' ';
    },
  });
  parser.end(html);
  return text.replace(BREAK_AFTER_WORD, '. ').replace(SOFT_HYPHEN, '').replace(/\s+/g, ' ').trim();
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
