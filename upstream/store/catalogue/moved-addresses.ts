import type { AddressKind } from '../database/content-tables.ts';
import type { Store } from '../database/store.ts';

/** `moved`: JSON of the field that tells a storefront to redirect, or of none. */
export type AtAddress<Record> = { record: Record; moved: string };

/** Finds a record by its slug, else by a former one: an address that is taken again belongs to its new owner. */
export async function findAtAddress<Record>(
  store: Store,
  { kind, slug }: { kind: AddressKind; slug: string },
  find: (slug: string) => Promise<Record | null>,
): Promise<AtAddress<Record> | null> {
  const own = await find(slug);
  if (own !== null) return { record: own, moved: '{}' };
  const row = await store
    .selectFrom('moved_addresses')
    .select('current')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  const record = row ? await find(row.current) : null;
  return record === null ? null : { record, moved: JSON.stringify({ movedFrom: slug }) };
}
