import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, test, vi } from 'vitest';
import { type Places, prepared } from '#upstream/store/prepared.ts';
import type { Store } from '#upstream/store/store.ts';
import type { ShopTables } from '#upstream/store/tables.ts';

const SQLITE = {
  createAdapter: () => Object.assign(new SqliteAdapter(), { database: 'SQLite' }),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};
const POSTGRES = {
  createAdapter: () => Object.assign(new PostgresAdapter(), { database: 'PostgreSQL' }),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** A store that answers nothing, and what it was asked. */
function open(dialect: typeof SQLITE | typeof POSTGRES) {
  const asked: Pick<CompiledQuery, 'sql' | 'parameters'>[] = [];
  const store: Store = new Kysely<ShopTables>({
    dialect,
    log: ({ query: { sql, parameters } }) => void asked.push({ sql, parameters }),
  });
  return { store, asked };
}

test('a prepared query is built once for each database, and asked with the values of each call', async () => {
  const build = vi.fn((db: Store, { id, now }: Places<{ id: number; now: string }>) =>
    db
      .selectFrom('products')
      .select('slug')
      .where('id', '=', id)
      .where('slug', '<>', 'none')
      .where('title', '<', now),
  );
  const find = prepared(build);
  const [sqlite, sameDatabase, postgres] = [open(SQLITE), open(SQLITE), open(POSTGRES)];
  await find(sqlite.store, { id: 1, now: 'a' });
  await find(postgres.store, { now: 'b', id: 2 });
  await find(sameDatabase.store, { id: 3, now: 'c' });
  await sqlite.store.transaction().execute((transaction) => find(transaction, { id: 4, now: 'd' }));
  await find(postgres.store, { id: 5, now: 'e' });
  expect(build).toHaveBeenCalledTimes(2);

  const START = 'select "slug" from "products" where "id" =';
  const bySqlite = `${START} ? and "slug" <> ? and "title" < ?`;
  expect([...sqlite.asked, ...sameDatabase.asked]).toEqual([
    { sql: bySqlite, parameters: [1, 'none', 'a'] },
    { sql: bySqlite, parameters: [4, 'none', 'd'] },
    { sql: bySqlite, parameters: [3, 'none', 'c'] },
  ]);
  const byPostgres = `${START} $1 and "slug" <> $2 and "title" < $3`;
  expect(postgres.asked).toEqual([
    { sql: byPostgres, parameters: [2, 'none', 'b'] },
    { sql: byPostgres, parameters: [5, 'none', 'e'] },
  ]);
});
