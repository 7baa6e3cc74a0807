import type { z } from 'zod';
import { MAX_PAGE_SIZE } from './defaults.ts';
import { truncateText } from './truncate-text.ts';

/** Paths only, never values: it is logged. */
export type Loss = {
  lost: 'record' | 'field';
  /** `results.3.price` */
  field: string;
  why: string;
  id?: string | number;
  slug?: string;
};

export type Reading<T> = { success: true; data: T; losses: Loss[] } | z.ZodSafeParseError<T>;

type Path = readonly PropertyKey[];
type Found = Loss & { path: Path; round: number };

/**
 * Parses strictly, drops as little as possible and parses again:
 * - an invalid optional field or picture reads as absent;
 * - a record without a required field is dropped from its list;
 * - an invalid required field outside a list fails the response;
 * - a list longer than any page is truncated.
 * @param keepRecords carts and orders: fails rather than drop a record of `items`
 */
export function readTolerantly<T>(
  schema: z.ZodType<T>,
  json: unknown,
  { keepRecords = false } = {},
): Reading<T> {
  if (!keepRecords && hasLongList(json)) {
    const read = readTolerantly(schema, truncateLists(json));
    return read.success ? { ...read, losses: [...findLongLists(json), ...read.losses] } : read;
  }
  const firstRead = schema.safeParse(json);
  if (firstRead.success) return { success: true, data: firstRead.data, losses: [] };
  let read: z.ZodSafeParseResult<T> = firstRead;
  const rest = structuredClone(json);
  const losses = new Losses();
  // Each round removes something.
  for (let round = 0; !read.success; round += 1) {
    const pathOf = originalPaths(rest);
    const issues = read.error.issues.map((issue) => ({ ...issue, path: pathOf(issue.path) }));
    for (const { path, message } of issues) {
      if (losses.contain(path, round)) continue;
      const place = removable(rest, path);
      if (place === null || (keepRecords && isOfItems(place))) return firstRead;
      remove(rest, place.path);
      // The first loss inside stays as the reason.
      const { field, why } = losses.firstInside(path) ?? { field: nameOf(path), why: message };
      losses.replaceInside({ ...place, round, field, why, ...recordAround(json, place.path) });
    }
    read = schema.safeParse(filterDropped(rest));
  }
  return { success: true, data: read.data, losses: losses.toArray() };
}

function isOfItems({ path, lost }: Pick<Found, 'path' | 'lost'>): boolean {
  return path[0] === 'items' && (lost === 'record' || path.length === 1);
}

/** Runs for every response, so it allocates nothing. */
function hasLongList(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.length > MAX_PAGE_SIZE || node.some(hasLongList);
  for (const key in node) if (hasLongList((node as Record<string, unknown>)[key])) return true;
  return false;
}

function findLongLists(node: unknown, path: Path = []): Loss[] {
  if (typeof node !== 'object' || node === null) return [];
  const isLong = Array.isArray(node) && node.length > MAX_PAGE_SIZE;
  const own: Loss[] = isLong
    ? [{ lost: 'record', field: nameOf(path), why: `${node.length} records, more than ${MAX_PAGE_SIZE}` }]
    : [];
  return [...own, ...Object.entries(node).flatMap(([key, value]) => findLongLists(value, [...path, key]))];
}

function truncateLists(node: unknown): unknown {
  if (Array.isArray(node)) return node.slice(0, MAX_PAGE_SIZE).map(truncateLists);
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, truncateLists(value)]));
}

type Place = { loss?: Found; inside: Map<PropertyKey, Place> };

/** A tree: comparing all pairs of thousands would block the process for minutes. */
class Losses {
  readonly #found = new Set<Found>();
  readonly #root: Place = { inside: new Map() };

  contain(path: Path, round: number): boolean {
    let place: Place | undefined = this.#root;
    for (const key of path) {
      place = place.inside.get(key);
      if (place === undefined) return false;
      if (place.loss?.round === round) return true;
    }
    return false;
  }

  firstInside(path: Path): Found | undefined {
    let place: Place | undefined = this.#root;
    for (const key of path) place = place?.inside.get(key);
    return place && lossesIn(place).next().value;
  }

  replaceInside(loss: Found): void {
    let place = this.#root;
    for (const key of loss.path) {
      const next: Place = place.inside.get(key) ?? { inside: new Map() };
      place.inside.set(key, next);
      place = next;
    }
    for (const inner of lossesIn(place)) this.#found.delete(inner);
    place.inside.clear();
    place.loss = loss;
    this.#found.add(loss);
  }

  toArray(): Loss[] {
    return Array.from(this.#found, ({ path, round, ...loss }) => loss);
  }
}

function* lossesIn(place: Place): Generator<Found, undefined> {
  if (place.loss) yield place.loss;
  for (const inner of place.inside.values()) yield* lossesIn(inner);
}

/** Keeps the indexes of other records. */
const DROPPED = Symbol('dropped');

function filterDropped(node: unknown): unknown {
  if (Array.isArray(node)) return node.filter((item) => item !== DROPPED).map(filterDropped);
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filterDropped(value)]));
}

/** Maps paths of a round to the original response. */
function originalPaths(root: unknown): (path: Path) => Path {
  const kept = new Map<readonly unknown[], number[]>();
  function indexOfKept(list: readonly unknown[], position: number): number {
    const indexes = kept.get(list) ?? [...list.keys()].filter((index) => list[index] !== DROPPED);
    kept.set(list, indexes);
    return indexes[position] ?? list.length;
  }
  return (path) => {
    let node = root;
    return path.map((key) => {
      const own = Array.isArray(node) ? indexOfKept(node, Number(key)) : key;
      node = child(node, own);
      return own;
    });
  };
}

function removable(root: unknown, path: Path): Pick<Found, 'path' | 'lost'> | null {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = path.slice(0, length - 1).reduce(child, root);
    const key = path[length - 1] as PropertyKey;
    const lost = Array.isArray(parent) ? 'record' : 'field';
    if (child(parent, key) !== undefined) return { path: path.slice(0, length), lost };
  }
  return null;
}

function remove(root: unknown, path: Path): void {
  const parent = path.slice(0, -1).reduce(child, root);
  const key = path.at(-1) as PropertyKey;
  if (Array.isArray(parent)) parent[Number(key)] = DROPPED;
  else if (isObject(parent)) delete parent[key];
}

/** Truncated: they are unvalidated. */
function recordAround(root: unknown, path: Path): Pick<Loss, 'id' | 'slug'> {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = path.slice(0, length - 1).reduce(child, root);
    if (!Array.isArray(parent)) continue;
    const record = path.slice(0, length).reduce(child, root);
    const id = child(record, 'id');
    const slug = child(record, 'slug');
    return {
      ...(typeof id === 'number' || typeof id === 'string' ? { id: cut(id) } : {}),
      ...(typeof slug === 'string' ? { slug: cut(slug) } : {}),
    };
  }
  return {};
}

const MAX_NAME_LENGTH = 100;

function cut<T extends string | number>(name: T): T | string {
  return typeof name === 'string' ? truncateText(name, MAX_NAME_LENGTH) : name;
}

function nameOf(path: Path): string {
  return path.map(String).join('.');
}

function child(node: unknown, key: PropertyKey): unknown {
  const isOwn = typeof node === 'object' && node !== null && Object.hasOwn(node, key);
  return isOwn ? (node as Record<PropertyKey, unknown>)[key] : undefined;
}

function isObject(node: unknown): node is Record<PropertyKey, unknown> {
  return typeof node === 'object' && node !== null;
}
