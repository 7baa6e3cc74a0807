import { LRUCache } from 'lru-cache';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { createContext } from 'react-router';

const MAX_BYTES = 24 * 1024 * 1024;

/** What a component must not do whose HTML is reused on other pages, by what it leaves in that HTML. */
const NOT_REUSABLE: readonly [mark: string, reason: string][] = [
  // `useId` counts from the root that is rendered: on the page the same id would belong to something else.
  ['in-fragment', 'useId'],
  // React hoists it into the head, and a fragment has none.
  ['<link rel="preload"', 'an eager <img> outside <picture>'],
];

/** HTML by component and props. A miss is rendered from the key, so nothing but the key can get into the HTML. */
export class FragmentCache {
  readonly #entries: LRUCache<string, string>;
  readonly #names = new Map<FunctionComponent<never>, number>();

  constructor(maxBytes = MAX_BYTES) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (html, key) => 2 * (html.length + key.length),
    });
  }

  /** For one page. `mayStore: false`: its URL has unbounded input, which must not push the menu out. */
  renderer({ mayStore }: { mayStore: boolean }) {
    return (component: FunctionComponent<never>, props: object): string => {
      const json = JSON.stringify(props);
      if (import.meta.env.DEV) expectJson(props, '');
      const key = `${this.#nameOf(component)} ${json}`;
      const cached = this.#entries.get(key);
      if (cached !== undefined) return cached;
      const html = renderAlone(component, json);
      if (mayStore) this.#entries.set(key, html);
      return html;
    };
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  #nameOf(component: FunctionComponent<never>): number {
    const name = this.#names.get(component) ?? this.#names.size;
    this.#names.set(component, name);
    return name;
  }
}

export const fragmentCacheContext = createContext(new FragmentCache());

function renderAlone(component: FunctionComponent<never>, json: string): string {
  const html = renderToString(createElement(component as FunctionComponent<object>, JSON.parse(json)), {
    identifierPrefix: 'in-fragment',
  });
  for (const [mark, reason] of NOT_REUSABLE) {
    if (html.includes(mark))
      throw new Error(`${component.displayName ?? component.name} is no fragment: ${reason}`);
  }
  return html;
}

/** Returns the path of a value that JSON would lose and the types allow: a class instance, `undefined` in a list, `NaN`. */
function expectJson(value: unknown, path: string): void {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (typeof value !== 'object' || !isPlain)
    throw new TypeError(`A fragment's props are JSON; ${path} is not`);
  for (const [name, part] of Object.entries(value as object)) expectJson(part, `${path}.${name}`);
}
