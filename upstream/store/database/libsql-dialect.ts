import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type Database from 'libsql';
import { LRUCache } from 'lru-cache';

const PREPARED_STATEMENTS = 200;

export class LibsqlDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #adapter: SqliteAdapter;

  constructor(database: Database.Database, adapter: SqliteAdapter) {
    const prepared = withPreparedStatements(database);
    super({ database: prepared });
    this.#database = prepared;
    this.#adapter = adapter;
  }

  override createDriver(): Driver {
    return new ImmediateTransactions({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return this.#adapter;
  }
}

/** Kysely would prepare one per query. */
function withPreparedStatements(database: Database.Database): SqliteDatabase {
  const statements = new LRUCache<string, ReturnType<SqliteDatabase['prepare']>>({
    max: PREPARED_STATEMENTS,
  });
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/**
 * A plain `begin` takes the write lock with the first write, and then fails without `busy_timeout` if another
 * process has written meanwhile.
 */
class ImmediateTransactions extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
