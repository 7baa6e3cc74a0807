import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The drawings of every picture: Fluent Emoji 3D (MIT), one 256 px WebP per emoji, named by its code points. */
const assets = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
);

const withoutVariationSelector = (code: string) => code.replaceAll('-fe0f', '');

let known: Map<string, string> | undefined;

/** «🌶» and «🌶️» look the same in an editor but differ by U+FE0F, so names are compared without it. */
function knownCodes(): Map<string, string> {
  known ??= new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith('.webp'))
      .map((file) => file.slice(0, -'.webp'.length))
      .map((code) => [withoutVariationSelector(code), code]),
  );
  return known;
}

/**
 * The code of a drawing, such as `1f336-fe0f`, from an emoji («🌶️») or from a code; null when there is no such drawing.
 */
export function findEmojiCode(text: string): string | null {
  const isCode = /^[0-9a-f]{4,}(-[0-9a-f]{4,})*$/.test(text);
  const code = isCode
    ? text
    : Array.from(text, (char) => (char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('-');
  return knownCodes().get(withoutVariationSelector(code)) ?? null;
}

export function emojiFile(code: string): string {
  return path.join(assets, `${code}.webp`);
}
