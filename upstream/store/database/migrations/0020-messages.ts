import type { Kysely } from 'kysely';

/** The sender of an earlier release would delete rows without an order from `outbox`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const feedback = db.schema.alterTable('feedback');
  await feedback.addColumn('state', 'text', (column) => column.notNull().defaultTo('new')).execute();
  await feedback.addColumn('answered_at', 'text').execute();
  await feedback.addColumn('answer_note', 'text').execute();
  await feedback.addColumn('changed_by', 'text').execute();
  await feedback.addColumn('changes', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await feedback.addColumn('search_key', 'text', (column) => column.notNull().defaultTo('')).execute();
  await feedback.addColumn('idempotency_key', 'text').execute();
  await db.schema.createIndex('feedback_by_state').on('feedback').columns(['state', 'created_at']).execute();
  // Of two concurrent requests with one key, the second inserts nothing.
  await db.schema
    .createIndex('feedback_by_key')
    .on('feedback')
    .columns(['idempotency_key'])
    .unique()
    .execute();

  await db.schema
    .createTable('message_outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().references('feedback.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  await db.schema
    .createIndex('message_outbox_by_state')
    .on('message_outbox')
    .columns(['state', 'channel', 'due_at'])
    .execute();
  await db.schema
    .createIndex('message_outbox_by_message')
    .on('message_outbox')
    .columns(['message_id', 'event', 'channel'])
    .unique()
    .execute();

  // The journal outlives the message: no foreign key.
  await db.schema.alterTable('desk_audit').addColumn('message_id', 'integer').execute();
}
