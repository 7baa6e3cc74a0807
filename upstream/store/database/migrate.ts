import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { databaseOf } from './database.ts';
import * as catalogue from './migrations/0001-catalogue.ts';
import * as shopping from './migrations/0002-shopping.ts';
import * as search from './migrations/0003-search.ts';
import * as wordForms from './migrations/0004-word-forms.ts';
import * as staleCarts from './migrations/0005-stale-carts.ts';
import * as largeShops from './migrations/0006-large-shops.ts';
import * as desk from './migrations/0007-desk.ts';
import * as stops from './migrations/0008-stops.ts';
import * as changingContent from './migrations/0009-content-while-the-shop-runs.ts';
import * as outbox from './migrations/0010-outbox.ts';
import * as report from './migrations/0011-report.ts';
import * as oneTimePasswords from './migrations/0012-one-time-passwords.ts';
import * as orderHours from './migrations/0013-order-hours.ts';
import * as weeklyHours from './migrations/0014-weekly-hours.ts';
import * as orderExtras from './migrations/0015-order-extras.ts';
import * as content from './migrations/0016-content.ts';
import * as delivery from './migrations/0017-delivery.ts';
import * as options from './migrations/0018-options.ts';
import * as undoneSaves from './migrations/0019-undone-saves.ts';
import * as messages from './migrations/0020-messages.ts';
import * as consents from './migrations/0021-consents.ts';
import * as seenLines from './migrations/0027-seen-lines.ts';
import * as entries from './migrations/0031-entries.ts';
import * as serving from './migrations/0032-serving.ts';
import * as evening from './migrations/0033-evening.ts';
import * as orderChanges from './migrations/0034-order-changes.ts';
import * as deskSettings from './migrations/0035-desk-settings.ts';
import * as movedAddresses from './migrations/0036-moved-addresses.ts';
import * as orderGuestChanges from './migrations/0037-order-guest-changes.ts';
import * as orderedTogether from './migrations/0038-ordered-together.ts';
import * as guestCancellations from './migrations/0039-guest-cancellations.ts';
import * as payments from './migrations/0040-payments.ts';
import * as secondReceipts from './migrations/0041-second-receipts.ts';
import * as integration from './migrations/0042-integration.ts';
import * as testPayments from './migrations/0043-test-payments.ts';
import * as till from './migrations/0044-till.ts';
import * as promos from './migrations/0045-promos.ts';
import * as guestRequests from './migrations/0046-guest-requests.ts';
import * as followers from './migrations/0047-followers.ts';

/**
 * Released names must never change: they are the order. Migrations only add:
 * docs/decisions/0049-two-releases-on-one-database.md.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-shopping': shopping,
  '0003-search': search,
  '0004-word-forms': wordForms,
  '0005-stale-carts': staleCarts,
  '0006-large-shops': largeShops,
  '0007-desk': desk,
  '0008-stops': stops,
  '0009-content-while-the-shop-runs': changingContent,
  '0010-outbox': outbox,
  '0011-report': report,
  '0012-one-time-passwords': oneTimePasswords,
  '0013-order-hours': orderHours,
  '0014-weekly-hours': weeklyHours,
  '0015-order-extras': orderExtras,
  '0016-content': content,
  '0017-delivery': delivery,
  '0018-options': options,
  '0019-undone-saves': undoneSaves,
  '0020-messages': messages,
  '0021-consents': consents,
  '0027-seen-lines': seenLines,
  '0031-entries': entries,
  '0032-serving': serving,
  '0033-evening': evening,
  '0034-order-changes': orderChanges,
  '0035-desk-settings': deskSettings,
  '0036-moved-addresses': movedAddresses,
  '0037-order-guest-changes': orderGuestChanges,
  '0038-ordered-together': orderedTogether,
  '0039-guest-cancellations': guestCancellations,
  '0040-payments': payments,
  '0041-second-receipts': secondReceipts,
  '0042-integration': integration,
  '0043-test-payments': testPayments,
  '0044-till': till,
  '0045-promos': promos,
  '0046-guest-requests': guestRequests,
  '0047-followers': followers,
};

/** Accepts the database of a later release. */
export async function migrateToLatest<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => lockingMigrations() } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error || (await isFromLaterRelease(db))) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  throw new Error(`migration ${failed ?? 'of the database'} failed`, { cause: error });
}

/** All tables are locked before the first one: table by table, migrations and an earlier release beside could wait for each other. */
function lockingMigrations(): Record<string, Migration> {
  let isLocked = false;
  const locking = Object.entries(MIGRATIONS).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        if (!isLocked) await databaseOf(db).lockTables(db);
        isLocked = true;
        await up(db);
      },
    },
  ]);
  return Object.fromEntries(locking);
}

/** The migrator would call unknown migrations corruption. */
async function isFromLaterRelease<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const known = Object.keys(MIGRATIONS);
  return known.every((name) => done.has(name)) && done.size > known.length;
}
