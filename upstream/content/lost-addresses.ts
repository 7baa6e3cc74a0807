import type { Entry } from './entries.ts';
import { storedPlace } from './entry-places.ts';
import type { Fault } from './faults.ts';
import { PAGES_OF, type PagedKind } from './moved-addresses.ts';
import { formerSlugsOf } from './rename-entry.ts';

export function findLostAddresses(before: readonly Entry[], after: readonly Entry[]): Fault[] {
  return (Object.keys(PAGES_OF) as PagedKind[]).flatMap((kind) => {
    const [old, fresh] = [before, after].map((entries) => entries.filter((entry) => entry.kind === kind));
    const known = new Set(old?.map(({ key }) => key));
    const added = fresh?.filter(({ key }) => !known.has(key)) ?? [];
    const reachable = new Set(fresh?.flatMap(({ key, document }) => [key, ...formerSlugsOf(document)]));
    return (old ?? []).flatMap((entry) =>
      [entry.key, ...formerSlugsOf(entry.document)].flatMap((slug) => {
        if (reachable.has(slug)) return [];
        const heir = fresh?.find(({ key }) => key === entry.key) ?? findTwin(entry, added);
        return heir ? [questionAbout(kind, slug, heir)] : [];
      }),
    );
  });
}

function findTwin(entry: Entry, added: readonly Entry[]): Entry | undefined {
  const isEqual = (of: (one: Entry) => string) => added.find((one) => of(one) === of(entry));
  return isEqual(titleOf) ?? isEqual(textOf);
}

function titleOf({ document }: Entry): string {
  const { title } = (document ?? {}) as Record<string, unknown>;
  return String(title).trim().replace(/\s+/g, ' ').toLowerCase();
}

function textOf({ document }: Entry): string {
  const {
    slug: _slug,
    title: _title,
    sku: _sku,
    externalId: _externalId,
    formerSlugs: _former,
    ...rest
  } = document as Record<string, unknown>;
  return JSON.stringify(rest);
}

function questionAbout(kind: PagedKind, slug: string, heir: Entry): Fault {
  const { key } = heir;
  const [lost, page] = [slug, key].map((one) => `/${PAGES_OF[kind]}/${one}`);
  const kept = kind === 'dishes' ? ', а блюдо останется в корзинах' : '';
  const problem = `адреса ${lost} больше нет, гостям там 404. Теперь это ${page}? Тогда допишите к нему formerSlugs: [${slug}], и старый адрес поведёт на новый${kept}`;
  const path = ['formerSlugs'];
  return { ...storedPlace(heir, path), kind, key, path, problem };
}
