import type { z } from 'zod';

/**
 * What an answer lost when it was read: a record that fell out of its list, or a field that reads as absent. Paths count
 * from the root of the answer and name no values.
 */
export type Loss = {
  lost: 'record' | 'field';
  /** The field that was wrong, like `results.3.price`. */
  field: string;
  why: string;
  /** Of the record it stood in. */
  id?: string | number;
  slug?: string;
};

export type Reading<T> = { success: true; data: T; losses: Loss[] } | z.ZodSafeParseError<T>;

type Path = readonly PropertyKey[];
type Found = Loss & { path: Path; round: number };

/**
 * Reads an answer without letting one bad record spoil it. The schemas are strict: they say what is right. Here each
 * thing that is wrong is taken out, as little as will do, and the rest is read again:
 *
 * - an optional field or a picture reads as absent;
 * - a record that lacks what it cannot do without (id, slug, title, price …) drops out of its list, its siblings stay;
 * - what is wrong and stands in no list spoils the answer: there is nothing to show.
 *
 * @param keepRecords of a cart or an order: a line that vanished would not be ordered, or not be seen to be. Rather than
 * lose one the reading fails.
 */
export function readTolerantly<T>(
  schema: z.ZodType<T>,
  json: unknown,
  { keepRecords = false } = {},
): Reading<T> {
  const asItCame = schema.safeParse(json);
  if (asItCame.success) return { success: true, data: asItCame.data, losses: [] };
  let read: z.ZodSafeParseResult<T> = asItCame;
  const rest = structuredClone(json);
  const losses = new Losses();
  // It ends: each round takes something out.
  for (let round = 0; !read.success; round += 1) {
    const pathOf = originalPaths(rest);
    const issues = read.error.issues.map((issue) => ({ ...issue, path: pathOf(issue.path) }));
    for (const { path, message } of issues) {
      if (losses.around(path, round)) continue;
      const place = removable(rest, path);
      if (place === null || (place.lost === 'record' && keepRecords)) return asItCame;
      remove(rest, place.path);
      // A field that turns out to be needed takes its record along, with all that was wrong inside.
      const { field, why } = losses.firstInside(path) ?? { field: nameOf(path), why: message };
      losses.replaceInside({ ...place, round, field, why, ...recordAround(json, place.path) });
    }
    read = schema.safeParse(withoutDropped(rest));
  }
  return { success: true, data: read.data, losses: losses.told() };
}

type Place = { loss?: Found; inside: Map<PropertyKey, Place> };

/** By place, as a tree: to compare each with each would stop the process for minutes where thousands of records are wrong. */
class Losses {
  readonly #found = new Set<Found>();
  readonly #root: Place = { inside: new Map() };

  /** Whether what was taken out in this round holds this place. */
  around(path: Path, round: number): boolean {
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

  /** It stands for all that was lost inside it. */
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

  told(): Loss[] {
    return Array.from(this.#found, ({ path, round, ...loss }) => loss);
  }
}

function* lossesIn(place: Place): Generator<Found, undefined> {
  if (place.loss) yield place.loss;
  for (const inner of place.inside.values()) yield* lossesIn(inner);
}

/** In the place of a record that fell out: the others keep their numbers until all is read. */
const DROPPED = Symbol('dropped');

function withoutDropped(node: unknown): unknown {
  if (Array.isArray(node)) return node.filter((item) => item !== DROPPED).map(withoutDropped);
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutDropped(value)]));
}

/** The paths of a round's issues, in the answer as it came. */
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

/** The smallest thing around a wrong place that can be taken out: what is not there any more cannot. */
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

/** What the innermost record around a place calls itself. Names are cut: anything may stand there. */
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
  return typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : name;
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
