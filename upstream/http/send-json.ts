import type { Context } from 'hono';
import type { Page } from '../store/database/paging.ts';

/** Sends stored JSON: parsing and serializing 500 cards would cost more than the query. */

const JSON_TYPE = { 'Content-Type': 'application/json' };

export function sendJson(c: Context, json: string): Response {
  return c.body(json, 200, JSON_TYPE);
}

export function sendResults(c: Context, items: string[]): Response {
  return sendJson(c, `{"results":${jsonArray(items)}}`);
}

export function sendPage(c: Context, { results, ...rest }: Page & { tags?: string[] }): Response {
  const before = `${JSON.stringify(rest).slice(0, -1)},"results":[`;
  return c.body(Buffer.concat([Buffer.from(before), results, Buffer.from(']}')]), 200, JSON_TYPE);
}

export function jsonArray(items: string[]): string {
  return `[${items.join(',')}]`;
}

/** @param objects with different fields */
export function joinJson(...objects: string[]): string {
  const fields = objects.map((object) => object.slice(1, -1)).filter((inner) => inner !== '');
  return `{${fields.join(',')}}`;
}
