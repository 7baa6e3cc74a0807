import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createContext } from 'react-router';
import { joined, type Piece, pieceOf } from '#app/services/http/inline-scripts.server.ts';

const MAX_BYTES = 24 * 1024 * 1024;

/** Nobody outside can write an element of this name into a text of the API. */
const TAG = `k-${randomBytes(8).toString('hex')}`;
const EDGE = new RegExp(`<${TAG} n="(\\d+)">|</${TAG}>`, 'g');
/** Before all that React puts into the head, and its end. */
const HEAD_START = new RegExp(`<meta name="${TAG}" content="(\\d+)"/>`);
const HEAD_END = '</head>';

/** A piece of the page that is being rendered; `piece` if it was kept before. */
type Place = { key: string; piece: Piece | undefined };

/**
 * Pieces of pages by component and props (`components/kept.tsx`): what looks the same for every shopper is rendered once.
 * Objects count by identity, so a new answer of the API makes new pieces, and the old ones go when the room is needed.
 */
export class KeptPieces {
  readonly #pieces: LRUCache<string, Piece>;
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
   * @param options.shared all that the page tells everybody. `null`: no part of it is kept that is made of that.
   * @param options.address where the page's head says nothing of its own to one shopper.
   */
  forPage({ mayAdd, shared, address }: { mayAdd: boolean; shared: object | null; address: string | null }) {
    const places: Place[] = [];
    const sharedText = shared && this.#textOfProps(shared);
    const placeAt = (key: string) => {
      const piece = this.#pieces.get(key);
      return { number: places.push({ key, piece }) - 1, isThere: piece !== undefined };
    };
    return {
      tag: TAG,
      place: (component: unknown, props: object) =>
        placeAt(this.#idOf(component as object) + this.#textOfProps(props)),
      placeInHead: (component: unknown) =>
        sharedText === null || address === null
          ? null
          : placeAt(`${this.#idOf(component as object)}${address}${sharedText}`),
      /** What is made of all that the page tells everybody. */
      sharedPart: (make: () => Piece): Piece => {
        if (sharedText === null) return make();
        const found = this.#pieces.get(sharedText);
        if (found) return found;
        const part = make();
        if (mayAdd) this.#pieces.set(sharedText, part);
        return part;
      },
      /** Puts the kept pieces into their places, keeps the others, and takes the marks of scripts out. */
      fill: (html: string): Piece => this.#fill(withHeadEdges(html), places, mayAdd),
    };
  }

  #fill(page: string, places: readonly Place[], mayAdd: boolean): Piece {
    const filled: Piece[] = [];
    let end = 0;
    // Around the piece that is being read: where it began. A script is never in two pieces.
    const around: { place: Place; start: number }[] = [];
    for (const { index, 0: edge, 1: number } of page.matchAll(EDGE)) {
      filled.push(pieceOf(page.slice(end, index)));
      end = index + edge.length;
      if (number !== undefined) {
        around.push({ place: places[Number(number)] as Place, start: filled.length });
        continue;
      }
      const { place, start } = around.pop() as (typeof around)[number];
      if (place.piece) filled.push(place.piece);
      else if (mayAdd) this.#pieces.set(place.key, ownCopy(joined(filled.slice(start))));
    }
    filled.push(pieceOf(page.slice(end)));
    return joined(filled);
  }

  #textOfProps(props: object): string {
    let text = '';
    for (const [name, value] of Object.entries(props)) {
      // What a piece does when it is clicked does not show.
      if (value === undefined || typeof value === 'function') continue;
      text += `|${name}=${this.#textOf(value)}`;
    }
    return text;
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

/** What React puts into the head stands in no element of its own. */
function withHeadEdges(html: string): string {
  const start = HEAD_START.exec(html);
  if (!start) return html;
  const { index, 0: mark, 1: number } = start;
  const end = html.indexOf(HEAD_END);
  const head = html.slice(index + mark.length, end);
  return `${html.slice(0, index)}<${TAG} n="${number}">${head}</${TAG}>${html.slice(end)}`;
}

/** `null`: each page is rendered as if it were the first. */
export const keptPiecesContext = createContext<KeptPieces | null>(new KeptPieces());

function sizeOf({ bytes }: Piece, key: string): number {
  return bytes.length + key.length;
}

/** In memory of its own: a small buffer holds on to all that it was cut from. */
function ownCopy({ bytes, scriptHashes }: Piece): Piece {
  const copy = Buffer.alloc(bytes.length);
  bytes.copy(copy);
  return { bytes: copy, scriptHashes };
}
