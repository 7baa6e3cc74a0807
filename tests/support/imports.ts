import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The modules, stylesheets and pictures of this clone that a file imports. */

const SPECIFIERS = {
  code: /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*['"]([^'"\n]+)['"]/g,
  styles: /(?:@import\s+|url\()["']?([^"')\n]+)["']?/g,
};
const TYPES = /^(?:import|export) type [^;]*;/gm;

/** The files that these import, one through the other, themselves among them. `skip` are those that do not matter. */
export function importedBy(entries: readonly string[], skip?: RegExp): Set<string> {
  const files = new Set<string>();
  function walk(file: string): void {
    if (files.has(file) || skip?.test(file)) return;
    files.add(file);
    for (const target of importsOf(file)) walk(target);
  }
  for (const entry of entries) walk(entry);
  return files;
}

function importsOf(file: string): string[] {
  if (!/\.(?:[cm]?[jt]sx?|css)$/.test(file)) return [];
  const text = readFileSync(file, 'utf8').replace(TYPES, '');
  const found = [...text.matchAll(file.endsWith('.css') ? SPECIFIERS.styles : SPECIFIERS.code)];
  return found.flatMap(([, specifier = '']) => resolve(file, specifier) ?? []);
}

/** The path of a file of ours; nothing for a package, for the root of the clone, and for what another clone imports. */
function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  const target = posix.join(posix.dirname(from), path).replace(/\/$/, '');
  return path.startsWith('.') && target !== '.' && existsSync(target) ? target : undefined;
}
