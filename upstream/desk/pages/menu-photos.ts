import type { Context, Hono } from 'hono';
import { pictureFormat } from '../../content/picture-format.ts';
import { readWholeBody } from '../../store/stored-files.ts';
import type { Desk, DeskEnv } from '../desk-env.ts';
import type { FileSource } from '../menu/menu-files.ts';
import { isPicture } from '../menu/uploads.ts';

/** Serves photographs as uploaded. */
export function photoFiles(app: Hono<DeskEnv>, { store }: Desk, source: FileSource): void {
  function send(c: Context<DeskEnv>, bytes: Uint8Array | undefined, maxAge: number) {
    const format = bytes && pictureFormat(Buffer.from(bytes.subarray(0, 64)));
    if (!bytes || !format) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': `image/${format.toLowerCase()}`,
      'Cache-Control': `private, max-age=${maxAge}`,
    });
  }

  app.get('/menu/photos/:name', async (c) => {
    const found = await source.read(`photos/${c.req.param('name')}`).catch(() => null);
    return send(c, found?.bytes, 60);
  });

  app.get('/menu/uploads/:digest', async (c) => {
    const digest = c.req.param('digest');
    return send(c, (await isPicture(store, digest)) ? await readWholeBody(store, digest) : undefined, 3_600);
  });
}
