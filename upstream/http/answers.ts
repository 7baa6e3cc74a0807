import type { Context } from 'hono';
import type { Page } from '../store/paging.ts';

/** Answers made of pieces that are JSON already. Parsing 500 cards only to write them again would cost more than the query. */

export function sendJson(c: Context, json: string): Response {
  return c.body(json, 200, { 'Content-Type': 'application/json' });
}

/** `{results}` of items that are JSON text. */
export function sendResults(c: Context, items: string[]): Response {
  return sendJson(c, `{"results":${jsonArray(items)}}`);
}

export function sendPage(c: Context, { results, ...rest }: Page & { tags?: string[] }): Response {
  return sendJson(c, `${JSON.stringify(rest).slice(0, -1)},"results":${jsonArray(results)}}`);
}

export function jsonArray(items: string[]): string {
  return `[${items.join(',')}]`;
}

/** Joins JSON texts of objects into one object. Their fields must differ. */
export function joinJson(...objects: string[]): string {
  const fields = objects.map((object) => object.slice(1, -1)).filter((inner) => inner !== '');
  return `{${fields.join(',')}}`;
}
