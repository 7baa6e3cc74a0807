import type { Kysely } from 'kysely';
import { databaseOf } from '../database.ts';

/**
 * What staff changed in orders, and who entered them. Notifications of changes have their own table: the sender of release 0.2.0
 * would announce them as orders that nobody has accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { autoIncrementId } = databaseOf(db);
  await db.schema.alterTable('orders').addColumn('source', 'text').execute();
  await db.schema.alterTable('orders').addColumn('changed_at', 'text').execute();

  await db.schema
    .createTable('order_changes')
    .addColumn('id', 'integer', (column) => autoIncrementId(column.primaryKey()))
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('change_no', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('before_json', 'text', (column) => column.notNull())
    .addColumn('after_json', 'text', (column) => column.notNull())
    .addColumn('address_before', 'text')
    .addColumn('address_after', 'text')
    .execute();
  await db.schema
    .createIndex('order_changes_by_order')
    .on('order_changes')
    .columns(['order_id', 'change_no'])
    .unique()
    .execute();

  await db.schema
    .createTable('change_outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('change_id', 'integer', (column) =>
      column.notNull().references('order_changes.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  await db.schema
    .createIndex('change_outbox_by_state')
    .on('change_outbox')
    .columns(['state', 'channel', 'due_at'])
    .execute();
  await db.schema
    .createIndex('change_outbox_by_change')
    .on('change_outbox')
    .columns(['change_id', 'event', 'channel'])
    .unique()
    .execute();
}
