import { createHash, randomBytes } from 'node:crypto';

/**
 * Stands as `nonce` in the inline scripts of React Router while a page is rendered, and never leaves the process. It tells them
 * from a script that got into the page with a text of the API: that one has no mark, gets no hash and does not run.
 */
export const MARK = randomBytes(16).toString('hex');

/** `scriptHashes`: for the Content-Security-Policy. Unlike a nonce they are the same for the same page, which can be cached. */
type Hashed = { html: string; scriptHashes: string[] };

/** Takes the marks out of a rendered document and hashes the inline scripts that carried them. */
export function withHashes(marked: string): Hashed {
  const parts = marked.split(` nonce="${MARK}"`);
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
