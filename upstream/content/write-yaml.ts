import { isScalar, visit, Document as YamlDocument } from 'yaml';
import type { Document, Entry } from './entries.ts';
import { fileOf, LISTS, OPTIONAL } from './entry-places.ts';
import { GROUPS, type KindName } from './entry-schemas.ts';

/** Inverse of read-entries.ts. Equal documents give equal files. */

type Fields = Record<string, unknown>;

const MAX_LINE = 100;

/** Path → text. */
export function writeFiles(entries: readonly Entry[]): Map<string, string> {
  const files = new Map<string, string>();
  const of = (kind: string, list?: string) =>
    entries.filter((entry) => entry.kind === kind && (list === undefined || entry.list === list));
  const write = (kind: string, document: Document) =>
    files.set(fileOf({ kind, key: '', list: '' }), yamlOf(document));
  const isWritten = (kind: string) => of(kind).length > 0 || !OPTIONAL.includes(kind as KindName);
  for (const kind of LISTS.filter(isWritten)) write(kind, documentsOf(of(kind)));
  for (const { key } of of('categories')) {
    files.set(fileOf({ kind: 'dishes', key: '', list: key }), yamlOf(documentsOf(of('dishes', key))));
  }
  for (const [kind, items] of Object.entries(GROUPS)) {
    const groups = of(kind).map(({ key, document }) => ({
      ...(document as Fields),
      items: documentsOf(of(items, key)),
    }));
    if (isWritten(kind)) write(kind, groups);
  }
  for (const { document } of of('texts')) write('texts', document);
  const [zones, pickup] = [of('zones'), of('pickup')];
  if (zones.length + pickup.length > 0) {
    write('zones', { zones: documentsOf(zones), ...(pickup[0]?.document as Fields) });
  }
  for (const entry of [...of('pages'), ...of('articles')]) files.set(fileOf(entry), markdownOf(entry));
  return files;
}

function documentsOf(entries: readonly Entry[]): Document[] {
  return entries.map(({ document }) => document);
}

function markdownOf({ document }: Entry): string {
  const { text, ...fields } = document as Fields;
  return `---\n${yamlOf(fields)}---\n${text}\n`;
}

function yamlOf(document: Document): string {
  const yaml = new YamlDocument(document, { aliasDuplicateObjects: false });
  visit(yaml, {
    Seq(_, list) {
      const isNames = list.items.every((item) => isScalar(item) && !String(item.value).includes('\n'));
      list.flow = isNames && JSON.stringify(list).length < MAX_LINE;
    },
  });
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false });
}
