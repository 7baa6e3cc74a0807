import { slug as slugRule } from '../../content/field-schemas.ts';
import type { Clock } from '../restaurant-time.ts';
import { changeMenu, type MenuSave } from './change-menu.ts';
import { namesIn, readField, type Typed, tidy, typedOf, valueIn } from './controls.ts';
import { type Entry, entriesIn, findEntry, keyOf, listsOf, pagePath } from './entries.ts';
import type { EntryFile, Keys } from './entry-file.ts';
import { type Problems, problemsOf } from './form-faults.ts';
import { type EntryList, type Field, fieldsOf, hasSlugs, type Kind, nameOf, type Values } from './kinds.ts';
import type { MenuFiles } from './menu-files.ts';
import { MENU_MESSAGES, problemInForm, takenSlug, takenTitle } from './menu-texts.ts';
import { freeSlug, slugFrom } from './slugs.ts';
import type { Uploads } from './uploads.ts';

/** A submitted form. Fields missing from it stay unchanged. */
export type TypedEntry = {
  /** `null`: a new entry. */
  key: string | null;
  /** Key of the entry that was copied. */
  copied: string | null;
  /** Target list; `null`: the current one. */
  listId: string | null;
  /** Digest of the entry that the form was rendered from. */
  seen: string;
  typed: Typed;
  uploads: Uploads;
  /** Refused photographs, by field name. */
  problems: Record<string, string>;
};

export type SavedEntry =
  | { outcome: 'saved'; key: string }
  | { outcome: 'refused'; problems: Problems }
  /** A concurrent save changed the entry. */
  | { outcome: 'changed'; theirs: Entry }
  | { outcome: 'gone' };

/** Location of the entry in the changed files. */
type Spot = { file: EntryFile; list: EntryList; keys: Keys; key: string };

export async function saveEntry(
  parts: MenuSave & { clock: Clock },
  kind: Kind,
  change: TypedEntry,
): Promise<SavedEntry> {
  const { clock } = parts;
  let spot: Spot | undefined;
  let own: Record<string, string> = {};
  const saved = await changeMenu<Exclude<SavedEntry, { outcome: 'saved' }>>(parts, async (menu) => {
    const current = change.key === null ? null : await findEntry(menu, kind, change.key, change.seen);
    if (change.key !== null && !current) return { outcome: 'gone' };
    if (current && current.digest !== change.seen) return { outcome: 'changed', theirs: current };
    const listId = change.listId ?? current?.list.id ?? '';
    const list = (await listsOf(menu, kind)).find(({ id }) => id === listId);
    if (!list) return refused({ list: MENU_MESSAGES.noList });
    own = { ...change.problems, ...(await titleProblem(menu, kind, list, current, change.typed)) };
    spot = current
      ? await placeOfCurrent(menu, current, list)
      : await placeOfNew(menu, kind, list, change, own);
    const now = (spot.file.valueAt(spot.keys) ?? {}) as Values;
    for (const field of fieldsOf(kind)) {
      const problem = writeField(spot, field, now, change, clock);
      if (problem !== undefined) own[nameOf(field)] = problem;
    }
    await putPhotos(menu, kind, change);
    return Object.keys(own).length > 0 ? 'check' : undefined;
  });
  if (saved.outcome === 'saved') return { outcome: 'saved', key: spot?.key ?? change.key ?? '' };
  if (!('menu' in saved)) return saved;
  const { faults, menu } = saved;
  const entry = { path: spot?.file.path ?? '', keys: spot?.keys ?? [] };
  const problems = await problemsOf(faults, menu, { kind, entry, typed: change.typed });
  Object.assign(problems.fields, refused(own).problems.fields);
  return { outcome: 'refused', problems };
}

/** Adds the uploaded photographs that the form still names. */
async function putPhotos(menu: MenuFiles, kind: Kind, { typed, uploads }: TypedEntry): Promise<void> {
  const fields = fieldsOf(kind).filter(({ control }) => control === 'photo' || control === 'photos');
  for (const name of fields.flatMap((field) => namesIn(typed[nameOf(field)] ?? ''))) {
    const digest = uploads[name];
    if (digest !== undefined) await menu.put(`photos/${name}`, { digest });
  }
}

export function refused(fields: Record<string, string>): { outcome: 'refused'; problems: Problems } {
  const said = Object.entries(fields).map(([name, problem]) => [name, problemInForm(problem)] as const);
  return { outcome: 'refused', problems: { fields: Object.fromEntries(said), others: [] } };
}

/** Writes changed fields only, so the rest of the file keeps its formatting and comments. @returns the problem of unreadable input */
function writeField(
  { file, keys, key }: Spot,
  field: Field,
  before: Values,
  { typed, key: isThere }: TypedEntry,
  clock: Clock,
): string | undefined {
  if (field.control === 'slug') return undefined;
  const name = nameOf(field);
  let text = typed[name];
  if (text === undefined) return undefined;
  if (field.isFromSlug && isThere === null && tidy(text) === '') text = key.split('.').at(-1) ?? '';
  if (tidy(text) === typedOf([field], before, clock)[name]) return undefined;
  const read = readField(field, text, clock);
  if ('problem' in read) return read.problem;
  const { value } = read;
  const isText = typeof valueIn(before, field.path) === 'string' && Array.isArray(value);
  file.set(keys, field.path, isText ? value.join(', ') : value);
  return undefined;
}

async function titleProblem(
  menu: MenuFiles,
  kind: Kind,
  list: EntryList,
  current: Entry | null,
  typed: Typed,
): Promise<{ title?: string }> {
  const title = tidy(typed.title ?? '');
  if (!hasSlugs(kind) || title === '' || title === current?.title) return {};
  const others = (await entriesIn(menu, kind, list)).filter(({ key }) => key !== current?.key);
  const taken = others.find((one) => comparableTitle(one.title) === comparableTitle(title));
  return taken ? { title: takenTitle(taken.title) } : {};
}

function comparableTitle(title: string): string {
  return title.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The current position, or the end of another list. */
async function placeOfCurrent(menu: MenuFiles, current: Entry, list: EntryList): Promise<Spot> {
  const { file, keys, key, value, index, slug } = current;
  if (list.id === current.list.id) return { file, list, keys, key };
  const other = await fileOf(menu, list);
  file.remove(current.list.keys, index);
  const end = other.listAt(list.keys).length;
  other.insert(list.keys, end, value);
  return { file: other, list, keys: [...list.keys, end], key: keyOf(list, slug ?? end) };
}

/** @param own problems of the form; gets the problem of the slug, which is replaced by a free one */
async function placeOfNew(
  menu: MenuFiles,
  kind: Kind,
  list: EntryList,
  { typed, copied }: TypedEntry,
  own: Record<string, string>,
): Promise<Spot> {
  const base = copied === null ? null : await findEntry(menu, kind, copied);
  const { slug: _slug, sku: _sku, ...value } = base?.value ?? {};
  if (!hasSlugs(kind)) {
    const file = await fileOf(menu, list);
    const end = file.listAt(list.keys).length;
    file.insert(list.keys, end, value);
    return { file, list, keys: [...list.keys, end], key: keyOf(list, end) };
  }
  const lists = await listsOf(menu, kind);
  const all = (await Promise.all(lists.map((one) => entriesIn(menu, kind, one)))).flat();
  const taken = new Set(all.map(({ slug }) => slug ?? ''));
  const wanted = tidy(typed.slug ?? '');
  const problem = wanted === '' ? undefined : slugProblem(wanted, taken);
  if (problem !== undefined) own.slug = problem;
  const isFree = wanted !== '' && problem === undefined;
  const slug = isFree ? wanted : freeSlug(slugFrom(typed.title ?? '') || kind.id, taken);
  const key = keyOf(list, slug);
  if (kind.place.type === 'pages') {
    const file = menu.create(pagePath(kind.place.folder, slug), value);
    return { file, list, keys: [], key };
  }
  for (const { path, body } of kind.companionsOf?.(slug) ?? []) await menu.put(path, body);
  const file = await fileOf(menu, list);
  const end = file.listAt(list.keys).length;
  file.insert(list.keys, end, { slug, ...value });
  return { file, list, keys: [...list.keys, end], key };
}

function slugProblem(slug: string, taken: ReadonlySet<string>): string | undefined {
  return taken.has(slug) ? takenSlug(slug) : slugRule.safeParse(slug).error?.issues[0]?.message;
}

async function fileOf(menu: MenuFiles, list: EntryList): Promise<EntryFile> {
  return (await menu.find(list.file)) ?? menu.create(list.file, null);
}
