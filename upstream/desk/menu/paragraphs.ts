/** A text of HTML that owners type as plain lines: each line is a paragraph. What has tags or entities stays HTML. */

const MARKUP = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;
const PARAGRAPH = /^<p>([^<>]*)<\/p>$/;

export function readParagraphs(text: string): { value: string } {
  if (MARKUP.test(text)) return { value: text };
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { value: lines.map((line) => `<p>${escaped(line)}</p>`).join('\n') };
}

/** Paragraphs of plain text as lines, everything else as it is. */
export function typedParagraphs(html: string): string {
  const lines = html.split('\n').map((line) => PARAGRAPH.exec(line)?.[1]);
  const text = lines.map((line = '') => plain(line)).join('\n');
  return readParagraphs(text).value === html ? text : html;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function plain(text: string): string {
  return text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
