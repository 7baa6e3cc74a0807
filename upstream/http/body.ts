import type { Context } from 'hono';
import { BROKEN_JSON, DETAILS, NOT_AN_OBJECT } from './messages.ts';
import { badRequestMessage, Problem } from './problems.ts';

/** Trims texts and removes NUL, which PostgreSQL cannot store. */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  const [mediaType = ''] = (c.req.header('Content-Type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw new Problem(415, { detail: DETAILS.wrongType });
  }
  const body = parseJson(await c.req.text());
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequestMessage(NOT_AN_OBJECT);
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.replaceAll('\0', '').trim() : value,
    ]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequestMessage(BROKEN_JSON);
  }
}
