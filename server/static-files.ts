import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import {
  type Asked,
  byteRangeOf,
  fitsParts,
  isKnown,
  type Version,
} from '#app/services/conditions.server.ts';
import { baseHeaders } from '#app/services/http/base-headers.server.ts';
import { type Coding, codingFor } from './codings.ts';
import { CODING_EXTENSIONS } from './precompress.ts';

export type StaticFile = {
  place: string;
  size: number;
  type: string;
  /** How long it may be kept. */
  rule: string;
  changed: Date;
  tag: string;
  /** The same, compressed by the build. */
  coded: Partial<Record<Coding, StaticFile>>;
  /** Small ones are read once. */
  content?: Buffer;
};

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'public, max-age=0';
/** Pictures of public/ at the root, too: their names say nothing of what is in them. */
const AN_HOUR = 'public, max-age=3600';

/** Files take no posts. */
const REFUSING = {
  ...baseHeaders(),
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  Allow: 'GET, HEAD',
};

const MAX_IN_MEMORY = 512 * 1024;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** The files of the build, by address. What is not there when the process starts is not served. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();

  /**
   * @param folder of the build. What lies beside `assets/` can be had without the prefix, too.
   * @param prefix of their addresses: `/public/`.
   */
  constructor(folder: string, prefix: string) {
    for (const name of listFiles(folder)) {
      // Their names change with their contents.
      const isAsset = name.startsWith('assets/');
      const file = readFile(path.join(folder, name), isAsset ? FOR_EVER : ASK_FIRST);
      this.#files.set(prefix + name, file);
      if (!isAsset) this.#files.set(`/${name}`, { ...file, rule: AN_HOUR });
    }
  }

  /** @param url as it was asked for, with its query. */
  find(url: string): StaticFile | undefined {
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    return this.#files.get(path.includes('%') ? decodeURIComponent(path) : path);
  }

  send(incoming: IncomingMessage, outgoing: ServerResponse, file: StaticFile): void {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.writeHead(405, REFUSING).end(`${ERROR_TEXTS[405]}\n`);
      return;
    }
    const head: Record<string, string | number> = {
      'Content-Type': file.type,
      'Cache-Control': file.rule,
      'Last-Modified': file.changed.toUTCString(),
      ...headersOf(file),
      'Accept-Ranges': 'bytes',
      ...(Object.keys(file.coded).length > 0 && { Vary: 'Accept-Encoding' }),
    };
    const coding = codingFor(incoming.headers['accept-encoding']);
    const coded = coding !== null && incoming.headers.range === undefined ? file.coded[coding] : undefined;
    const { place, size, tag, content } = loaded(coded ?? file);
    head.ETag = tag;
    // Only `Set-Cookie` is a list.
    const asked: Asked = (name) => incoming.headers[name] as string | undefined;
    const version: Version = { tag, changed: file.changed.toUTCString() };
    if (isKnown(asked, version)) {
      outgoing.writeHead(304, head).end();
      return;
    }
    if (coded) head['Content-Encoding'] = coding as Coding;
    const range = fitsParts(asked, version) ? rangeOf(incoming.headers.range, size) : null;
    if (range === 'none') {
      outgoing.writeHead(416, { ...head, 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end();
      return;
    }
    const [first, last] = range ?? [0, size - 1];
    if (range) head['Content-Range'] = `bytes ${first}-${last}/${size}`;
    head['Content-Length'] = last - first + 1;
    outgoing.writeHead(range ? 206 : 200, head);
    if (incoming.method === 'HEAD' || size === 0) outgoing.end();
    else if (content) outgoing.end(content.subarray(first, last + 1));
    // An error here means that the asker has left, or that the file is gone: the connection is closed either way.
    else pipeline(createReadStream(place, { start: first, end: last }), outgoing, () => undefined);
  }
}

/** Only what a browser heeds of a file: a page has ten. A picture may be shown on other sites, as those of dishes. */
function headersOf({ type }: StaticFile): Record<string, string> {
  const { 'Strict-Transport-Security': hsts } = baseHeaders();
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
    ...(hsts && { 'Strict-Transport-Security': hsts }),
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !/\.(?:br|gz)$/.test(name));
}

function readFile(place: string, rule: string): StaticFile {
  const file = fileAt(place, TYPES[path.extname(place)] ?? 'application/octet-stream', rule);
  for (const [coding, extension] of CODING_EXTENSIONS) {
    if (existsSync(place + extension)) file.coded[coding] = fileAt(place + extension, file.type, rule);
  }
  return file;
}

function fileAt(place: string, type: string, rule: string): StaticFile {
  const { size, mtime } = statSync(place);
  return { place, size, type, rule, changed: mtime, tag: '', coded: {} };
}

function loaded(file: StaticFile): StaticFile {
  if (file.tag !== '') return file;
  if (file.size > MAX_IN_MEMORY)
    file.tag = `"${file.size.toString(36)}-${file.changed.getTime().toString(36)}"`;
  else {
    file.content = readFileSync(file.place);
    file.tag = `"${createHash('sha256').update(file.content).digest('base64url').slice(0, 22)}"`;
  }
  return file;
}

/** The part that is asked for; `null`: all of it; `'none'`: one that the file does not have. */
function rangeOf(header: string | undefined, size: number): [first: number, last: number] | 'none' | null {
  const range = byteRangeOf(header);
  if (range === null) return null;
  const [from, to] = range;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'none' : [first, last];
}
