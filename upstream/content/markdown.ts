import { LRUCache } from 'lru-cache';
import { marked } from 'marked';
import { MAX_LETTERS } from '#contract/entity-fields.ts';
import { tooLong } from './fault-texts.ts';

/** The message is Russian. */
export class UnfitMarkdown extends Error {
  override name = 'UnfitMarkdown';
}

/** A save renders all texts, nearly all unchanged. */
const rendered = new LRUCache<string, string>({
  maxSize: 20_000_000,
  sizeCalculation: (html, markdown) => html.length + markdown.length + 1,
});

/** @throws UnfitMarkdown */
export function toHtml(markdown: string): string {
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const html = parse(markdown).trim();
  if (html.length <= MAX_LETTERS.html) {
    rendered.set(markdown, html);
    return html;
  }
  throw new UnfitMarkdown(`вместе с разметкой ${tooLong(MAX_LETTERS.html, html.length)}`);
}

function parse(markdown: string): string {
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    // The parser recurses: thousands of levels overflow the stack.
    if (error instanceof RangeError) throw new UnfitMarkdown('слишком много вложенных цитат или списков');
    throw error;
  }
}
