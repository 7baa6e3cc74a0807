/** Protects: folders import only what docs/architecture.md allows, so that no code or secret of the server reaches a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { type Import, importsOf } from '#tests/support/imports.ts';

/** A file belongs to the longest of these that its path begins with. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: ['contract'],
  upstream: ['upstream', 'contract'],
  server: ['server', 'app/services', 'app/domain'],
  tools: ['tools', 'contract', 'upstream'],
  app: ['app', 'app/components', 'app/services', 'app/domain', 'contract'],
  'app/styleguide': ['app/styleguide', 'app/components', 'app/domain'],
  'app/services': ['app/services', 'app/domain', 'contract'],
  'app/components': ['app/components', 'app/domain'],
  'app/domain': ['app/domain'],
};
/** Types do not reach a bundle. */
const MAY_IMPORT_TYPES: Record<string, readonly string[]> = {
  'app/styleguide': ['contract'],
  'app/components': ['contract'],
  'app/domain': ['contract'],
};
/** Contract modules without zod: a browser may have their values. */
const LIGHT_CONTRACT = `addresses comparable defaults enums local-time order-extras phones schedule work-days`
  .split(' ')
  .map((name) => `contract/${name}.ts`);

/** The folders of services and domain, and those below each of them. All of them may import the files beside the folders. */
const LAYERS: Record<string, readonly string[]> = {
  'app/services/api': [],
  'app/services/http': ['api'],
  'app/services/catalogue': ['api'],
  'app/services/shopper': ['api', 'http', 'catalogue'],
  'app/services/pages': ['api', 'http', 'catalogue', 'shopper'],
  'app/domain/text': [],
  'app/domain/forms': ['text'],
  'app/domain/navigation': ['text'],
  'app/domain/shop': ['text'],
  'app/domain/catalogue': ['text', 'navigation'],
  'app/domain/shopper': ['text', 'forms', 'catalogue'],
  'app/domain/seo': ['text', 'forms', 'navigation', 'shop', 'catalogue'],
};

const sources = ['app', 'contract', 'server', 'tools', 'upstream'].flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath, entry.name)),
);
const edges = sources.flatMap((from) => importsOf(from).map((each) => ({ ...each, from })));
type Edge = Import & { from: string };

const isWithin = (file: string, folder: string) => file.startsWith(`${folder}/`);
const roomOf = (file: string) => {
  const rooms = Object.keys(MAY_IMPORT).filter((room) => isWithin(file, room));
  return rooms.sort((one, other) => other.length - one.length)[0] ?? '';
};

function wrong(isWrong: (edge: Edge) => boolean): string[] {
  return edges.filter(isWrong).map(({ from, specifier }) => `${from} → ${specifier}`);
}

function isForbidden({ from, target, isType }: Edge): boolean {
  if (!target || target === 'package.json') return false;
  const [room, other] = [roomOf(from), roomOf(target)];
  if (!/\.tsx?$/.test(target)) return room !== 'tools' && from.split('/')[0] !== target.split('/')[0];
  if (MAY_IMPORT[room]?.includes(other)) return false;
  return !(MAY_IMPORT_TYPES[room]?.includes(other) && (isType || LIGHT_CONTRACT.includes(target)));
}

test('files import only the rooms they may know', () => {
  expect(edges.length).toBeGreaterThan(1_000);
  expect(wrong(isForbidden)).toEqual([]);
});

test('folders of services and domain import only those below them', () => {
  const folders = new Set(
    sources.filter((file) => /^app\/(?:services|domain)\/.*\//.test(file)).map(posix.dirname),
  );
  expect([...folders].sort()).toEqual(Object.keys(LAYERS).sort());
  const isUpwards = ({ from, target = '', isType }: Edge) => {
    const house = ['app/services', 'app/domain'].find(
      (each) => isWithin(from, each) && isWithin(target, each),
    );
    const [above, below] = [posix.dirname(from), posix.dirname(target)];
    if (isType || !house || below === house || below === above) return false;
    return !LAYERS[above]?.includes(posix.basename(below));
  };
  expect(wrong(isUpwards)).toEqual([]);
});

test('browser code, the domain and the contract import no package of the server', () => {
  const isForServer = ({ specifier }: Edge) =>
    /^(?:node:|(?:zod|@conform-to\/zod|parse5|pino|sanitize-html)(?:\/|$))/.test(specifier);
  const isPackage = ({ target, specifier }: Edge) => !target && !specifier.startsWith('.');
  const isWrong = (edge: Edge) => {
    if (edge.isType || !isPackage(edge)) return false;
    if (roomOf(edge.from) === 'app/domain' || LIGHT_CONTRACT.includes(edge.from)) return true;
    if (roomOf(edge.from) === 'contract') return edge.specifier !== 'zod';
    return roomOf(edge.from) === 'app/components' && isForServer(edge);
  };
  expect(wrong(isWrong)).toEqual([]);
});

test('every service says by its name that it stays on the server', () => {
  const services = sources.filter((file) => roomOf(file) === 'app/services');
  expect(services.filter((file) => !/\.server\.tsx?$/.test(file))).toEqual([]);
});

test.each([
  [
    'the environment',
    /\bprocess\.env\b|'(?:node:)?process'/,
    '',
    ['app/services/env.server.ts', 'upstream/env.ts'],
  ],
  // Parsers must not meet names that no form has.
  [
    'request bodies',
    /request\.(?:formData|text|json|blob|arrayBuffer|body)\b/,
    'app',
    ['app/services/http/forms.server.ts'],
  ],
])('%s: read in one place', (_, pattern, root, expected) => {
  const readers = sources.filter((file) => file.startsWith(root) && pattern.test(readFileSync(file, 'utf8')));
  expect(readers.sort()).toEqual(expected);
});
