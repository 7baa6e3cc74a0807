/** Protects: folders import only what docs/architecture.md allows, so that no code or secret of the server reaches a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** The longest matching folder applies to a file. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: ['contract'],
  upstream: ['upstream', 'contract'],
  server: ['server', 'app/services', 'app/domain', 'contract'],
  tools: ['tools', 'contract', 'upstream'],
  app: ['app', 'app/components', 'app/components/pages', 'app/services', 'app/domain', 'contract'],
  'app/styleguide': ['app/styleguide', 'app/components', 'app/domain'],
  'app/services': ['app/services', 'app/domain', 'contract'],
  'app/components': ['app/components', 'app/domain'],
  'app/components/pages': ['app/components', 'app/domain'],
  'app/domain': ['app/domain'],
};
/** Types do not reach a bundle. */
const MAY_IMPORT_TYPES: Record<string, readonly string[]> = {
  'app/styleguide': ['contract'],
  'app/components': ['contract'],
  'app/components/pages': ['contract', 'app/services'],
  'app/domain': ['contract'],
};
/** Contract modules without zod, allowed in browser bundles. */
const LIGHT_CONTRACT =
  `address-reading address-words addresses allergens defaults delivery delivery-zones enums local-time money normalize-text options order-contents order-extras phones promo schedule truncate-text work-days`
    .split(' ')
    .map((name) => `contract/${name}.ts`);

const sources = ['app', 'contract', 'server', 'tools', 'upstream'].flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath, entry.name)),
);

/** `target`: path from the root; `undefined` for packages and generated files. */
type Edge = { from: string; specifier: string; isType: boolean; target: string | undefined };

const IMPORT = /^\s*(?:import|export)( type)?\b[^;'"]*?\bfrom '([^'\n]+)'|\bimport()\s*\(?\s*'([^'\n]+)'/gm;

function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  const target = posix.join(posix.dirname(from), path);
  return path.startsWith('.') && existsSync(target) ? target : undefined;
}

const edges = sources.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(IMPORT)].map(([, type, named, , only = '']): Edge => {
    const specifier = named ?? only;
    return { from, specifier, isType: Boolean(type), target: resolve(from, specifier) };
  }),
);

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

test('files import only allowed folders', () => {
  expect(edges.length).toBeGreaterThan(1_000);
  expect(wrong(isForbidden)).toEqual([]);
});

test('browser code, the domain and the contract import no package of the server', () => {
  const isForServer = ({ specifier }: Edge) =>
    /^(?:node:|(?:zod|@conform-to\/zod|htmlparser2|parse5|pino|sanitize-html)(?:\/|$))/.test(specifier);
  const isPackage = ({ target, specifier }: Edge) => !target && !specifier.startsWith('.');
  const isWrong = (edge: Edge) => {
    if (edge.isType || !isPackage(edge)) return false;
    if (roomOf(edge.from) === 'app/domain' || LIGHT_CONTRACT.includes(edge.from)) return true;
    if (roomOf(edge.from) === 'contract') return edge.specifier !== 'zod';
    return roomOf(edge.from).startsWith('app/components') && isForServer(edge);
  };
  expect(wrong(isWrong)).toEqual([]);
});

/** Each folder imports only itself and those after it. */
const LAYERS: Record<string, readonly string[]> = {
  'app/services': ['pages', 'shopper', 'catalogue', 'http', 'api'],
  upstream: [
    'desk',
    'routes',
    'publish',
    'outbox',
    'payments',
    'till',
    'http',
    'store',
    'content',
    'images',
    'brand',
    'texts',
    'process',
  ],
  'upstream/store': [
    'desk',
    'content',
    'orders',
    'carts',
    'catalogue',
    'terms',
    'guests',
    'journal',
    'database',
  ],
};

test.each(Object.entries(LAYERS))('a folder of %s imports only those below it', (root, layers) => {
  const layerOf = (file: string) => layers.findIndex((layer) => isWithin(file, `${root}/${layer}`));
  const isUpwards = ({ from, target }: Edge) => {
    if (!target || !isWithin(target, root) || layerOf(from) < 0) return false;
    return layerOf(target) >= 0 && layerOf(target) < layerOf(from);
  };
  expect(wrong(isUpwards)).toEqual([]);
  expect(layers.filter((layer) => !existsSync(`${root}/${layer}`))).toEqual([]);
});

test('a folder of upstream imports no file beside it', () => {
  const isRoot = (file = '') => /^upstream\/(?:store\/)?[^/]+$/.test(file);
  expect(wrong(({ from, target }) => isRoot(target) && !isRoot(from) && isWithin(from, 'upstream'))).toEqual(
    [],
  );
});

test.each(['app', 'contract', 'server', 'upstream'])(
  'no file of %s imports itself through others',
  (root) => {
    const targets = new Map<string, string[]>();
    for (const { from, target } of edges) {
      if (target && isWithin(target, root)) targets.set(from, [...(targets.get(from) ?? []), target]);
    }
    const circles: string[] = [];
    const done = new Set<string>();
    function visit(file: string, path: readonly string[]): void {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (path.includes(file) || done.has(file)) return;
      for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    }
    for (const file of sources.filter((each) => isWithin(each, root))) visit(file, []);
    expect(circles).toEqual([]);
  },
);
