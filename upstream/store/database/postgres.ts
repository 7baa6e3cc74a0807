import {
  type DataTypeNode,
  type DialectAdapter,
  type Expression,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import type { AnyTables } from './any-tables.ts';
import type { DatabaseAdapter, Database as Differences } from './database.ts';
import { postgresSearch, postgresSearchMigrations, SIMILARITY } from './postgres-search.ts';

/**
 * PostgreSQL 14 and later, with any number of processes. Transactions are «read committed», so every decision is made by
 * one statement, by a unique key or behind `takeLock`.
 */

/** Maximum wait for a connection and for a statement. The storefront's READ_TIMEOUT_MS is 5 s. */
const CONNECTION_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 8_000;

/** Deadlock, serialization failure, foreign key violation (a referenced row was deleted meanwhile). */
const RETRYABLE_CODES = ['40P01', '40001', '23503'];
const INT8 = 20;

export type PoolOptions = { connections: number; onError: (error: Error) => void };

/** @param url `postgres://user:password@host:port/database` and parameters of `pg` */
export function postgresDialect(url: string, { connections, onError }: PoolOptions): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    options: `-c pg_trgm.similarity_threshold=${SIMILARITY} -c client_min_messages=warning`,
    // Safe as numbers: ids, sums and counts are far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A lost connection, idle or between two statements of a transaction, would crash the process without a listener of its own: the
  // pool listens to idle ones only. The next statement on it rejects, and the pool reconnects.
  pool.on('connect', (client) => client.on('error', onError));
  // The idle ones once more, already reported.
  pool.on('error', () => {});
  return new Dialect({ pool });
}

const postgres: Differences = {
  autoIncrementId: (column) => column.generatedByDefaultAsIdentity(),
  async setLastId(db, table, last) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(last + 1)}`.execute(db);
  },
  async lastId(db, table) {
    const { rows } = await sql<{ last: number }>`
      select last_value - case when is_called then 0 else 1 end as last from ${sql.table(`${table}_id_seq`)}
    `.execute(db);
    return rows[0]?.last ?? 0;
  },
  searchMigrations: postgresSearchMigrations,
  async takeLock(db, name) {
    // Waits without a timeout: the holder of the lock may load ten thousand dishes.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
  },
  isRetryable: (error) => RETRYABLE_CODES.includes((error as { code?: string }).code ?? ''),
  joinedJson,
  secondsBetween: (from, to) =>
    sql<number | null>`extract(epoch from ${sql.ref(to)}::timestamptz - ${sql.ref(from)}::timestamptz)`,
  // Autovacuum removes overwritten rows.
  eraseOverwritten: async () => {},
  search: postgresSearch,
};

/** As text: PostgreSQL hex-encodes bytes, which doubles their length. */
async function joinedJson(db: AnyTables, query: Expression<{ card_json: string }>): Promise<Uint8Array> {
  const { rows } = await sql<{ joined: string | null }>`
    select string_agg(card_json, ',') as joined from ${query} as cards
  `.execute(db);
  return Buffer.from(rows[0]?.joined ?? '');
}

class Adapter extends PostgresAdapter implements DatabaseAdapter {
  readonly database = postgres;

  /** Without a statement timeout: a migration may change tables with a million orders. */
  override async acquireMigrationLock(...[db, options]: LockArguments): Promise<void> {
    await sql`set statement_timeout = 0`.execute(db);
    await super.acquireMigrationLock(db, options);
  }

  override async releaseMigrationLock(...[db, options]: LockArguments): Promise<void> {
    await super.releaseMigrationLock(db, options);
    await sql`reset statement_timeout`.execute(db);
  }
}
type LockArguments = Parameters<PostgresAdapter['acquireMigrationLock']>;

class Dialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new Adapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

/** Adapts the SQLite types of queries and migrations to PostgreSQL. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    // 64 bits, so that an id out of range finds nothing instead of causing an error.
    if (node.dataType === 'integer') this.append('bigint');
    // Sorted by bytes, independently of the server's locale.
    else if (node.dataType === 'text') this.append('text collate "C"');
    else if (node.dataType === 'blob') this.append('bytea');
    else super.visitDataType(node);
  }

  /** PostgreSQL cannot store NUL in texts. */
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter);
  }
}
