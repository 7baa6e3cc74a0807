import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Stands as `nonce` in the scripts that React Router writes, while a page is rendered, and never leaves the process. It tells
 * them from a script that got into the page with a text of the API: that one has no mark, gets no hash and does not run.
 */
export const MARK = randomBytes(16).toString('hex');

/**
 * A document or a part of one. `scriptHashes`: what the Content-Security-Policy says of its inline scripts. Unlike a nonce
 * they are the same for the same page, which may so be kept.
 */
type Hashed = { html: string; scriptHashes: readonly string[] };

/** A document or a part of one as it is sent. */
export type Piece = { bytes: Buffer<ArrayBuffer>; scriptHashes: readonly string[] };

export function pieceOf(marked: string): Piece {
  const { html, scriptHashes } = withHashes(marked);
  return { bytes: Buffer.from(html), scriptHashes };
}

export function joined(pieces: readonly Piece[]): Piece {
  return {
    bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)),
    scriptHashes: pieces.flatMap(({ scriptHashes }) => scriptHashes),
  };
}

/** Takes the marks out. */
export function withHashes(marked: string): Hashed {
  const pieces = marked.split(` nonce="${MARK}"`);
  const scriptHashes = pieces.slice(1).flatMap((piece, index) => {
    const before = pieces[index] ?? '';
    const isScript = before.startsWith('<script', before.lastIndexOf('<'));
    if (!isScript) return [];
    return [hashOf(piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>')))];
  });
  return { html: pieces.join(''), scriptHashes };
}

/** Most scripts are the router's own, and stand in every page. */
const known = new LRUCache<string, string>({ max: 100 });

function hashOf(script: string): string {
  const hash = known.get(script) ?? newHashOf(script);
  known.set(script, hash);
  return hash;
}

function newHashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

const STREAM = 'window.__reactRouterContext.stream';

/** Hands data of a page over to the client router, as that encodes them. React Router itself would do it in a Suspense, piece by piece. */
export function dataScript(data: string): Piece {
  const start = `start(controller){controller.enqueue(${scriptString(data)});controller.close();}`;
  const script = `${STREAM} = new ReadableStream({${start}}).pipeThrough(new TextEncoderStream());`;
  return { bytes: Buffer.from(`<script>${script}</script>`), scriptHashes: [newHashOf(script)] };
}

/** Data of a page for components/state/page-data.ts. Browsers run nothing of it. */
export function pageDataScript(data: object): Piece {
  // A script ends at `</script`, wherever it stands, and `<!--` begins a comment.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return {
    bytes: Buffer.from(`<script type="application/json" data-page>${json}</script>`),
    scriptHashes: [],
  };
}

const SPECIAL = /[\\'<\n\r\u2028\u2029]/g;
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  "'": "\\'",
  // A script ends at `</script`, wherever it stands, and `<!--` begins a comment.
  '<': '\\x3c',
  '\n': '\\n',
  '\r': '\\r',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A string in quotes of its own: JSON in double quotes would have each of its quotes escaped. */
function scriptString(value: string): string {
  return `'${value.replace(SPECIAL, (char) => ESCAPES[char] ?? char)}'`;
}
