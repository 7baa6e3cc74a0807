import type { Store } from '../database/store.ts';
import { ENDLESS } from '../journal/desk-changes.ts';
import { findSold, returnDish, stopDish } from './dish-stops.ts';

/** A dish as another program names it. */
export type DishName = { slug: string } | { sku: string } | { externalId: string };
export type StatedStop = DishName & { until?: Date | undefined };
type Dish = { id: number; slug: string; title: string };
/** `changes`: of the stop. */
export type StatedDish = Dish & { changes: number };
export type StopOutcome =
  /** `already`: by staff, whose stop stays. `not-for-sale`: on the site, but never sold there. `conflict`: changed meanwhile. */
  | { outcome: 'stopped' | 'already' | 'not-for-sale' | 'conflict'; dish: Dish }
  /** `past`: its end is over. */
  | { outcome: 'unknown' | 'ambiguous' | 'past' };
export type StatedStops = { stops: StopOutcome[]; returned: Dish[] };

type Statement = { stops: readonly StatedStop[]; by: string; now: Date };

/**
 * The whole stop list of another program: its earlier stops that are missing end. Stops of staff and of others stay. Repeatable.
 *
 * @param by in the journal, not the name of a user; its own stops are those with this name
 */
export async function stateStops(store: Store, { stops, by, now }: Statement): Promise<StatedStops> {
  const found: (Dish | 'unknown' | 'ambiguous' | 'past')[] = [];
  /** A dish may be named twice: its later end counts, `null` is none. */
  const ends = new Map<number, Date | null>();
  for (const { until = null, ...name } of stops) {
    const [dish, ...others] = await findDishes(store, name);
    if (!dish || others.length > 0) found.push(dish ? 'ambiguous' : 'unknown');
    else if (until && until <= now) found.push('past');
    else {
      found.push(dish);
      const known = ends.get(dish.id);
      ends.set(dish.id, known === undefined ? until : laterEnd(known, until));
    }
  }
  const outcomes = new Map<number, 'stopped' | 'already' | 'not-for-sale' | 'conflict'>();
  for (const dish of found) {
    if (typeof dish === 'string' || outcomes.has(dish.id)) continue;
    outcomes.set(dish.id, await stop(store, dish, ends.get(dish.id) ?? null, { by, now }));
  }
  const results = found.map(
    (dish): StopOutcome =>
      typeof dish === 'string' ? { outcome: dish } : { outcome: outcomes.get(dish.id) ?? 'conflict', dish },
  );
  const returned: Dish[] = [];
  for (const { changes: _, ...dish } of await listStopsOf(store, by, now)) {
    const row = ends.has(dish.id) ? null : await findSold(store, now, dish.id);
    // Staff may have taken the stop over meanwhile.
    if (row?.changedBy !== by) continue;
    if (await returnDish(store, row, { seen: row.changes, by, now })) returned.push(dish);
  }
  return { stops: results, returned };
}

function laterEnd(one: Date | null, other: Date | null): Date | null {
  return one && other && (one > other ? one : other);
}

function findDishes(store: Store, name: DishName): Promise<Dish[]> {
  const [column, value] =
    'slug' in name
      ? (['slug', name.slug] as const)
      : 'sku' in name
        ? (['sku', name.sku] as const)
        : (['external_id', name.externalId] as const);
  return store.selectFrom('products').select(['id', 'slug', 'title']).where(column, '=', value).execute();
}

async function stop(
  store: Store,
  { id, title }: Dish,
  until: Date | null,
  { by, now }: Pick<Statement, 'by' | 'now'>,
): Promise<'stopped' | 'already' | 'not-for-sale' | 'conflict'> {
  const row = await findSold(store, now, id);
  if (!row) return 'not-for-sale';
  if (row.endsAt !== null && row.changedBy !== by) return 'already';
  if (row.endsAt === (until?.toISOString() ?? ENDLESS)) return 'stopped';
  const isDone = await stopDish(store, { id }, { until, detail: title, seen: row.changes, by, now });
  return isDone ? 'stopped' : 'conflict';
}

/** @param by as in `stateStops` */
export function listStopsOf(store: Store, by: string, now: Date): Promise<StatedDish[]> {
  return store
    .selectFrom('dish_stops')
    .innerJoin('products', 'products.id', 'dish_stops.product_id')
    .select(['products.id', 'products.slug', 'products.title', 'dish_stops.changes'])
    .where('dish_stops.changed_by', '=', by)
    .where('dish_stops.ends_at', '>', now.toISOString())
    .orderBy('products.id')
    .execute();
}

type Return = { of: string; seen: readonly Pick<StatedDish, 'id' | 'changes'>[]; by: string; now: Date };

/**
 * Ends stops of another program, which does not end them itself any more.
 *
 * @param of its name, as in `stateStops`. @returns false if not all of them are as the user saw them; the others have ended
 */
export async function returnStopsOf(store: Store, { of, seen, by, now }: Return): Promise<boolean> {
  let areAll = true;
  for (const { id, changes } of seen) {
    const row = await findSold(store, now, id);
    const isReturned = row?.changedBy === of && (await returnDish(store, row, { seen: changes, by, now }));
    areAll &&= isReturned;
  }
  return areAll;
}
