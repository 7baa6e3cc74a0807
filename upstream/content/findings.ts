import type { Duty } from './duties.ts';
import type { Entry } from './entries.ts';
import type { About, Path, Subject } from './entry-places.ts';
import { type Place, type Places, placeText, storedPlace } from './entry-places.ts';
import { type DocumentOf, type KindName, validate } from './entry-schemas.ts';
import type { Fault } from './faults.ts';

export class Findings {
  readonly faults: Fault[] = [];
  readonly warnings: Fault[] = [];
  readonly #places: Places;

  constructor(places: Places = () => undefined) {
    this.#places = places;
  }

  report(subject: Subject, path: Path, problem: string, about?: About): void {
    this.faults.push(this.faultAt(subject, path, problem, about));
  }

  warn(subject: Subject, path: Path, problem: string, about?: About): void {
    this.warnings.push(this.faultAt(subject, path, problem, about));
  }

  reportDuty(subject: Subject, { path, problem, isRefusal }: Duty): void {
    const duty = this.faultAt(subject, path, problem, { isDuty: true });
    (isRefusal ? this.faults : this.warnings).push(duty);
  }

  faultAt(subject: Subject, path: Path, problem: string, { isDuty, twin, ...about }: About = {}): Fault {
    const { problem: other = problem, ...place } = this.#placeOf(subject, path, about);
    const also = twin ? `, ещё здесь: ${placeText(this.#placeOf(twin.subject, twin.path))}` : '';
    const { kind, key } = subject;
    const title = titleIn(subject);
    return {
      ...place,
      kind,
      key,
      ...(title && { title }),
      path,
      problem: other + also,
      ...(isDuty && { isDuty }),
    };
  }

  #placeOf(subject: Subject, path: Path, about?: About): Place {
    return this.#places(subject)?.(path, about) ?? storedPlace(subject, path);
  }
}

function titleIn({ document }: Subject): string | undefined {
  const { title } = (document ?? {}) as { title?: unknown };
  return typeof title === 'string' ? title : undefined;
}

/** `value`: `null` if invalid. */
export type Item<Kind extends KindName> = { entry: Entry; value: DocumentOf<Kind> | null };
export type ValidItem<Kind extends KindName> = { entry: Entry; value: DocumentOf<Kind> };

export class Items {
  readonly invalid: Entry[] = [];
  readonly #byKind = new Map<string, Entry[]>();

  constructor(entries: readonly Entry[], findings: Findings) {
    for (const entry of entries) {
      const { kind, document, digest } = entry;
      const others = this.#byKind.get(kind);
      if (others) others.push(entry);
      else this.#byKind.set(kind, [entry]);
      const { issues } = validate(kind, document, digest);
      for (const { path, problem, ...about } of issues) findings.report(entry, path, problem, about);
      if (issues.length > 0) this.invalid.push(entry);
    }
  }

  of<Kind extends KindName>(kind: Kind, list?: string): Item<Kind>[] {
    const entries = (this.#byKind.get(kind) ?? []).filter(
      (entry) => list === undefined || entry.list === list,
    );
    return entries.map((entry) => ({
      entry,
      value: validate(kind, entry.document, entry.digest).document as DocumentOf<Kind> | null,
    }));
  }

  valid<Kind extends KindName>(kind: Kind, list?: string): ValidItem<Kind>[] {
    return this.of(kind, list).filter((item): item is ValidItem<Kind> => item.value !== null);
  }
}
