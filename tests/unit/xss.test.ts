/** Protects visitors from scripts in HTML of the API: nothing of tests/support/xss-vectors.ts runs after sanitizing. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '#app/services/catalogue/html.server.ts';
import { XSS_VECTORS } from '#tests/support/xss-vectors.ts';

const words = (text: string) => new Set(text.split(/\s+/));
const TAGS =
  words(`p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code strong b em i u s small sub sup mark span div
  a abbr time table caption thead tbody tfoot tr th td figure figcaption img`);
const ATTRIBUTES =
  words(`href title rel target src alt width height loading decoding scope colspan rowspan datetime
  start tabindex`);
const URL_PATTERN = /^(?:\/(?![/\\])|https?:\/\/[^/@\\]+(?:\/|$)|mailto:|tel:|#)/;

/** HTML so plain that all parsers agree: text, and tags with attributes in double quotes. */
const PLAIN = /^(?:[^<>]|<[a-z][a-z\d]*(?: [a-z]+="[^"<>\0]*")*(?: \/)?>|<\/[a-z][a-z\d]*>)*$/;

function dangersOf(html: string): string[] {
  const dangers = PLAIN.test(html) ? [] : [`not plain: ${html}`];
  const nodes = DomUtils.filter(() => true, parseDocument(html).children, true);
  for (const node of nodes.filter(({ type }) => type !== 'text')) {
    if (!DomUtils.isTag(node) || !TAGS.has(node.name)) dangers.push(`a ${node.type}`);
    if (!DomUtils.isTag(node)) continue;
    for (const [name, value] of Object.entries(node.attribs)) {
      // Typesetting adds it around what must not be divided.
      if (`${node.name} ${name}=${value}` === 'span class=nowrap') continue;
      if (!ATTRIBUTES.has(name)) dangers.push(`${node.name} ${name}`);
      if (['href', 'src'].includes(name) && !URL_PATTERN.test(value)) dangers.push(`${name}=${value}`);
    }
  }
  return dangers;
}

test.each(XSS_VECTORS)('%j does not run', (vector) => {
  for (const html of [vector, `<p>до</p>${vector}<p>после</p>`, `<div title="${vector}">слово</div>`]) {
    const safe = sanitizeHtml(html);
    expect(dangersOf(safe)).toEqual([]);
    // Sanitizing again changes nothing that matters.
    expect(dangersOf(sanitizeHtml(safe))).toEqual([]);
    expect(parseDocument(sanitizeHtml(safe)).children.length).toBe(parseDocument(safe).children.length);
  }
});

test('without the sanitizer all vectors but mere text are found', () => {
  const unseen = XSS_VECTORS.filter((vector) => dangersOf(vector).length === 0);
  expect(unseen.filter((vector) => vector.includes('<') && !/="&|alt="`/.test(vector))).toEqual([]);
  expect(new Set(XSS_VECTORS).size).toBeGreaterThanOrEqual(120);
});
