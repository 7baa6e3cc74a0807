import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type CheckedShop, checkEntries } from './check-entries.ts';
import type { Content } from './content.ts';
import { type Entry, type Snapshot, versionOf } from './entries.ts';
import { Keys, withKeys } from './entry-keys.ts';
import { fileOf, type Places } from './entry-places.ts';
import { ContentError, type Fault } from './faults.ts';
import { type ReadEntries, readEntries, readLogo } from './read-entries.ts';
import { filesOfFolder, namesWith, type SourceFiles } from './source-files.ts';

export const DEMO_DIR = 'upstream/content';
const PICTURE = /\.(?:jpe?g|png|webp|avif)$/i;

export type Survey = CheckedShop & {
  logo: string | null;
  /** @param base equal entries take its keys */
  entriesFor: (base: Pick<Snapshot, 'entries' | 'lastKeys'>) => { entries: Entry[]; places: Places };
};

type SurveyOptions = {
  /** Default: for the bundled demo. */
  mayBeDemo?: boolean;
};

const NOTHING = { entries: [], lastKeys: new Map<string, number>() };

/**
 * Picture URLs derive from the files; `pictures` lists variants to encode.
 *
 * @throws ContentError with all faults
 */
export function readContent(dir: string): Content {
  const { content, faults } = surveyContent(dir);
  if (faults.length > 0) throw new ContentError(faults);
  return content;
}

export function surveyContent(
  dir: string,
  { mayBeDemo = path.resolve(dir) === path.resolve(DEMO_DIR) }: SurveyOptions = {},
): Survey {
  const files = filesOfFolder(dir);
  const survey = surveyFiles(files, { mayBeDemo });
  survey.warnings.push(...findMisnamedLogos(files), ...findLinkedPhotos(dir, files));
  return survey;
}

export function surveyFiles(files: SourceFiles, { mayBeDemo = true }: SurveyOptions = {}): Survey {
  const read = readEntries(files);
  const entriesFor: Survey['entriesFor'] = (base) => {
    const entries = withKeys(read.entries, base.entries, new Keys(base.lastKeys));
    return { entries, places: placesOf(read, entries) };
  };
  const { entries, places } = entriesFor(NOTHING);
  const logo = readLogo(files, read.faults);
  const names = namesWith(files, 'photos', '').filter((name) => PICTURE.test(name));
  const { faults, ...checked } = checkEntries(entries, {
    photos: { names, digestOf: (name) => files.digestOf(`photos/${name}`) },
    logo,
    fingerprint: versionOf(entries),
    places,
    incomplete: read.incomplete,
    mayBeDemo,
  });
  return { ...checked, logo, entriesFor, faults: [...read.faults, ...faults] };
}

function placesOf({ entries: raw, roots }: ReadEntries, entries: readonly Entry[]): Places {
  const places = new Map(entries.map((entry, index) => [entry, raw[index]?.placeOf]));
  return (subject) => (subject.key === '' ? roots.get(fileOf(subject)) : places.get(subject as Entry));
}

function findMisnamedLogos(files: SourceFiles): Fault[] {
  const names = namesWith(files, '.', '').filter((name) => /^logo\.\w+$/i.test(name));
  if (names.includes('logo.svg')) return [];
  const problem =
    'логотип берётся только из файла logo.svg: нужен рисунок SVG с таким именем, маленькими буквами';
  return names.map((file) => ({ file, field: '', problem }));
}

function findLinkedPhotos(dir: string, files: SourceFiles): Fault[] {
  const realPath = (file: string) => realpathSync(path.join(dir, file));
  return files.paths.flatMap((file) => {
    if (!file.startsWith('photos/') || !existsSync(path.join(dir, file))) return [];
    const target = realPath(file);
    if (['', 'photos'].some((folder) => target.startsWith(realPath(folder) + path.sep))) return [];
    return [{ file, field: '', problem: `это ссылка на файл вне папки меню: ${target}` }];
  });
}
