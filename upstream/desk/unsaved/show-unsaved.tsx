/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DeskEnv, Member } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';
import { UnsavedNote, UnsavedPage } from '../views/unsaved-form.tsx';
import { fillForm, withNote } from './fill-form.ts';
import { typedFields, type UnsavedForm } from './unsaved-form.ts';

const MAX_REDIRECTS = 3;
/** They carry their whole state: a recount shows it and saves nothing. */
const RECOUNTED = /^\/(?:new-order|orders\/\d+\/change)$/;
/** Problems of fields, or an order changed meanwhile. */
const SHOWN_AGAIN: readonly number[] = [400, 409];

type Shown = {
  user: Member | undefined;
  cookie: string;
  problem: string;
  hint?: string;
  status: ContentfulStatusCode;
  /** Not recounted; a form of nothing but a button is ignored. */
  isRefused?: boolean;
};

/**
 * Shows the form's page with the values that were not saved; without its page, the values alone.
 *
 * @returns null if nothing can be lost
 */
export async function showUnsaved(
  app: Hono<DeskEnv>,
  { assets }: Pick<Desk, 'assets'>,
  c: Context<DeskEnv>,
  form: UnsavedForm,
  { user, cookie, problem, hint, status, isRefused = false }: Shown,
): Promise<Response | null> {
  const recounted = await recount(app, c, form, cookie);
  const filled = recounted ?? (await findPage(app, c, form, cookie));
  if (filled && (filled.hasTyped || !isRefused)) {
    const { hidden } = filled;
    const note = (
      <UnsavedNote problem={problem} {...(hint && { hint })} hasFiles={form.hasFiles} hidden={hidden} />
    );
    return c.html(withNote(filled.html, String(await html`${note}`)), status);
  }
  if (filled || typedFields(form).length === 0) return null;
  return sendPage(
    c,
    <Layout title={problem} assets={assets} user={user}>
      <UnsavedPage form={form} problem={problem} />
    </Layout>,
    status,
  );
}

async function recount(app: Hono<DeskEnv>, c: Context<DeskEnv>, form: UnsavedForm, cookie: string) {
  const isWhole = form.fields.some(([name]) => name === 'key');
  if (!isWhole || !RECOUNTED.test(form.action)) return null;
  const fields = form.fields.filter(([name]) => name !== 'intent');
  const body = new URLSearchParams([...fields, ['intent', 'recount']]);
  const page = await getPage(app, c, { path: form.action, body }, cookie);
  return page && { html: page.html, hidden: [], hasTyped: true };
}

async function findPage(app: Hono<DeskEnv>, c: Context<DeskEnv>, form: UnsavedForm, cookie: string) {
  for (const path of form.pages) {
    const page = await getPage(app, c, { path }, cookie);
    const filled = page && fillForm(page.html, page.path, form);
    if (filled) return filled;
  }
  return null;
}

async function getPage(
  app: Hono<DeskEnv>,
  c: Context<DeskEnv>,
  { path, body }: { path: string; body?: URLSearchParams },
  cookie: string,
) {
  const headers = new Headers({ Accept: 'text/html', Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
  for (const name of ['Host', 'X-Forwarded-Proto']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const here = new URL(c.req.url);
  let url = new URL(path, here);
  for (let redirects = 0; redirects <= MAX_REDIRECTS && url.origin === here.origin; redirects += 1) {
    const response = await app.fetch(new Request(url, { headers, ...(body && { method: 'POST', body }) }), {
      ...c.env,
      isRefill: true,
    });
    const location = response.headers.get('Location');
    const isShown = response.status === 200 || (body !== undefined && SHOWN_AGAIN.includes(response.status));
    if (isShown && response.headers.get('Content-Type')?.startsWith('text/html'))
      return { html: await response.text(), path: url.pathname + url.search };
    await response.body?.cancel();
    if (location === null) return null;
    url = new URL(location, url);
  }
  return null;
}
