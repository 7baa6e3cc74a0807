import { createHash, randomBytes } from 'node:crypto';

/**
 * The `nonce` while rendering; never leaves the process. Attack: a script injected through the API's texts
 * has no mark, gets no hash and does not run.
 */
export const SCRIPT_MARK = randomBytes(16).toString('hex');

/** Unlike a nonce, hashes are constant: the page can be cached. */
type Hashed = { html: string; scriptHashes: string[] };

export function hashInlineScripts(marked: string): Hashed {
  const parts = marked.split(` nonce="${SCRIPT_MARK}"`);
  const scriptHashes = parts.slice(1).flatMap((part, index) => {
    const before = parts[index] ?? '';
    const isScript = before.startsWith('<script', before.lastIndexOf('<'));
    return isScript ? [hashOf(part.slice(part.indexOf('>') + 1, part.indexOf('</script>')))] : [];
  });
  return { html: parts.join(''), scriptHashes };
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
