import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import { databaseOf } from './databases/database.ts';
import type { Store } from './store.ts';

/** Placeholders for the values of a call. */
export type Places<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => sql`${new Place(String(name))}` });

/**
 * A query that is built and compiled once, with placeholders for its values: for a few rows compilation takes longer
 * than the database.
 *
 * Only for ids, numbers and times: user input would bypass the NUL filter of the PostgreSQL compiler.
 */
export function prepared<Values extends object, Row>(
  build: (db: Store, values: Places<Values>) => Compilable<Row>,
): (db: Store, values: Values) => Promise<Row[]> {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return async (db, values) => {
    const database = databaseOf(db);
    const query = compiled.get(database) ?? build(db, places as Places<Values>).compile();
    compiled.set(database, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
