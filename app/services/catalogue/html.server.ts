import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
  serialize,
  html as standard,
} from 'parse5';
import sanitize from 'sanitize-html';
import { typesetHtml } from '#app/domain/text/typography.ts';
import { mediaUrl } from '#app/services/api/media-url.server.ts';
import { env } from '#app/services/env.server.ts';
import { linkAddress, webAddress } from '#contract/addresses.ts';

const ALLOWED_TAGS = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'mark',
  'span',
  'div',
  'a',
  'abbr',
  'time',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'img',
];

/** Become `<div>`: without tags, words of adjacent blocks would run together. */
const OTHER_BLOCKS = [
  'section',
  'article',
  'main',
  'header',
  'footer',
  'nav',
  'aside',
  'hgroup',
  'address',
  'center',
  'details',
  'summary',
  'fieldset',
  'legend',
  'form',
  'dir',
  'menu',
];

/** Browsers flatten elements below depth 512. */
const MAX_DEPTH = 100;
/** The worst known input needs four. */
const MAX_PASSES = 10;

/**
 * Headings move down a level (the page has its h1); a link with a forbidden URL becomes plain text. Attack:
 * mutation XSS. sanitize-html is no HTML5 parser and may leave unbalanced tags, so its output is parsed and
 * serialized again.
 */
export function sanitizeHtml(html: string): string {
  const safe = sanitize(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      time: ['datetime'],
      abbr: ['title'],
      ol: ['start'],
      table: ['tabindex'],
    },
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      ...Object.fromEntries(OTHER_BLOCKS.map((tag) => [tag, 'div'])),
      // The keyboard can scroll a wide table.
      table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
      a: (_, attribs) => safeLink(attribs),
      img: (tagName, attribs) => ({
        tagName,
        attribs: {
          ...attribs,
          src: mediaUrl(attribs.src ?? ''),
          alt: attribs.alt ?? '',
          loading: 'lazy',
          decoding: 'async',
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    nestingLimit: MAX_DEPTH,
  });
  return typesetHtml(labelCells(normalizeHtml(safe).trim()));
}

/** As in pages: a `<td>` is only valid inside a `<table>`. */
const parent = defaultTreeAdapter.createElement('div', standard.NS.HTML, []);

/** Serialized broken tables may parse as another tree: repeated until stable, else reduced to text. */
function normalizeHtml(html: string): string {
  let normalized = html;
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const before = normalized;
    // Parsers drop one line break after `<pre>`, so each pass would drop another.
    normalized = serialize(parseFragment(parent, before, {}))
      .replaceAll('&nbsp;', '\u00a0')
      .replace(/<pre>\n+/g, '<pre>');
    if (normalized === before) return normalized;
  }
  return sanitize(normalized, { allowedTags: [] });
}

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Phones show a row as a card: each cell gets the heading of its column. */
function labelCells(html: string): string {
  if (!html.includes('<thead>')) return html;
  const fragment = parseFragment(parent, html, {});
  for (const table of elementsIn(fragment, 'table')) {
    const headings = elementsIn(table, 'th').map(textOf);
    const rows = elementsIn(table, 'tbody').flatMap((body) => elementsIn(body, 'tr'));
    const cells = rows.map((row) => elementsIn(row, 'td'));
    if (elementsIn(table, 'table').length > 0 || cells.some(({ length }) => length !== headings.length))
      continue;
    for (const [index, cell] of cells.flatMap((row) => [...row.entries()])) {
      cell.attrs.push({ name: 'data-label', value: headings[index] ?? '' });
    }
  }
  return serialize(fragment).replaceAll('&nbsp;', '\u00a0');
}

function elementsIn(node: Parent, tag: string): Element[] {
  return node.childNodes.flatMap((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return [];
    return [...(child.tagName === tag ? [child] : []), ...elementsIn(child, tag)];
  });
}

function textOf(node: Parent): string {
  const texts = node.childNodes.map((child) => {
    if (defaultTreeAdapter.isTextNode(child)) return child.value;
    return defaultTreeAdapter.isElementNode(child) ? textOf(child) : '';
  });
  return texts.join('').trim();
}

function safeLink({ href = '', title }: sanitize.Attributes): sanitize.Tag {
  const address = linkAddress(href);
  if (address === undefined) return { tagName: 'span', attribs: {} };
  const attribs = { href: address, ...(title ? { title } : {}) };
  const isExternal = webAddress(address) !== undefined;
  return { tagName: 'a', attribs: isExternal ? { ...attribs, rel: 'noopener', target: '_blank' } : attribs };
}

/** `null` unless its host is in MAP_HOSTS or a subdomain of one. */
export function mapFrameSrc(html: string): string | null {
  let src: string | undefined;
  sanitize(html, {
    allowedTags: ['iframe'],
    allowedAttributes: false,
    transformTags: {
      iframe: (tagName, attribs) => {
        src ??= attribs.src;
        return { tagName, attribs };
      },
    },
  });
  const address = webAddress(src ?? '');
  if (address === undefined) return null;
  const url = new URL(address);
  const isAllowed = env.MAP_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return url.protocol === 'https:' && isAllowed ? url.href : null;
}
