import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import { databaseOf } from './databases/database.ts';
import type { Store } from './store.ts';

/** What stands in a query in place of the values of a call. */
export type Places<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => sql`${new Place(String(name))}` });

/**
 * A query that is the same each time but for its values. It is built and compiled with the first call; for each of a few rows
 * that would take longer than the database.
 *
 * The values are ids, numbers and times: texts that somebody typed would pass what PostgreSQL's compiler does with them.
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
