import type { Context, Hono } from 'hono';
import { pictureFormat } from '../../images/picture-format.ts';
import { digestsByFile } from '../../publish/stored-entries.ts';
import { listEntries } from '../../store/content/content-entries.ts';
import { readWholeBody } from '../../store/content/file-bodies.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { isPicture } from '../menu/uploads.ts';

/** As uploaded. */
export function photoFiles(app: Hono<DeskEnv>, { store }: Desk): void {
  function send(c: Context<DeskEnv>, bytes: Uint8Array | undefined | '', maxAge: number) {
    const format = bytes && pictureFormat(Buffer.from(bytes.subarray(0, 64)));
    if (!bytes || !format) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': `image/${format.toLowerCase()}`,
      'Cache-Control': `private, max-age=${maxAge}`,
    });
  }

  app.get('/menu/photos/:name', async (c) => {
    const files = digestsByFile(await listEntries(store, ['files']));
    const digest = files.get(`photos/${c.req.param('name')}`);
    return send(c, digest && (await readWholeBody(store, digest)), 60);
  });

  app.get('/menu/uploads/:digest', async (c) => {
    const digest = c.req.param('digest');
    return send(c, (await isPicture(store, digest)) ? await readWholeBody(store, digest) : undefined, 3_600);
  });
}
