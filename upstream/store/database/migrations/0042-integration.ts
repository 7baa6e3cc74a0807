import { type Kysely, sql } from 'kysely';

/**
 * What a till hears and says: docs/decisions/0088-the-feed-of-orders.md. `noted_changes` and `noted_state` are what the feed has seen
 * of a row: -1 and '' are nothing, so rows of an earlier release are noted, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const orders = () => db.schema.alterTable('orders');
  await orders()
    .addColumn('noted_changes', 'integer', (column) => column.notNull().defaultTo(-1))
    .execute();
  await orders().addColumn('feed_position', 'integer').execute();
  await orders().addColumn('told_status', 'text').execute();
  // Ended orders are no news.
  await sql`update orders set noted_changes = changes where status in ('done', 'cancelled')`.execute(db);
  await db.schema
    .createIndex('orders_to_note')
    .on('orders')
    .column('id')
    .where(sql.ref('noted_changes'), '<>', sql.ref('changes'))
    .execute();
  await db.schema.createIndex('orders_by_feed').on('orders').column('feed_position').unique().execute();

  for (const table of ['payments', 'refunds'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('noted_state', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update ${sql.table(table)} set noted_state = state`.execute(db);
    await db.schema
      .createIndex(`${table}_to_note`)
      .on(table)
      .column('id')
      .where(sql.ref('noted_state'), '<>', sql.ref('state'))
      .execute();
  }

  await db.schema.alterTable('products').addColumn('external_id', 'text').execute();

  await db.schema
    .createTable('event_outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  await db.schema
    .createIndex('event_outbox_by_state')
    .on('event_outbox')
    .columns(['state', 'channel', 'due_at'])
    .execute();
  await db.schema
    .createIndex('event_outbox_by_order')
    .on('event_outbox')
    .columns(['order_id', 'sequence', 'channel'])
    .unique()
    .execute();

  await db.schema
    .createTable('integration_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('revoked_by', 'text')
    .execute();
}
