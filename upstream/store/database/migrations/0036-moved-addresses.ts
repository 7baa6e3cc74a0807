import type { Kysely } from 'kysely';

/** Slugs that the content had before, with those of today. See docs/decisions/0079-changed-addresses.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moved_addresses')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('current', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('moved_addresses_key', ['kind', 'slug'])
    .execute();
}
