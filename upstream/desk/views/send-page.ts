import type { Context } from 'hono';
import { html } from 'hono/html';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export async function sendPage(
  c: Context,
  page: JSX.Element,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  return c.html(await html`<!doctype html>${page}`, status);
}
