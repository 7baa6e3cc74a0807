import type { Context } from 'hono';
import { z } from 'zod';
import { limitBody } from '../security.ts';

/** Travels in a hidden field of the log-in and returns into its page: docs/decisions/0077-unsaved-forms.md. */
export type UnsavedForm = {
  /** Path and query. */
  action: string;
  /** Possible paths, the likeliest first. */
  pages: string[];
  /** `null`: unknown, so it is shown to no user. */
  user: string | null;
  fields: [name: string, value: string][];
  hasFiles: boolean;
};

export const UNSAVED = 'unsaved';
/** A refilled form's page has the URL of the log-in. */
export const FORM_PAGE = 'form-page';

/** More than any text of the content. */
export const MAX_UNSAVED_BYTES = 1024 * 1024;
const MAX_FIELDS = 5_000;
const MAX_PATH = 2_000;
const ORIGIN = 'http://desk.invalid';

/** Typed again. */
const SECRETS = new Set(['old', 'fresh', 'again', 'password', 'token', 'secret']);
const PATHS_WITHOUT_TEXT = new Set(['/login', '/logout', '/password']);

const NOT_TYPED = new Set([
  'action',
  'base',
  'channel',
  'copied',
  'dish',
  'id',
  'intent',
  'key',
  'list',
  'move',
  'picked',
  'questions',
  'seen',
  'shown',
  'uploads',
  'zoneFor',
]);

const path = z
  .string()
  .max(MAX_PATH)
  .refine((text) => samePath(text) === text);

const schema = z.object({
  action: path,
  pages: z.array(path).max(10),
  user: z.string().max(100).nullable(),
  fields: z.array(z.tuple([z.string(), z.string()])).max(MAX_FIELDS),
  hasFiles: z.boolean(),
});

function samePath(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, ORIGIN)) return null;
  const { origin, pathname, search } = new URL(text, ORIGIN);
  return origin === ORIGIN ? pathname + search : null;
}

/** @returns null for a request that is no form */
export async function readUnsavedForm(c: Context, user: string | null): Promise<UnsavedForm | null> {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== 'POST' || PATHS_WITHOUT_TEXT.has(pathname)) return null;
  const form = await c.req.formData().catch(() => null);
  if (!form) return null;
  const fields: UnsavedForm['fields'] = [];
  let hasFiles = false;
  for (const [name, value] of form) {
    if (typeof value !== 'string') hasFiles ||= value.size > 0;
    else if (name !== FORM_PAGE && !SECRETS.has(name)) fields.push([name, value]);
  }
  const page = form.get(FORM_PAGE);
  const pages = [typeof page === 'string' ? page : null, refererOf(c), pathname, ...parentsOf(pathname)];
  const known = pages.flatMap((text) => (text === null ? [] : (samePath(text) ?? [])));
  return { action: pathname + search, pages: [...new Set(known)].slice(0, 8), user, fields, hasFiles };
}

/** Without a session: a stranger must not fill the memory. */
export async function readStrangersForm(
  c: Context,
  user: string | null,
): Promise<UnsavedForm | 'too-large' | null> {
  let found: UnsavedForm | null = null;
  try {
    await limitBody(MAX_UNSAVED_BYTES)(c, async () => {
      found = await readUnsavedForm(c, user);
    });
  } catch {
    return 'too-large';
  }
  return found;
}

export function typedFields({ fields }: UnsavedForm): UnsavedForm['fields'] {
  return fields.filter(([name, value]) => !NOT_TYPED.has(name) && value.trim() !== '');
}

function refererOf(c: Context): string | null {
  const referer = c.req.header('Referer') ?? '';
  if (!URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
}

/** `/orders/7/move`: `/orders/7`, `/orders` */
function parentsOf(pathname: string): string[] {
  const parts = pathname.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
}

/** @param text untrusted */
export function parseUnsavedForm(text: string | undefined): UnsavedForm | null {
  if (!text) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
