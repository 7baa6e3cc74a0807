import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What pictures are made of: vector drawings, sharp at any size. `drawings/fluent/` holds emoji by code point (Fluent
 * Emoji, MIT: see its README), `drawings/` what no emoji shows (a fried egg, a slice of salami), by name.
 */
const OWN = fileURLToPath(new URL('drawings/', import.meta.url));
const FLUENT = path.join(OWN, 'fluent');

let known: Map<string, string> | undefined;

function knownFiles(): Map<string, string> {
  known ??= new Map(
    [OWN, FLUENT].flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.svg'))
        .map((file) => [path.basename(file, '.svg'), path.join(folder, file)] as const),
    ),
  );
  return known;
}

/**
 * The name of a drawing, from an emoji («🌶️» → `1f336`) or from the name itself; null when there is no such drawing.
 * «🌶» and «🌶️» look the same in an editor but differ by U+FE0F, so that one does not count.
 */
export function findDrawing(text: string): string | null {
  if (knownFiles().has(text)) return text;
  const code = Array.from(text.replaceAll('\ufe0f', ''), (char) => char.codePointAt(0)?.toString(16)).join(
    '-',
  );
  return knownFiles().has(code) ? code : null;
}

export function drawingFile(name: string): string {
  const file = knownFiles().get(name);
  if (!file) throw new Error(`no drawing «${name}»`);
  return file;
}

/** Fluent's colours are graded to a kitchen's; our own drawings have them already. */
export function isFluent(name: string): boolean {
  return drawingFile(name).startsWith(FLUENT + path.sep);
}
