import type { Content } from '../../content/content.ts';
import type { Db } from '../database/bulk-write.ts';
import type { IdentityKind } from '../database/content-tables.ts';

const TABLES = {
  product: 'products',
  category: 'categories',
  'food-category': 'food_categories',
  article: 'articles',
} as const satisfies Record<IdentityKind, string>;

/** Gives the ids of former slugs to the slugs of today: carts, stops and reports refer to dishes by id. */
export async function moveIdentities(db: Db, { movedAddresses = [] }: Content): Promise<void> {
  for (const { kind, slug, current } of movedAddresses) {
    if (kind === 'page') continue;
    const former = await findIdentity(db, kind, slug);
    if (!former) continue;
    const other = await findIdentity(db, kind, current);
    if (other) {
      // An entity that left the content gives up its slug, but only to one that guests see.
      if (other.isShown || !former.isShown) continue;
      await setSlug(db, other.id, `${current}#${other.id}`);
    }
    await setSlug(db, former.id, current);
    // Before other rows are written: slugs are unique.
    await db.updateTable(TABLES[kind]).set({ slug: current }).where('id', '=', former.id).execute();
  }
}

async function findIdentity(db: Db, kind: IdentityKind, slug: string) {
  const identity = await db
    .selectFrom('identities')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!identity) return undefined;
  const { id } = identity;
  const shown = await db.selectFrom(TABLES[kind]).select('id').where('id', '=', id).executeTakeFirst();
  return { id, isShown: shown !== undefined };
}

async function setSlug(db: Db, id: number, slug: string): Promise<void> {
  await db.updateTable('identities').set({ slug }).where('id', '=', id).execute();
}
