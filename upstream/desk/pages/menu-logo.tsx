/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import sharp from 'sharp';
import { bodyOfBytes, putBodies, readWholeBody } from '../../store/content/file-bodies.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { changeMenu } from '../menu/change-menu.ts';
import { readBody } from '../menu/form-body.ts';
import { problemsOf } from '../menu/form-faults.ts';
import { changeLogo, logoDigest, readLogo } from '../menu/logo.ts';
import { LOGO_PROBLEMS, LOGO_TEXTS, MENU_MESSAGES, problemInForm } from '../menu/menu-texts.ts';
import { LogoPage } from '../views/menu/logo-page.tsx';
import { MenuSheet } from '../views/menu/menu-sheet.tsx';
import { sendPage } from '../views/send-page.ts';
import type { MenuParts } from './menu-parts.ts';

/** The logo: shown, replaced, removed. */
export function logoPages(app: Hono<DeskEnv>, desk: Desk, { readMenu, partsOf }: Omit<MenuParts, 'kindOf'>) {
  const { store, assets, clock, menu: access } = desk;

  async function show(c: Context<DeskEnv>, problem?: string, status: 200 | 400 | 409 = 200) {
    const isDone = c.req.method === 'GET' && c.req.query('done') !== undefined;
    return sendPage(
      c,
      <MenuSheet
        title={LOGO_TEXTS.title}
        access={access}
        assets={assets}
        user={c.get('user')}
        note={isDone ? MENU_MESSAGES.saved : undefined}
      >
        <LogoPage
          seen={logoDigest(await readMenu())}
          problem={problem && problemInForm(problem)}
          canSave={access.canSave}
        />
      </MenuSheet>,
      status,
    );
  }

  app.get('/menu/logo', (c) => show(c));

  /** As pixels: no drawing is opened as a page of the desk. */
  app.get('/menu/logo.png', async (c) => {
    const digest = logoDigest(await readMenu());
    if (digest === '') return c.notFound();
    const picture = sharp(await readWholeBody(store, digest)).resize(280, 280, { fit: 'inside' });
    return c.body(new Uint8Array(await picture.png().toBuffer()), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'private, max-age=60',
    });
  });

  app.post('/menu/logo', async (c) => {
    const body = await readBody(c);
    const file = body.files('logo.file').at(-1);
    let digest = '';
    if (body.text('action') !== 'remove') {
      if (!file) return show(c, LOGO_PROBLEMS.noFile, 400);
      const read = await readLogo(Buffer.from(await file.arrayBuffer()));
      if ('problem' in read) return show(c, read.problem, 400);
      [digest = ''] = await putBodies(store, [bodyOfBytes(Buffer.from(read.svg))], clock.now());
    }
    const saved = await changeMenu(partsOf(c), (menu) => changeLogo(menu, body.text('seen') ?? '', digest));
    if (saved.outcome === 'saved') return c.redirect('/menu/logo?done=saved', 303);
    if (saved.outcome === 'changed') return show(c, LOGO_PROBLEMS.changed, 409);
    return show(c, problemsOf(saved.faults, saved.draft).others.join('; '), 400);
  });
}
