import type { Draft } from '../../content/draft.ts';
import type { Duty } from '../../content/duties.ts';
import type { Fault } from '../../content/faults.ts';
import { inputOf, type Typed, valueIn } from './controls.ts';
import { findKind, titleOfKind } from './kind-titles.ts';
import { type Field, fieldsOf, type Kind, nameOf, type Values } from './kinds.ts';
import { problemInForm } from './menu-texts.ts';

/** Problems by input name; `others` belong to no field of the form. */
export type Problems = { fields: Record<string, string>; others: string[] };

type Keys = readonly (string | number)[];
type Form = { kind: Kind; key: string; typed: Typed };

/** Maps faults of documents to fields of a form. @param form omitted for buttons */
export function problemsOf(faults: readonly Fault[], menu: Draft, form?: Form): Problems {
  const problems: Problems = { fields: {}, others: [] };
  for (const fault of faults) {
    const field = form && (fieldIn(form, fault) ?? fieldOfTwin(menu, form, fault));
    if (!field) {
      problems.others.push(faultElsewhere(fault, menu));
      continue;
    }
    const typed = form.typed[nameOf(field)] ?? '';
    const { name, line } = inputOf(field, typed, (fault.path ?? []).slice(field.path.length));
    const known = problems.fields[name];
    if (line === undefined) problems.fields[name] ??= problemInForm(fault.problem);
    else problems.fields[name] = problemInForm(fault.problem, line, known);
  }
  return problems;
}

/** Duties as texts by input name. */
export function dutiesByField(kind: Kind, duties: readonly Duty[], typed: Typed): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { path, problem } of duties) {
    const field = fieldAt(kind, path);
    if (!field) continue;
    const { name, line } = inputOf(field, typed[nameOf(field)] ?? '', path.slice(field.path.length));
    texts[name] = problemInForm(problem, line, texts[name]);
  }
  return texts;
}

function fieldIn(form: Form, { kind, key, path = [] }: Fault): Field | undefined {
  return kind === form.kind.id && key === form.key ? fieldAt(form.kind, path) : undefined;
}

/** Duplicates are reported at their second occurrence, which may be another entry. */
function fieldOfTwin(menu: Draft, { kind, key }: Form, { problem, path = [] }: Fault): Field | undefined {
  const [, twice] = /^«(.*)» стоит дважды/.exec(problem) ?? [];
  const field = twice === undefined ? undefined : fieldAt(kind, path);
  return field && valueIn(menu.find(kind.id, key)?.document, field.path) === twice ? field : undefined;
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
function faultElsewhere(fault: Fault, menu: Draft): string {
  return `${placeOf(fault, menu)}: ${fault.problem.replace(/, ещё здесь: .*$| \(slug\)/g, '')}`;
}

function placeOf({ kind: id, key = '', field, path = [] }: Fault, menu: Draft): string {
  const kind = findKind(id);
  const entry = kind && menu.find(kind.id, key);
  if (!kind || !entry) return titleOfKind(id, key);
  const label = fieldAt(kind, path)?.label ?? field;
  return `${kind.title}, «${kind.titleOf(entry.document as Values)}», ${label.toLowerCase()}`;
}
