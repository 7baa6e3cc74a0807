import type { Insertable, Kysely, Transaction } from 'kysely';
import type { AnyTables } from './any-tables.ts';
import type { ShopTables } from './tables.ts';

/** Unchanged rows are skipped: carts and orders wait for SQLite's write lock. */

export type Db = Transaction<ShopTables>;
type Rows<Table extends keyof ShopTables> = Insertable<ShopTables[Table]>[];

/** SQLite binds at most 32 766 values in one statement. */
const ROWS_PER_STATEMENT = 500;

export async function replaceRows<Table extends keyof ShopTables>(
  db: Db,
  table: Table,
  rows: Rows<Table>,
): Promise<void> {
  const columns = columnsOf(rows);
  const there = await anyTables(db).selectFrom<string>(table).selectAll().execute();
  const textsOf = (all: object[]) => all.map((row) => textOf(row, columns)).sort();
  if (textsOf(there).join() === textsOf(rows).join()) return;
  await anyTables(db).deleteFrom(table).execute();
  await insertRows(db, table, rows);
}

export async function insertRows(db: AnyTables, table: string, rows: object[]): Promise<void> {
  for (const part of partsOf(rows)) await db.insertInto(table).values(part).execute();
}

export async function saveRows<Table extends keyof ShopTables>(
  db: Db,
  table: Table,
  rows: Rows<Table>,
  key: string[] = ['id'],
): Promise<void> {
  const columns = columnsOf(rows);
  const there = await anyTables(db).selectFrom<string>(table).selectAll().execute();
  const known = new Map(there.map((row) => [textOf(row, key), row]));
  const others = rows.filter((row: Record<string, unknown>) => {
    const old = known.get(textOf(row, key));
    return !old || columns.some((column) => old[column] !== (row[column] ?? null));
  });
  await upsertRows(db, table, others, key);
}

export async function upsertRows<Table extends keyof ShopTables>(
  db: Kysely<ShopTables>,
  table: Table,
  rows: Rows<Table>,
  key: string[],
): Promise<void> {
  const columns = columnsOf(rows).filter((column) => !key.includes(column));
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

function columnsOf(rows: object[]): string[] {
  return Object.keys(rows[0] ?? {});
}

function textOf(row: object, columns: string[]): string {
  return JSON.stringify(columns.map((column) => (row as Record<string, unknown>)[column] ?? null));
}

/** Kysely cannot type a table name that is a type parameter. */
function anyTables(db: Kysely<ShopTables>): Kysely<Record<string, Record<string, unknown>>> {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

export function* partsOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}
