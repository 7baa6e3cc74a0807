import type { Duty } from '../../content/duties.ts';
import type { Fault } from '../../content/faults.ts';
import { KINDS } from './all-kinds.ts';
import { lineOf, type Typed, valueIn } from './controls.ts';
import { type Entry, entriesIn, listsOf } from './entries.ts';
import type { Keys } from './entry-file.ts';
import { type Field, fieldsOf, type Kind, nameOf } from './kinds.ts';
import { fileTitle } from './kinds-of-file.ts';
import type { MenuFiles } from './menu-files.ts';
import { problemInForm } from './menu-texts.ts';

/** Problems by field name; `others` belong to no field of the form. */
export type Problems = { fields: Record<string, string>; others: string[] };

type Spot = Pick<Entry, 'keys'> & { path: string };

/** Maps faults of files to fields of a form. @param form omitted for buttons */
export async function problemsOf(
  faults: readonly Fault[],
  menu: MenuFiles,
  form?: { kind: Kind; entry: Spot; typed: Typed },
): Promise<Problems> {
  const problems: Problems = { fields: {}, others: [] };
  const value = form && (await menu.find(form.entry.path))?.valueAt(form.entry.keys);
  for (const fault of faults) {
    const field = form && (fieldIn(form.kind, fault, form.entry) ?? fieldOfTwin(form.kind, fault, value));
    if (!field) {
      problems.others.push(await faultElsewhere(fault, menu));
      continue;
    }
    const name = nameOf(field);
    const keys = (fault.path ?? []).slice(form.entry.keys.length + field.path.length);
    const line = lineOf(field, form.typed[name] ?? '', keys);
    const known = problems.fields[name];
    if (line === undefined) problems.fields[name] ??= problemInForm(fault.problem);
    else problems.fields[name] = problemInForm(fault.problem, line, known);
  }
  return problems;
}

/** Duties as texts by field name. */
export function dutiesByField(kind: Kind, duties: readonly Duty[], typed: Typed): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { path, problem } of duties) {
    const field = fieldAt(kind, path);
    if (!field) continue;
    const name = nameOf(field);
    const line = lineOf(field, typed[name] ?? '', path.slice(field.path.length));
    texts[name] = problemInForm(problem, line, texts[name]);
  }
  return texts;
}

function fieldIn(kind: Kind, { file, path }: Fault, entry: Spot): Field | undefined {
  if (file !== entry.path || !path || !startsWith(path, entry.keys)) return undefined;
  return fieldAt(kind, path.slice(entry.keys.length));
}

/** Duplicates are reported at their second occurrence, which may be another entry. */
function fieldOfTwin(kind: Kind, { problem, path = [] }: Fault, value: unknown): Field | undefined {
  const [, twice] = /^«(.*)» стоит дважды/.exec(problem) ?? [];
  const field = twice === undefined ? undefined : fieldAt(kind, path.slice(-1));
  return field && valueIn(value, field.path) === twice ? field : undefined;
}

/** The field of the value, or its first subfield. */
function fieldAt(kind: Kind, keys: Keys): Field | undefined {
  const fields = fieldsOf(kind);
  return (
    fields.find(({ path }) => startsWith(keys, path)) ??
    (keys.length > 0 ? fields.find(({ path }) => startsWith(path, keys)) : undefined)
  );
}

function startsWith(keys: Keys, beginning: Keys): boolean {
  return beginning.every((key, index) => keys[index] === key);
}

/** «Блюда, «Борщ», «Вам понравится»: нет ничего с таким адресом» */
async function faultElsewhere(fault: Fault, menu: MenuFiles): Promise<string> {
  const place = await placeOf(fault, menu);
  return `${place}: ${fault.problem.replace(/, ещё здесь: .*$| \(slug\)/g, '')}`;
}

async function placeOf({ file, field, path = [] }: Fault, menu: MenuFiles): Promise<string> {
  for (const kind of KINDS) {
    for (const list of await listsOf(menu, kind)) {
      if (list.file !== file && kind.place.type !== 'pages') continue;
      const entries = await entriesIn(menu, kind, list);
      const entry = entries.find((one) => one.file.path === file && startsWith(path, one.keys));
      if (!entry || !ownsField(kind, path)) continue;
      const label = fieldAt(kind, path.slice(entry.keys.length))?.label ?? field;
      return `${kind.title}, «${entry.title}», ${label.toLowerCase()}`;
    }
  }
  return fileTitle(file);
}

function ownsField({ place }: Kind, path: Keys): boolean {
  return place.type !== 'whole' || !place.keys || place.keys.includes(String(path[0]));
}
