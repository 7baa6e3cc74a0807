/** @jsxImportSource hono/jsx */
import { makeZip } from 'client-zip';
import type { Context, Hono } from 'hono';
import { listExported } from '../../publish/export-entries.ts';
import { findSave } from '../../store/content/entry-journal.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { changeMenu } from '../menu/change-menu.ts';
import { problemsOf } from '../menu/form-faults.ts';
import { listRecords } from '../menu/menu-journal.ts';
import { JOURNAL_TEXTS, MENU_MESSAGES, tooLateToUndo } from '../menu/menu-texts.ts';
import { undoSave } from '../menu/undo-save.ts';
import { DeskProblem } from '../security.ts';
import { MenuJournal } from '../views/menu/menu-journal.tsx';
import { MenuSheet } from '../views/menu/menu-sheet.tsx';
import { sendPage } from '../views/send-page.ts';
import type { MenuParts } from './menu-parts.ts';

const MAX_ID = /^\d{1,15}$/;

export function journalPages(
  app: Hono<DeskEnv>,
  desk: Desk,
  { readMenu, partsOf }: Pick<MenuParts, 'readMenu' | 'partsOf'>,
): void {
  const { store, clock, assets, menu: access } = desk;

  async function show(c: Context<DeskEnv>, problem?: string) {
    if (!access.canSave) throw new DeskProblem(404, MENU_MESSAGES.noKind);
    const before = c.req.query('before') ?? '';
    const { saves, next } = await listRecords(
      store,
      await readMenu(),
      clock,
      MAX_ID.test(before) ? Number(before) : undefined,
    );
    const note = c.req.query('done') === 'undone' ? JOURNAL_TEXTS.undone : undefined;
    return sendPage(
      c,
      <MenuSheet
        access={access}
        assets={assets}
        problem={problem}
        note={note}
        title={JOURNAL_TEXTS.title}
        user={c.get('user')}
        isJournal
      >
        <p>
          <a class="button" href="/menu/export.zip" download>
            {JOURNAL_TEXTS.download}
          </a>{' '}
          {JOURNAL_TEXTS.whatIsExported}
        </p>
        <MenuJournal saves={saves} next={next} clock={clock} />
      </MenuSheet>,
      problem === undefined ? 200 : 409,
    );
  }

  app.get('/menu/journal', (c) => show(c));

  app.get('/menu/export.zip', async (c) => {
    if (!access.canSave) throw new DeskProblem(404, MENU_MESSAGES.noKind);
    const now = clock.now();
    const folder = `menu-${clock.dayOf(now)}`;
    const files = await listExported(store, now);
    // Nearly all of it is compressed photographs.
    const entries = files.map(({ file, body }) => ({
      name: `${folder}/${file}`,
      input: body(),
      lastModified: now,
    }));
    return c.body(makeZip(entries), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${folder}.zip"`,
    });
  });

  app.post('/menu/journal/:save/undo', async (c) => {
    const save = await findSave(store, c.req.param('save'));
    if (!save) throw new DeskProblem(404, MENU_MESSAGES.noEntry);
    const done = await changeMenu({ ...partsOf(c), undoes: save.id }, (menu) => undoSave(menu, save.changes));
    if (done.outcome === 'saved') return c.redirect('/menu/journal?done=undone', 303);
    if (done.outcome === 'too-late') return show(c, tooLateToUndo(done.titles));
    const { others } = problemsOf(done.faults, done.draft);
    return show(c, `${MENU_MESSAGES.notDone} ${others.join('; ')}`);
  });
}
