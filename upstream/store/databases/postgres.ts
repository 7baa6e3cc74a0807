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
import type { AnyTables, Database as Differences, KnowsDatabase } from './database.ts';
import { postgresSearch, postgresSearchMigrations, SIMILARITY } from './postgres-search.ts';

/**
 * PostgreSQL 14 and later: a server, and any number of programs. Transactions are «read committed»: what decides stands in one
 * statement, in a unique key or behind `waitForTurn`.
 */

/** How long a request waits for a connection, and the database for a statement. The storefront gives up before. */
const CONNECTION_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 8_000;

/** A deadlock; transactions that cannot be put in a row; a row that was read and is gone when another one refers to it. */
const BEGIN_ANEW = ['40P01', '40001', '23503'];
const INT8 = 20;

export type PoolOptions = { connections: number; onError: (error: Error) => void };

/** @param url `postgres://user:password@host:port/database`, with what else `pg` understands. */
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
  // A connection that nobody uses was lost. The pool makes a new one; without a listener the process would end.
  pool.on('error', onError);
  return new Dialect({ pool });
}

const postgres: Differences = {
  givenId: (column) => column.generatedByDefaultAsIdentity(),
  async giveIdsAfter(db, table, last) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(last + 1)}`.execute(db);
  },
  async lastId(db, table) {
    const { rows } = await sql<{ last: number }>`
      select last_value - case when is_called then 0 else 1 end as last from ${sql.table(`${table}_id_seq`)}
    `.execute(db);
    return rows[0]?.last ?? 0;
  },
  searchMigrations: postgresSearchMigrations,
  async waitForTurn(db, name) {
    // Whoever has the turn may load ten thousand dishes.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
  },
  mayBeBegunAnew: (error) => BEGIN_ANEW.includes((error as { code?: string }).code ?? ''),
  joinedJson,
  secondsBetween: (from, to) =>
    sql<number | null>`extract(epoch from ${sql.ref(to)}::timestamptz - ${sql.ref(from)}::timestamptz)`,
  // Its own autovacuum does.
  forgetOverwritten: async () => {},
  search: postgresSearch,
};

/** As a text: PostgreSQL sends bytes in twice the length. */
async function joinedJson(db: AnyTables, query: Expression<{ card_json: string }>): Promise<Uint8Array> {
  const { rows } = await sql<{ joined: string | null }>`
    select string_agg(card_json, ',') as joined from ${query} as cards
  `.execute(db);
  return Buffer.from(rows[0]?.joined ?? '');
}

class Adapter extends PostgresAdapter implements KnowsDatabase {
  readonly database = postgres;

  /** The lock is advisory. Whoever has it may change tables with a million orders. */
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

/** Where types of SQLite and of PostgreSQL have one name and are not the same, it is SQLite's that is meant. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    // 64 bits: an id that nobody gave finds nothing, where it would be an error of type.
    if (node.dataType === 'integer') this.append('bigint');
    // In the order of their bytes, whatever the server's language is.
    else if (node.dataType === 'text') this.append('text collate "C"');
    else if (node.dataType === 'blob') this.append('bytea');
    else super.visitDataType(node);
  }

  /** A text of PostgreSQL cannot hold this one character. */
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter);
  }
}
