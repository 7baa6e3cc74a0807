import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Vector drawings: `drawings/fluent/` has Fluent Emoji (MIT) by code point, `drawings/` our own by name. */
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
 * Returns the name of a drawing, from an emoji («🌶️» → `1f336`) or a name, or `null`. Ignores U+FE0F: «🌶» and «🌶️» look the
 * same in an editor.
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

/** Only Fluent's colours are graded. */
export function isFluent(name: string): boolean {
  return drawingFile(name).startsWith(FLUENT + path.sep);
}
