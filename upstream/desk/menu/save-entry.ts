import type { Draft } from '../../content/draft.ts';
import { KEY_FIELDS } from '../../content/entry-keys.ts';
import { slug as slugRule } from '../../content/field-schemas.ts';
import { isPaged, renameEntry } from '../../content/rename-entry.ts';
import type { Clock } from '../restaurant-time.ts';
import { changeMenu, type MenuSave } from './change-menu.ts';
import { namesIn, readField, type Typed, tidy, typedOf, withValue } from './controls.ts';
import { addressOf, type Entry, entriesIn, findEntry, keyIn, listIdIn, listsOf, ONLY } from './entries.ts';
import { dutiesByField, type Problems, problemsOf } from './form-faults.ts';
import { type EntryList, type Field, fieldsOf, type Kind, NEW_GROUP, nameOf, type Values } from './kinds.ts';
import { deadLinks } from './link-targets.ts';
import { FIXED_SLUG, MENU_MESSAGES, problemInForm, takenSlug, takenTitle } from './menu-texts.ts';
import { freeSlug, slugFrom } from './slugs.ts';
import type { Uploads } from './uploads.ts';

/** Missing fields stay unchanged. */
export type TypedEntry = {
  /** `null`: new. */
  address: string | null;
  copied: string | null;
  /** `null`: the current one. */
  listId: string | null;
  /** Digest of the displayed entry. */
  seen: string;
  typed: Typed;
  uploads: Uploads;
  /** By input name. */
  problems: Record<string, string>;
};

export type SavedEntry =
  | { outcome: 'saved'; address: string; isRenamed: boolean }
  | { outcome: 'refused'; problems: Problems }
  | { outcome: 'changed'; theirs: Entry }
  | { outcome: 'gone' };

function addGroup(menu: Draft, { firstGroup }: Kind, list: EntryList): EntryList {
  return firstGroup ? { ...list, id: menu.add({ ...firstGroup, list: '' }) } : list;
}

export async function saveEntry(
  parts: MenuSave & { clock: Clock },
  kind: Kind,
  change: TypedEntry,
): Promise<SavedEntry> {
  const { clock, ...save } = parts;
  let spot = { list: '', key: '' };
  let own: Record<string, string> = {};
  const saved = await changeMenu<Exclude<SavedEntry, { outcome: 'saved' }>>(save, (menu) => {
    const current = change.address === null ? null : findEntry(menu, kind, change.address);
    if (change.address !== null && !current) return { outcome: 'gone' };
    if (current && current.digest !== change.seen) return { outcome: 'changed', theirs: current };
    const listId = wantedList(change, current) ?? '';
    const chosen = listsOf(menu, kind).find(({ id }) => id === listId);
    if (!chosen) return refused({ list: MENU_MESSAGES.noList });
    const list = chosen.id === NEW_GROUP ? addGroup(menu, kind, chosen) : chosen;
    if (current?.digest === '') menu.add(current.stored);
    own = { ...change.problems, ...titleProblem(menu, kind, list, current, change.typed) };
    if (current && current.list.id !== list.id) menu.move(current.stored, { list: list.id });
    const key = current?.stored.key ?? addEntry(menu, kind, list, change, own);
    spot = { list: list.id, key };
    writeFields(menu, kind, spot, { change, clock, own });
    Object.assign(own, questionsOf(menu, kind, key, own));
    putPhotos(menu, kind, change);
    if (current) spot.key = rename(menu, kind, key, change.typed, own);
    Object.assign(own, linkProblems(menu, kind, spot.key, change));
    return Object.keys(own).length > 0 ? 'check' : undefined;
  });
  if (saved.outcome === 'saved') {
    const isRenamed = change.address !== null && keyIn(change.address) !== spot.key;
    return { outcome: 'saved', address: addressOf({ id: spot.list }, spot.key), isRenamed };
  }
  if (!('draft' in saved)) return saved;
  const problems = problemsOf(saved.faults, saved.draft, { kind, key: spot.key, typed: change.typed });
  Object.assign(problems.fields, refused(own).problems.fields);
  return { outcome: 'refused', problems };
}

/** Only a list that the form has changed: another manager may have moved the entry. */
export function wantedList({ address, listId }: TypedEntry, current: Entry | null): string | undefined {
  if (!current || address === null) return listId ?? undefined;
  return listId === null || listId === listIdIn(address) ? current.list.id : listId;
}

function putPhotos(menu: Draft, kind: Kind, { typed, uploads }: TypedEntry): void {
  const fields = fieldsOf(kind).filter(({ control }) => control === 'photo' || control === 'photos');
  for (const name of fields.flatMap((field) => namesIn(typed[nameOf(field)] ?? ''))) {
    const sha256 = uploads[name];
    const photo = { kind: 'files', key: `photos/${name}`, list: '', document: { sha256 } };
    if (sha256 === undefined) continue;
    if (menu.find(photo.kind, photo.key)) menu.put(photo, photo.document);
    else menu.add(photo);
  }
}

export function refused(fields: Record<string, string>): { outcome: 'refused'; problems: Problems } {
  const said = Object.entries(fields).map(([name, problem]) => [name, problemInForm(problem)] as const);
  return { outcome: 'refused', problems: { fields: Object.fromEntries(said), others: [] } };
}

type Form = { change: TypedEntry; clock: Clock; own: Record<string, string> };

function writeFields(
  menu: Draft,
  kind: Kind,
  { list, key }: { list: string; key: string },
  { change, clock, own }: Form,
): void {
  const before = (menu.find(kind.id, key)?.document ?? {}) as Values;
  let value = before;
  for (const field of fieldsOf(kind)) {
    const text = field.control === 'slug' ? undefined : change.typed[nameOf(field)];
    if (text === undefined || tidy(text) === typedOf([field], before, clock)[nameOf(field)]) continue;
    const read = readField(field, text, clock);
    Object.assign(own, read.problems);
    if ('value' in read) value = withValue(value, field.path, read.value);
  }
  menu.put({ kind: kind.id, key, list }, value);
}

function questionsOf(menu: Draft, kind: Kind, key: string, own: Record<string, string>) {
  const asked = kind.questionsOf?.((menu.find(kind.id, key)?.document ?? {}) as Values) ?? {};
  const isProblem = (field: string) => Object.keys(own).some((name) => `${name}.`.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(asked).filter(([field]) => !isProblem(field)));
}

function titleProblem(
  menu: Draft,
  kind: Kind,
  list: EntryList,
  current: Entry | null,
  typed: Typed,
): { title?: string } {
  const title = tidy(typed.title ?? '');
  if (!kind.hasSlugs || title === '' || title === current?.title) return {};
  const others = entriesIn(menu, kind, list).filter(({ address }) => address !== current?.address);
  const taken = others.find((one) => comparableTitle(one.title) === comparableTitle(title));
  return taken ? { title: takenTitle(taken.title) } : {};
}

function comparableTitle(title: string): string {
  return title.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** @param own gets the problem of the slug, which is replaced by a free one @returns the key */
function addEntry(
  menu: Draft,
  kind: Kind,
  list: EntryList,
  { typed, copied }: TypedEntry,
  own: Record<string, string>,
): string {
  const base = copied === null ? null : findEntry(menu, kind, copied);
  const {
    slug: _slug,
    formerSlugs: _former,
    sku: _sku,
    externalId: _externalId,
    ...value
  } = base?.value ?? {};
  const { companion } = kind;
  if (companion && !menu.find(companion, ONLY)) {
    menu.add({ kind: companion, key: ONLY, list: '', document: {} });
  }
  if (!kind.hasSlugs)
    return menu.add({ kind: kind.id, list: list.id, document: { ...kind.blank, ...value } });
  const taken = new Set(menu.entriesOf(kind.id).map(({ key }) => key));
  const wanted = tidy(typed.slug ?? '');
  const problem = wanted === '' ? undefined : slugProblem(wanted, taken);
  if (problem !== undefined) own.slug = problem;
  const isFree = wanted !== '' && problem === undefined;
  const slug = isFree ? wanted : freeSlug(slugFrom(typed.title ?? '') || kind.id, taken);
  const field = KEY_FIELDS[kind.id];
  const document = field === undefined ? value : { [field]: slug, ...value };
  return menu.add({ kind: kind.id, key: slug, list: list.id, document });
}

function linkProblems(menu: Draft, kind: Kind, key: string, { address, typed }: TypedEntry) {
  const entry = menu.find(kind.id, key);
  const [before] = menu.base.entries.filter(
    (one) => one.kind === kind.id && one.key === keyIn(address ?? ''),
  );
  if (!entry) return {};
  const isLink = ({ control }: Field) => control === 'links' || control === 'target';
  const names = fieldsOf(kind).filter(isLink).map(nameOf);
  const problems = Object.entries(dutiesByField(kind, deadLinks(menu, entry, before), typed));
  const isOfLinks = (input: string) => names.some((name) => `${input}.`.startsWith(`${name}.`));
  return Object.fromEntries(problems.filter(([input]) => isOfLinks(input)));
}

/** @param own gets the problem of the slug @returns the key */
function rename(menu: Draft, kind: Kind, key: string, typed: Typed, own: Record<string, string>): string {
  const wanted = tidy(typed.slug ?? '');
  const entry = menu.find(kind.id, key);
  if (!entry || !isPaged(kind.id) || wanted === '' || wanted === key) return key;
  const taken = new Set(menu.entriesOf(kind.id).map((one) => one.key));
  const problem = kind.fixedSlugs?.includes(key) ? FIXED_SLUG : slugProblem(wanted, taken);
  if (problem !== undefined) {
    own.slug = problem;
    return key;
  }
  renameEntry(menu, kind.id, entry, wanted);
  return wanted;
}

function slugProblem(slug: string, taken: ReadonlySet<string>): string | undefined {
  return taken.has(slug) ? takenSlug(slug) : slugRule.safeParse(slug).error?.issues[0]?.message;
}
