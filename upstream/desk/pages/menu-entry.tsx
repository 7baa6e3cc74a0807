/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import type { Draft } from '../../content/draft.ts';
import { digestOf } from '../../content/entries.ts';
import { formerSlugsOf } from '../../content/rename-entry.ts';
import { listVersions } from '../../store/content/entry-journal.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { NONE, type Typed, typedOf } from '../menu/controls.ts';
import { type Entry, findEntry, keyIn, listsOf } from '../menu/entries.ts';
import { type FormBody, readBody } from '../menu/form-body.ts';
import { dutiesByField, type Problems } from '../menu/form-faults.ts';
import { formRowsOf } from '../menu/form-rows.ts';
import { type Field, fieldsOf, type Kind, nameOf, type Option, type Values } from '../menu/kinds.ts';
import { joinTarget, withLink } from '../menu/link-rows.ts';
import { deadLinks, type Pointer, pointersTo } from '../menu/link-targets.ts';
import { MENU_MESSAGES, savedBefore, wasChanged } from '../menu/menu-texts.ts';
import { OPTION_PROBLEMS } from '../menu/option-texts.ts';
import { namePointers } from '../menu/pointer-texts.ts';
import { ROW_ACTION, ROWS } from '../menu/row-inputs.ts';
import { type SavedEntry, saveEntry, type TypedEntry, wantedList } from '../menu/save-entry.ts';
import { asMonday, asMondayAction, SERVING, submittedServing, textOfServing } from '../menu/serving-rows.ts';
import { takeUploads } from '../menu/uploads.ts';
import { DeskProblem } from '../security.ts';
import { EntryNote } from '../views/menu/entry-note.tsx';
import { ANOTHER, EntryPage, EntryValues } from '../views/menu/entry-page.tsx';
import { MenuSheet } from '../views/menu/menu-sheet.tsx';
import { sendPage } from '../views/send-page.ts';
import type { MenuParts } from './menu-parts.ts';

type Shown = {
  problem?: string;
  problems?: Problems;
  conflict?: { typed: Typed; text: string };
  isPreview?: boolean;
  focus?: string;
  status?: 200 | 400 | 409 | 503;
};

const NO_PROBLEMS: Problems = { fields: {}, others: [] };

export function entryForms(app: Hono<DeskEnv>, desk: Desk, { readMenu, kindOf, partsOf }: MenuParts): void {
  const { store, clock, assets, menu: access, shopUrl } = desk;

  async function show(
    c: Context<DeskEnv>,
    kind: Kind,
    entry: Entry | null,
    change: TypedEntry,
    shown: Shown,
  ) {
    const menu = await readMenu();
    const { problem, problems = NO_PROBLEMS, conflict, isPreview = false, focus, status = 200 } = shown;
    const options = fieldsOf(kind).map((field) => {
      const all = field.options?.(menu) ?? [];
      const isOther = ({ value }: Option) => field.control !== 'picks' || value !== entry?.slug;
      return [nameOf(field), all.filter(isOther)] as const;
    });
    const done = c.req.method === 'GET' && c.req.query('done');
    const saved = c.req.method === 'GET' && entry === null && c.req.query('saved');
    const before = saved ? findEntry(menu, kind, saved) : null;
    const { address, copied, seen, typed, listId, uploads } = change;
    const pointers = entry && done ? pointersTo(menu, entry.stored) : [];
    const duties = entry
      ? [...(kind.dutiesOf?.(entry.value, menu) ?? []), ...deadLinks(menu, entry.stored)]
      : [];
    const form = {
      kind,
      address,
      copied,
      seen,
      typed,
      uploads,
      problems,
      conflict,
      isPreview,
      focus,
      listId: listId ?? entry?.list.id ?? '',
      slug: entry?.slug ?? null,
      isHidden: entry?.isHidden ?? false,
      lists: listsOf(menu, kind),
      options: Object.fromEntries(options),
      advice: dutiesByField(kind, duties, typed),
    };
    // Unlike `no-store`, lets browsers restore typed text on back navigation.
    c.header('Cache-Control', 'private, no-cache');
    return sendPage(
      c,
      <MenuSheet
        kind={kind}
        access={access}
        assets={assets}
        problem={problem}
        title={entry?.title ?? kind.add ?? ''}
        user={c.get('user')}
        note={
          done && entry && status === 200 ? (
            <EntryNote
              done={done}
              kind={kind}
              entry={entry}
              shopUrl={shopUrl}
              pointers={namePointers(pointers)}
              linkHref={headerLink(menu, kind, entry, pointers)}
            />
          ) : (
            before && <a href={`/menu/${kind.id}/${before.address}`}>{savedBefore(before.title)}</a>
          )
        }
      >
        {access.canSave ? <EntryPage {...form} /> : <EntryValues {...form} />}
      </MenuSheet>,
      status,
    );
  }

  const asShown = (kind: Kind, entry: Entry): TypedEntry => ({
    address: entry.address,
    copied: null,
    listId: entry.list.id,
    seen: entry.digest,
    uploads: {},
    problems: {},
    typed: typedEntryOf(kind, entry.slug, entry.value),
  });

  /** Some kinds have the slug outside the document. */
  function typedEntryOf(kind: Kind, slug: string | null, value: Values): Typed {
    return { ...typedOf(fieldsOf(kind), value, clock), ...(slug !== null && { slug }) };
  }

  async function find(kind: Kind, address: string): Promise<Entry> {
    const entry = findEntry(await readMenu(), kind, address);
    if (!entry) throw new DeskProblem(404, MENU_MESSAGES.noEntry);
    return entry;
  }

  /** Photographs first: a refused form must not discard them. */
  async function judge(
    c: Context<DeskEnv>,
    kind: Kind,
    entry: Entry | null,
    change: TypedEntry,
    body: FormBody,
  ): Promise<SavedEntry | { outcome: 'preview' } | { outcome: 'rows'; focus: string }> {
    const slug = change.typed.slug || (entry?.slug ?? '');
    const taken = await takeUploads(store, kind, body, { ...change.typed, slug }, clock.now());
    Object.assign(change, taken, { problems: { ...change.problems, ...taken.problems } });
    if (body.text('action') === 'preview') return { outcome: 'preview' };
    for (const field of fieldsOf(kind)) {
      const name = nameOf(field);
      if (body.text('action') !== asMondayAction(name)) continue;
      change.typed[name] = asMonday(change.typed[name] ?? '');
      return { outcome: 'rows', focus: '' };
    }
    const button = body.text(ROW_ACTION);
    if (button !== undefined) return { outcome: 'rows', focus: changeRows(kind, change.typed, button) };
    for (const { name, rows } of rowFieldsOf(kind)) change.typed[name] &&= rows.filled(change.typed[name]);
    return saveEntry({ ...partsOf(c), clock }, kind, change);
  }

  async function save(c: Context<DeskEnv>, kind: Kind, address: string | null): Promise<Response> {
    const body = await readBody(c);
    const entry = address === null ? null : findEntry(await readMenu(), kind, address);
    const change = { ...readForm(body, kind), address };
    for (const field of fieldsOf(kind).filter((field) => change.problems[nameOf(field)])) {
      Object.assign(change.typed, typedOf([field], entry?.value ?? {}, clock));
    }
    const saved = await judge(c, kind, entry, change, body).catch((error: unknown) => {
      if (error instanceof DeskProblem && error.status !== 503) throw error;
      desk.log.error({ err: error }, 'the menu was not saved');
      return { outcome: 'failed' as const };
    });
    switch (saved.outcome) {
      case 'saved':
        if (body.text('action') === ANOTHER && kind.add) {
          const next = new URLSearchParams({ list: change.listId ?? '', saved: saved.address });
          return c.redirect(`/menu/new/${kind.id}?${next}`, 303);
        }
        return c.redirect(
          `/menu/${kind.id}/${saved.address}?done=${saved.isRenamed ? 'renamed' : 'saved'}`,
          303,
        );
      case 'preview':
        return show(c, kind, entry, change, { isPreview: true });
      case 'rows':
        return show(c, kind, entry, change, { focus: saved.focus });
      case 'failed':
        return show(c, kind, entry, change, { problem: MENU_MESSAGES.unsaved, status: 503 });
      case 'gone':
        return show(
          c,
          kind,
          null,
          { ...change, address: null },
          { problem: MENU_MESSAGES.noEntry, status: 409 },
        );
      case 'refused':
        return show(c, kind, entry, change, {
          problem: MENU_MESSAGES.notSaved,
          problems: saved.problems,
          status: 400,
        });
      case 'changed': {
        const { theirs } = saved;
        const versions = await listVersionsOf(theirs);
        const last = versions.find(({ after }) => after && digestOf(after.document) === theirs.digest);
        const text = wasChanged(last ? `${last.by}, ${clock.formatMoment(last.at)}` : null);
        const current = typedEntryOf(kind, theirs.slug, theirs.value);
        const base = versions.find(
          ({ before }) => before && digestOf(before.document) === change.seen,
        )?.before;
        const ownSlug = kind.hasSlugs ? keyIn(change.address ?? '') : null;
        const shown = base ? typedEntryOf(kind, ownSlug, base.document as Values) : {};
        const typed = withoutUntouched(change.typed, shown, current);
        const conflict = { typed: current, text };
        const listId = wantedList(change, theirs) ?? null;
        const merged = { ...change, typed, address: theirs.address, listId, seen: theirs.digest };
        return show(c, kind, theirs, merged, { conflict, status: 409 });
      }
    }
  }

  /** Also under a former slug. */
  async function listVersionsOf({ stored }: Entry) {
    const keys = [stored.key, ...formerSlugsOf(stored.document)];
    return (await Promise.all(keys.map((key) => listVersions(store, { ...stored, key })))).flat();
  }

  function momentsNow(kind: Kind): Typed {
    const moments = fieldsOf(kind).filter(({ control, isRequired }) => control === 'moment' && isRequired);
    return Object.fromEntries(moments.map((field) => [nameOf(field), clock.local(clock.now())]));
  }

  app.get('/menu/new/:kind', async (c) => {
    const kind = kindOf(c);
    if (!access.canSave || !kind.add) throw new DeskProblem(404, MENU_MESSAGES.noKind);
    const { copy, list } = c.req.query();
    const base = copy === undefined ? null : await find(kind, copy);
    const lists = listsOf(await readMenu(), kind);
    const typed = { ...typedOf(fieldsOf(kind), base ? copyOf(base) : {}, clock), ...momentsNow(kind) };
    const listId = base?.list.id ?? lists.find(({ id }) => id === list)?.id ?? lists[0]?.id ?? '';
    return show(
      c,
      kind,
      null,
      { address: null, copied: base?.address ?? null, listId, seen: '', typed, uploads: {}, problems: {} },
      {},
    );
  });
  app.post('/menu/new/:kind', (c) => save(c, kindOf(c), null));

  app.get('/menu/:kind/:key', async (c) => {
    const kind = kindOf(c);
    const entry = await find(kind, c.req.param('key'));
    const change = asShown(kind, entry);
    addLink(kind, change.typed, c.req.query('add'), c.req.query('title'));
    return show(c, kind, entry, change, {});
  });
  app.post('/menu/:kind/:key', (c) => save(c, kindOf(c), c.req.param('key')));
}

/** Saves nothing before the submit. */
function copyOf({ value, title }: Entry) {
  const { slug: _slug, formerSlugs: _former, sku: _sku, externalId: _externalId, ...rest } = value;
  return { ...rest, title: `${title} (копия)` };
}

/** Three-way merge: untouched fields take the saved value. */
function withoutUntouched(typed: Typed, shown: Typed, saved: Typed): Typed {
  const names = Object.keys(typed).filter((name) => typed[name] === shown[name]);
  return { ...typed, ...Object.fromEntries(names.map((name) => [name, saved[name] ?? ''])) };
}

/** With named allergens «none» is dropped, as the safe reading. */
function chosen(texts: string[]): string {
  const names = texts.filter((text) => text !== '');
  return names.length > 1 ? names.filter((name) => name !== NONE).join(', ') : names.join();
}

function headerLink(menu: Draft, kind: Kind, { slug, title }: Entry, pointers: readonly Pointer[]) {
  const header = menu
    .entriesOf('menus')
    .find(({ document }) => (document as Values).menuType === 'GRAND_MENU');
  const isThere = pointers.some(({ entry }) => entry.kind === 'menus');
  if (!header || isThere || slug === null || !['pages', 'categories'].includes(kind.id)) return undefined;
  const add = kind.pageOf?.(slug) ?? '';
  return `/menu/menus/${header.key}?${new URLSearchParams({ add, title })}`;
}

function addLink(kind: Kind, typed: Typed, url = '', title = ''): void {
  const field = fieldsOf(kind).find(({ control }) => control === 'links');
  if (field && url !== '') typed[nameOf(field)] = withLink(typed[nameOf(field)] ?? '', url, title);
}

function rowFieldsOf(kind: Kind) {
  return fieldsOf(kind).flatMap((field) => {
    const rows = formRowsOf(field);
    return rows ? [{ name: nameOf(field), rows }] : [];
  });
}

/** @returns the row to focus */
function changeRows(kind: Kind, typed: Typed, button: string): string {
  const [field] = rowFieldsOf(kind);
  if (!field) return '';
  const changed = field.rows.changed(typed[field.name] ?? '', button);
  typed[field.name] = changed.typed;
  return `${field.name}.${changed.focus}`;
}

function readField(body: FormBody, field: Field): string | undefined {
  const name = nameOf(field);
  const text = body.text(name);
  const rows = formRowsOf(field);
  if (rows) return text === ROWS ? rows.submitted(name, body.texts) : undefined;
  switch (field.control) {
    case 'serving':
      return text === SERVING ? textOfServing(submittedServing(name, body.text)) : undefined;
    case 'target': {
      const target = body.text(`${name}.target`);
      return target === undefined ? text : joinTarget(target, text ?? '');
    }
    case 'choices':
    case 'picks':
      return text === undefined ? undefined : chosen(body.texts(name));
    default:
      return text;
  }
}

/** A form of 0.2.0 has options as text. */
function readForm(body: FormBody, kind: Kind): Omit<TypedEntry, 'address'> {
  const old = rowFieldsOf(kind).filter(({ name }) => ![undefined, ROWS].includes(body.text(name)));
  const typed = fieldsOf(kind).flatMap((field) => {
    const value = readField(body, field);
    return value === undefined ? [] : [[nameOf(field), value] as const];
  });
  return {
    copied: body.text('copied') ?? null,
    listId: body.text('list') ?? null,
    seen: body.text('seen') ?? '',
    typed: Object.fromEntries(typed),
    uploads: {},
    problems: Object.fromEntries(old.map(({ name }) => [name, OPTION_PROBLEMS.oldForm])),
  };
}
