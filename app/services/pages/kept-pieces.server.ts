import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createContext } from 'react-router';
import { type Hashed, withHashes } from '#app/services/http/inline-scripts.server.ts';

const MAX_BYTES = 24 * 1024 * 1024;

/** Nobody outside can write an element of this name into a text of the API. */
const TAG = `k-${randomBytes(8).toString('hex')}`;
const EDGE = new RegExp(`<${TAG} n="(\\d+)">|</${TAG}>`, 'g');

/** A piece of the page that is being rendered; `piece` if it was kept before. */
type Place = { key: string; piece: Hashed | undefined };

/**
 * Pieces of pages by component and props (`components/kept.tsx`): what looks the same for every shopper is rendered once.
 * Objects count by identity, so a new answer of the API makes new pieces, and the old ones go when the room is needed.
 */
export class KeptPieces {
  readonly #pieces: LRUCache<string, Hashed>;
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#pieces = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** How many there are. */
  get size(): number {
    return this.#pieces.size;
  }

  get bytes(): number {
    return this.#pieces.calculatedSize;
  }

  /**
   * What one page is rendered with.
   *
   * @param options.mayAdd whether its new pieces are kept. Not those of pages that anybody can think up, and not those
   * with what one shopper alone was told: they would push the others out.
   */
  forPage({ mayAdd }: { mayAdd: boolean }) {
    const places: Place[] = [];
    return {
      tag: TAG,
      place: (component: unknown, props: object) => {
        const key = this.#keyOf(component as object, props);
        const piece = this.#pieces.get(key);
        return { number: places.push({ key, piece }) - 1, isThere: piece !== undefined };
      },
      /** Puts the kept pieces into their places, keeps the others, and takes the marks of scripts out. */
      fill: (page: string): Hashed => this.#fill(page, places, mayAdd),
    };
  }

  #fill(page: string, places: readonly Place[], mayAdd: boolean): Hashed {
    let filled: Hashed = { html: '', scriptHashes: [] };
    let end = 0;
    // Around the piece that is being read: what was filled before it. A script is never in two pieces.
    const around: { before: Hashed; place: Place }[] = [];
    const read = (text: string) => {
      filled = joined(filled, withHashes(text));
    };
    for (const { index, 0: edge, 1: number } of page.matchAll(EDGE)) {
      read(page.slice(end, index));
      end = index + edge.length;
      if (number !== undefined) {
        around.push({ before: filled, place: places[Number(number)] as Place });
        filled = { html: '', scriptHashes: [] };
        continue;
      }
      const { before, place } = around.pop() as (typeof around)[number];
      if (place.piece === undefined && mayAdd) this.#pieces.set(place.key, copyOf(filled));
      filled = joined(before, place.piece ?? filled);
    }
    read(page.slice(end));
    return filled;
  }

  #keyOf(component: object, props: object): string {
    let key = `${this.#idOf(component)}`;
    for (const [name, value] of Object.entries(props)) {
      // What a piece does when it is clicked does not show.
      if (value === undefined || typeof value === 'function') continue;
      key += `|${name}=${this.#textOf(value)}`;
    }
    return key;
  }

  /** A list is what is in it: it may have been put together for this page. */
  #textOf(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.#textOf(item)).join()}]`;
    return typeof value === 'object' && value !== null ? `#${this.#idOf(value)}` : `${JSON.stringify(value)}`;
  }

  #idOf(object: object): number {
    const known = this.#ids.get(object);
    if (known !== undefined) return known;
    this.#lastId += 1;
    this.#ids.set(object, this.#lastId);
    return this.#lastId;
  }
}

/** `null`: each page is rendered as if it were the first. */
export const keptPiecesContext = createContext<KeptPieces | null>(new KeptPieces());

/** In memory a letter takes two bytes as soon as there is a Cyrillic one. */
function sizeOf({ html }: Hashed, key: string): number {
  return 2 * html.length + key.length;
}

function joined(one: Hashed, other: Hashed): Hashed {
  const { scriptHashes } = other;
  return {
    html: one.html + other.html,
    scriptHashes: scriptHashes.length > 0 ? [...one.scriptHashes, ...scriptHashes] : one.scriptHashes,
  };
}

/** A part of a string holds on to the whole of it: to a page, for the sake of a card. */
function copyOf({ html, scriptHashes }: Hashed): Hashed {
  return { html: Buffer.from(html).toString(), scriptHashes };
}
