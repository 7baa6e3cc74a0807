import type { Insertable, Kysely, Transaction } from 'kysely';
import type { AnyTables } from './databases/database.ts';
import type { ShopTables } from './tables.ts';

/** Writing many rows of any table at once, for loading content. */

export type Db = Transaction<ShopTables>;
type Rows<Table extends keyof ShopTables> = Insertable<ShopTables[Table]>[];

/** SQLite binds at most 32 766 values in one statement. */
const ROWS_PER_STATEMENT = 500;

/** Afterwards the table holds these rows and no others. */
export async function replaceRows<Table extends keyof ShopTables>(
  db: Db,
  table: Table,
  rows: Rows<Table>,
): Promise<void> {
  await anyTables(db).deleteFrom(table).execute();
  await insertRows(db, table, rows);
}

/** For tables that only the file of a database knows, too. */
export async function insertRows(db: AnyTables, table: string, rows: object[]): Promise<void> {
  for (const part of partsOf(rows)) await db.insertInto(table).values(part).execute();
}

/** Inserts new rows and updates those that are there, told apart by `key`. */
export async function saveRows<Table extends keyof ShopTables>(
  db: Db,
  table: Table,
  rows: Rows<Table>,
  key: string[] = ['id'],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column));
  for (const part of partsOf(rows)) {
    await anyTables(db)
      .insertInto<string>(table)
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)])),
          ),
      )
      .execute();
  }
}

/** Kysely cannot follow a table's name that is a type parameter; `Rows` has checked table and rows by then. */
function anyTables(db: Db): Kysely<Record<string, Record<string, unknown>>> {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

function* partsOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}
