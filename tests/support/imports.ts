/** What the files of this repository import. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** `target` is a path from the root; `undefined` for a package and for what a tool generates. */
export type Import = { specifier: string; isType: boolean; target: string | undefined };

const CODE = /^\s*(?:import|export)( type)?\b[^;'"]*?\bfrom '([^'\n]+)'|^import()? '([^'\n]+)'/gm;
const DYNAMIC = /(?:\bimport|\bnew URL)\s*\(\s*'([^'\n]+)'/g;
const STYLES = /(?:@import\s+|url\()["']?([^"')\n]+)["']?/g;

export function importsOf(file: string): Import[] {
  if (!/\.(?:[cm]?[jt]sx?|css)$/.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  const all = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, specifier = '']) => [specifier, false] as const);
  const found = file.endsWith('.css')
    ? all(STYLES)
    : [
        ...[...text.matchAll(CODE)].map(
          ([, type, from, , only = '']) => [from ?? only, Boolean(type)] as const,
        ),
        ...all(DYNAMIC),
      ];
  return found.map(([specifier, isType]) => ({ specifier, isType, target: resolve(file, specifier) }));
}

/** The files that these import, one through the other, themselves among them. Types do not count, nor what `skip` matches. */
export function importedBy(entries: readonly string[], skip?: RegExp): Set<string> {
  const files = new Set<string>();
  function walk(file: string): void {
    if (files.has(file) || skip?.test(file)) return;
    files.add(file);
    for (const { target, isType } of importsOf(file)) if (target && !isType) walk(target);
  }
  for (const entry of entries) walk(entry);
  return files;
}

function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  const target = posix.join(posix.dirname(from), path).replace(/\/$/, '');
  return path.startsWith('.') && target !== '.' && existsSync(target) ? target : undefined;
}
