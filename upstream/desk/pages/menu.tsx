/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { Draft } from '../../content/draft.ts';
import type { Refused } from '../../publish/save-entries.ts';
import { readSnapshot } from '../../store/content/content-entries.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { readFields, typed } from '../forms.ts';
import { KINDS } from '../menu/all-kinds.ts';
import { changeMenu, type MenuSave } from '../menu/change-menu.ts';
import { entriesIn, findEntry, listsOf, ONLY } from '../menu/entries.ts';
import { problemsOf } from '../menu/form-faults.ts';
import type { Kind } from '../menu/kinds.ts';
import { pointersTo } from '../menu/link-targets.ts';
import { MENU_MESSAGES, REMOVAL_TEXTS, removalQuestion, TOO_LARGE_FORM } from '../menu/menu-texts.ts';
import { namePointers, pointersDigest } from '../menu/pointer-texts.ts';
import { canRemove, hideEntry, moveEntry, type NotDone, removeEntry } from '../menu/small-changes.ts';
import { DeskProblem, limitBody, managersOnly } from '../security.ts';
import { EntryLists } from '../views/menu/entry-lists.tsx';
import { MenuSheet } from '../views/menu/menu-sheet.tsx';
import { RemovalPage } from '../views/menu/removal-page.tsx';
import { sendPage } from '../views/send-page.ts';
import { entryForms } from './menu-entry.tsx';
import { journalPages } from './menu-journal.tsx';
import { logoPages } from './menu-logo.tsx';
import { photoFiles } from './menu-photos.ts';

/** Own body limit: too large a photograph is refused beside its field, without losing the form. */
export const MENU_PATHS = ['/menu', '/menu/*'];
const MAX_BODY_BYTES = 64 * 1024 * 1024;

const MOVE_FIELDS = {
  /** Key and target: `menu.soup up`, `menu.soup 3`. */
  move: z.string().regex(/^\S+ (?:up|down|\d{1,6})$/),
  list: typed.default(''),
};

/** Editing of the content. For managers. */
export function menuPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, assets, menu: access } = desk;
  const readMenu = async () => new Draft(await readSnapshot(store));
  const partsOf = (c: Context<DeskEnv>): MenuSave => ({
    save: access.save,
    by: c.get('user').name,
    now: clock.now(),
  });

  for (const path of MENU_PATHS)
    app.use(path, managersOnly, limitBody(MAX_BODY_BYTES, TOO_LARGE_FORM), editable);

  async function editable(c: Context<DeskEnv>, next: () => Promise<void>) {
    if (c.req.method === 'POST' && !access.canSave) throw new DeskProblem(403, MENU_MESSAGES.readOnly);
    await next();
  }

  async function showLists(c: Context<DeskEnv>, kind: Kind, listId: string, problem?: string) {
    const menu = await readMenu();
    const lists = listsOf(menu, kind);
    const shown = kind.isSplit ? [lists.find(({ id }) => id === listId) ?? lists[0]] : lists;
    const groups = shown.flatMap((list) => (list ? [{ list, entries: entriesIn(menu, kind, list) }] : []));
    const counts: Record<string, number> = {};
    for (const { address, value } of groups.flatMap(({ entries }) => entries)) {
      counts[address] = kind.dutiesOf?.(value, menu).length ?? 0;
    }
    const said = c.req.query('done');
    return sendPage(
      c,
      <MenuSheet
        kind={kind}
        access={access}
        assets={assets}
        problem={problem}
        title={kind.title}
        user={c.get('user')}
        note={isDone(said) ? MENU_MESSAGES[said] : undefined}
      >
        <EntryLists kind={kind} lists={lists} groups={groups} duties={counts} canSave={access.canSave} />
      </MenuSheet>,
      problem === undefined ? 200 : 409,
    );
  }

  const kindOf = (c: Context<DeskEnv>): Kind => {
    const kind = KINDS.find(({ id, page }) => id === c.req.param('kind') && !page);
    if (!kind) throw new DeskProblem(404, MENU_MESSAGES.noKind);
    return kind;
  };

  photoFiles(app, desk);

  app.get('/menu', (c) => c.redirect(`/menu/${KINDS[0]?.id}`, 303));

  journalPages(app, desk, { readMenu, partsOf });
  logoPages(app, desk, { readMenu, partsOf });

  app.get('/menu/:kind', async (c) => {
    const kind = kindOf(c);
    const only = kind.isOnly && findEntry(await readMenu(), kind, ONLY);
    if (only) return c.redirect(`/menu/${kind.id}/${ONLY}`, 303);
    return showLists(c, kind, c.req.query('list') ?? '');
  });

  app.post('/menu/move/:kind', async (c) => {
    const kind = kindOf(c);
    const { move, list } = await readFields(c, MOVE_FIELDS);
    const [key = '', to = ''] = move.split(' ');
    const done = await changeMenu(partsOf(c), (menu) => moveEntry(menu, kind, key, to));
    if (done.outcome !== 'saved') return showLists(c, kind, list, whyNot(done));
    return c.redirect(`/menu/${kind.id}?${new URLSearchParams({ list, done: 'moved' })}#${key}`, 303);
  });

  entryForms(app, desk, { readMenu, kindOf, partsOf });

  async function askRemoval(c: Context<DeskEnv>, kind: Kind, seen: string, problem?: string) {
    const menu = await readMenu();
    const entry = findEntry(menu, kind, c.req.param('key') ?? '');
    if (!entry || !access.canSave || !canRemove(kind)) throw new DeskProblem(404, MENU_MESSAGES.noEntry);
    const pointers = pointersTo(menu, entry.stored);
    const title = removalQuestion(entry.title);
    return sendPage(
      c,
      <MenuSheet
        kind={kind}
        access={access}
        assets={assets}
        problem={problem}
        title={title}
        user={c.get('user')}
      >
        <RemovalPage
          address={`/menu/${kind.id}/${entry.address}`}
          seen={seen}
          pointers={namePointers(pointers)}
          pointersSeen={pointersDigest(pointers)}
          isOfStorefront={kind.fixedSlugs?.includes(entry.slug ?? '') ?? false}
        />
      </MenuSheet>,
      problem === undefined ? 200 : 409,
    );
  }

  app.get('/menu/:kind/:key/remove', (c) => askRemoval(c, kindOf(c), c.req.query('seen') ?? ''));

  const buttons = { hide: hideEntry, remove: removeEntry };
  for (const [name, apply] of Object.entries(buttons)) {
    app.post(`/menu/:kind/:key/${name}`, async (c) => {
      const kind = kindOf(c);
      const { seen, pointers } = await readFields(c, { seen: typed, pointers: typed.default('') });
      const key = c.req.param('key');
      const before = findEntry(await readMenu(), kind, key);
      const done = await changeMenu(partsOf(c), (menu) => apply(menu, kind, key, { seen, pointers }));
      if (done.outcome === 'pointers') return askRemoval(c, kind, seen, REMOVAL_TEXTS.changed);
      if (done.outcome === 'saved') {
        const query = new URLSearchParams({ list: before?.list.id ?? '', done: 'removed' });
        const list = `/menu/${kind.id}?${query}`;
        return c.redirect(name === 'hide' ? `/menu/${kind.id}/${key}?done=hide` : list, 303);
      }
      return showLists(c, kind, before?.list.id ?? '', whyNot(done));
    });
  }
}

function isDone(done: string | undefined): done is 'moved' | 'removed' {
  return done === 'moved' || done === 'removed';
}

function whyNot(done: NotDone | Refused): string {
  if (done.outcome === 'gone') return MENU_MESSAGES.noEntry;
  if (done.outcome === 'changed') return MENU_MESSAGES.notDoneChanged;
  const { others } = problemsOf(done.faults, done.draft);
  return `${MENU_MESSAGES.notDone} ${others.join('; ')}`;
}
