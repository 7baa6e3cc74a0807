import { setTimeout as pause } from 'node:timers/promises';
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

/** PostgreSQL 14+, «read committed»: every decision is one statement, a unique key or behind `takeLock`. */

/** Below the storefront's READ_TIMEOUT_MS of 5 s. */
const CONNECTION_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 8_000;

/** Deadlock, serialization failure, foreign key violation (row just deleted). */
const RETRYABLE_CODES = ['40P01', '40001', '23503'];
const INT8 = 20;

/** Below PostgreSQL's `deadlock_timeout` of 1 s, after which it would end one of two transactions that wait for each other. */
const LOCK_TIMEOUT_MS = 300;
const LOCK_PAUSE_MS = 100;
const IS_LOCKED_CODES = ['55P03', '40P01'];

export type PoolOptions = { connections: number; onError: (error: Error) => void };

export function postgresDialect(url: string, { connections, onError }: PoolOptions): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    options: `-c pg_trgm.similarity_threshold=${SIMILARITY} -c client_min_messages=warning`,
    // Ids, sums and counts are far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // The pool listens to idle connections only: one lost inside a transaction would crash the process. Its
  // next statement rejects.
  pool.on('connect', (client) => client.on('error', onError));
  // Already reported by the client.
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
    // The holder may be loading ten thousand dishes.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
  },
  lockTables,
  isRetryable: (error) => RETRYABLE_CODES.includes((error as { code?: string }).code ?? ''),
  joinedJson,
  secondsBetween: (from, to) =>
    sql<number | null>`extract(epoch from ${sql.ref(to)}::timestamptz - ${sql.ref(from)}::timestamptz)`,
  // Left to autovacuum.
  eraseOverwritten: async () => {},
  search: postgresSearch,
};

/**
 * All at once: a transaction that has read one table, and waits for another one that is locked already, would be a deadlock.
 */
async function lockTables(db: AnyTables): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and not starts_with(tablename, 'kysely_')
  `.execute(db);
  if (rows.length === 0) return;
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(db);
  await sql`savepoint before_locks`.execute(db);
  for (;;) {
    try {
      await sql`lock table ${tables} in access exclusive mode`.execute(db);
      break;
    } catch (error) {
      if (!IS_LOCKED_CODES.includes((error as { code?: string }).code ?? '')) throw error;
      await sql`rollback to savepoint before_locks`.execute(db);
      await pause(LOCK_PAUSE_MS);
    }
  }
  await sql`set local lock_timeout = 0`.execute(db);
}

/** As text: bytes would be hex-encoded. */
async function joinedJson(db: AnyTables, query: Expression<{ card_json: string }>): Promise<Uint8Array> {
  const { rows } = await sql<{ joined: string | null }>`
    select string_agg(card_json, ',') as joined from ${query} as cards
  `.execute(db);
  return Buffer.from(rows[0]?.joined ?? '');
}

class Adapter extends PostgresAdapter implements DatabaseAdapter {
  readonly database = postgres;

  /** May change tables with a million orders. */
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

class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    // 64 bits: an id out of range finds nothing instead of failing.
    if (node.dataType === 'integer') this.append('bigint');
    // Sorted by bytes, whatever the server's locale.
    else if (node.dataType === 'text') this.append('text collate "C"');
    else if (node.dataType === 'blob') this.append('bytea');
    else super.visitDataType(node);
  }

  /** PostgreSQL cannot store NUL in texts. */
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter);
  }
}
