/** Protects: an upgrade recognizes the demo of every release, so that it replaces nothing else. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_FINGERPRINTS } from '#upstream/content/demo-releases.ts';
import { DEMO_DIR } from '#upstream/content/open-content.ts';
import { readContent } from '#upstream/content/read-content.ts';

test('every release has the fingerprint of its demo', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d[\d.]*)\]/gm);
  const missing = [...headings].flatMap(([, release = '']) => (DEMO_FINGERPRINTS[release] ? [] : [release]));
  expect(missing, `add '${readContent(DEMO_DIR).fingerprint}' to upstream/content/demo-releases.ts`).toEqual(
    [],
  );
});
