import { defaultTreeAdapter, parseFragment, serialize, html as standard } from 'parse5';
import sanitize from 'sanitize-html';
import { typoHtml } from '#app/domain/text/typography.ts';
import { mediaUrl } from '#app/services/api/media-url.server.ts';
import { env } from '#app/services/env.server.ts';
import { linkAddress, webAddress } from '#contract/addresses.ts';

const ALLOWED_TAGS = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'span', 'div', 'a', 'abbr', 'time'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption', 'img'],
];

/** Other blocks: without them words would stand together that stood apart. */
const OTHER_BLOCKS = [
  ...['section', 'article', 'main', 'header', 'footer', 'nav', 'aside', 'hgroup', 'address', 'center'],
  ...['details', 'summary', 'fieldset', 'legend', 'form', 'dir', 'menu'],
];

/** Nobody writes lists in lists so deep, and browsers flatten what is deeper than 512. */
const MAX_DEPTH = 100;
/** The worst known takes four. */
const MAX_READINGS = 10;

/**
 * Makes HTML of the API safe to show, in Russian typesetting. Headings move down, because the page has its own h1. A link
 * to a forbidden address becomes its text. The sanitizer is no HTML5 parser and leaves holes where tags were, so what it
 * leaves is parsed once more: of allowed tags nothing else can come.
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
      // A wide table scrolls sideways on a phone. Without this the keyboard cannot scroll it.
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
  return typoHtml(asRead(safe).trim());
}

/** What the page puts it into: `<td>` means something else inside a `<table>`. */
const box = defaultTreeAdapter.createElement('div', standard.NS.HTML, []);

/**
 * The same HTML as browsers read it, so that it closes all that it opens and nothing else. Broken tables may read as another
 * tree once they are serialized, so it is read until nothing changes. What never settles is shown as text.
 */
function asRead(html: string): string {
  let read = html;
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const before = read;
    // A reader skips one line break after `<pre>`: of two, each reading would take one.
    read = serialize(parseFragment(box, before, {}))
      .replaceAll('&nbsp;', '\u00a0')
      .replace(/<pre>\n+/g, '<pre>');
    if (read === before) return read;
  }
  return sanitize(read, { allowedTags: [] });
}

function safeLink({ href = '', title }: sanitize.Attributes): sanitize.Tag {
  const address = linkAddress(href);
  if (address === undefined) return { tagName: 'span', attribs: {} };
  const attribs = { href: address, ...(title ? { title } : {}) };
  const isElsewhere = webAddress(address) !== undefined;
  return { tagName: 'a', attribs: isElsewhere ? { ...attribs, rel: 'noopener', target: '_blank' } : attribs };
}

/** The address of the map in the `<iframe>` of MAP_FRAME, if it is on one of MAP_HOSTS or their subdomains. */
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
