import { LRUCache } from 'lru-cache';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { createContext } from 'react-router';

const MAX_BYTES = 24 * 1024 * 1024;

/** Fragments are reused on other pages. */
const NOT_REUSABLE: readonly [mark: string, reason: string][] = [
  // Numbered per rendered root: the id would repeat on a page.
  ['in-fragment', 'useId'],
  // React hoists the link into the head.
  ['<link rel="preload"', 'an eager <img> outside <picture>'],
];

/** HTML by component and props. A miss is rendered from the key alone: nothing personal can get into it. */
export class FragmentCache {
  readonly #entries: LRUCache<string, string>;
  readonly #names = new Map<FunctionComponent<never>, number>();

  constructor(maxBytes = MAX_BYTES) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (html, key) => 2 * (html.length + key.length),
    });
  }

  /** @param canStore `false` for URLs with unbounded user input, or crawlers could evict the menu */
  renderer({ canStore }: { canStore: boolean }) {
    return (component: FunctionComponent<never>, props: object): string => {
      const json = JSON.stringify(props);
      if (import.meta.env.DEV) assertJson(props, '');
      const key = `${this.#nameOf(component)} ${json}`;
      const cached = this.#entries.get(key);
      if (cached !== undefined) return cached;
      const html = renderFragment(component, json);
      if (canStore) this.#entries.set(key, html);
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

function renderFragment(component: FunctionComponent<never>, json: string): string {
  const html = renderToString(createElement(component as FunctionComponent<object>, JSON.parse(json)), {
    identifierPrefix: 'in-fragment',
  });
  for (const [mark, reason] of NOT_REUSABLE) {
    if (html.includes(mark))
      throw new Error(`${component.displayName ?? component.name} cannot be a fragment: ${reason}`);
  }
  return html;
}

/** @throws for values that types allow and JSON loses: class instances, `undefined` in a list, `NaN` */
function assertJson(value: unknown, path: string): void {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (typeof value !== 'object' || !isPlain)
    throw new TypeError(`A fragment's props are JSON; ${path} is not`);
  for (const [name, part] of Object.entries(value as object)) assertJson(part, `${path}.${name}`);
}
