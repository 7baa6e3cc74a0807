import type { Handler, Hono } from 'hono';
import { DETAILS } from './messages.ts';
import type { AppEnv } from './request-log.ts';

type Handlers<Path extends string> = { get?: Handler<AppEnv, Path>; post?: Handler<AppEnv, Path> };

/** Registers the methods of a path; other methods get 405 with `Allow`. `get` also handles HEAD. */
export function resource<Path extends string>(
  app: Hono<AppEnv>,
  path: Path,
  { get, post }: Handlers<Path>,
): void {
  if (get) app.get(path, get);
  if (post) app.post(path, post);
  const allowed = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])].join(', ');
  app.all(path, (c) => c.json({ detail: DETAILS.methodNotAllowed }, 405, { Allow: allowed }));
}
