import type { Kysely } from 'kysely';

/** Payments of a test shop, which takes no money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('is_test', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
