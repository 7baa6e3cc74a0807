import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { sanitizeHtml } from '#app/services/catalogue/html.server.ts';
import { XSS_VECTORS } from '#tests/support/xss-vectors.ts';

/** HTML of the API after sanitizing, for each trick of tests/support/xss-vectors.ts. */

const TAGS = new Set(
  'p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code strong b em i u s small sub sup mark span div a abbr time table caption thead tbody tfoot tr th td figure figcaption img'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'href title rel target src alt width height loading decoding scope colspan rowspan datetime start tabindex'.split(
    ' ',
  ),
);
const ADDRESS = /^(?:\/(?![/\\])|https?:\/\/[^/@\\]+(?:\/|$)|mailto:|tel:|#)/;

/**
 * HTML so plain that no two parsers read it differently: text, and tags whose attributes stand in double quotes. Nothing
 * that switches a parser into another state (scripts, styles, comments, foreign elements) is in it.
 */
const PLAIN = /^(?:[^<>]|<[a-z][a-z\d]*(?: [a-z]+="[^"<>\0]*")*(?: \/)?>|<\/[a-z][a-z\d]*>)*$/;

function dangersOf(html: string): string[] {
  const dangers = PLAIN.test(html) ? [] : [`not plain: ${html}`];
  const { children } = parseDocument(html);
  for (const node of DomUtils.filter(() => true, children, true)) {
    if (node.type === 'text') continue;
    if (!('attribs' in node)) {
      dangers.push(`a ${node.type}`);
      continue;
    }
    if (!TAGS.has(node.name)) dangers.push(`<${node.name}>`);
    for (const [name, value] of Object.entries(node.attribs)) {
      // Typesetting puts it around what must not be divided.
      if (`${node.name} ${name}=${value}` === 'span class=nowrap') continue;
      if (!ATTRIBUTES.has(name)) dangers.push(`${node.name} ${name}`);
      if (['href', 'src'].includes(name) && !ADDRESS.test(value)) dangers.push(`${name}=${value}`);
    }
  }
  return dangers;
}

test('the table is as long as it says, and nothing stands in it twice', () => {
  expect(XSS_VECTORS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(XSS_VECTORS).size).toBe(XSS_VECTORS.length);
});

describe('nothing of it runs', () => {
  test.each(XSS_VECTORS)('%j', (vector) => {
    for (const html of [vector, `<p>до</p>${vector}<p>после</p>`, `<div title="${vector}">слово</div>`]) {
      const safe = sanitizeHtml(html);
      expect(dangersOf(safe)).toEqual([]);
      // What is safe stays as it is: a second reading finds nothing that the first has hidden.
      expect(dangersOf(sanitizeHtml(safe))).toEqual([]);
      expect(parseDocument(sanitizeHtml(safe)).children.length).toBe(parseDocument(safe).children.length);
    }
  });
});

test('this test sees what it looks for', () => {
  // Without the sanitizer all but those that are only text are found out.
  const unseen = XSS_VECTORS.filter((vector) => dangersOf(vector).length === 0);
  expect(unseen.every((vector) => !vector.includes('<') || /="&|alt="`/.test(vector))).toBe(true);
});
