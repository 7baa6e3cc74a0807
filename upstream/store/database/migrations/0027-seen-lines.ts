import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['cart_lines', 'cart_option_lines']) {
    await db.schema.alterTable(table).addColumn('seen_kopecks', 'integer').execute();
    await db.schema.alterTable(table).addColumn('seen_title', 'text').execute();
  }
}
