import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** Who may know whom: architecture.md. Types may travel further than code, since nothing of them reaches a bundle. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Room =
  | 'contract'
  | 'upstream'
  | 'server'
  | 'tools'
  | 'routes'
  | 'styleguide'
  | 'services'
  | 'components'
  | 'domain';
type Import = { specifier: string; isType: boolean };
type Source = { path: string; room: Room; imports: Import[]; readsEnvironment: boolean; isBarrel: boolean };

/** Contract modules without zod: their values may be used in the browser. */
const LIGHT_CONTRACT = [
  ...['enums', 'defaults', 'addresses', 'phones'],
  ...['comparable', 'local-time', 'work-days', 'schedule', 'order-extras'],
].map((name) => `contract/${name}.ts`);

const MAY_IMPORT: Record<Room, readonly Room[]> = {
  contract: ['contract'],
  upstream: ['upstream', 'contract'],
  server: ['server', 'services', 'domain'],
  tools: ['tools', 'contract', 'upstream'],
  routes: ['components', 'services', 'domain', 'contract'],
  styleguide: ['styleguide', 'components', 'domain'],
  services: ['services', 'domain', 'contract'],
  components: ['components', 'domain'],
  domain: ['domain'],
};
const MAY_IMPORT_TYPES: Partial<Record<Room, readonly Room[]>> = {
  styleguide: ['contract'],
  components: ['contract'],
  domain: ['contract'],
};

/**
 * The folders inside a room, and the folders whose code each may import. `.` are the files beside the folders: they
 * stand below all of them. Components have no fixed order: there it is enough that no folders are in a circle.
 */
const ORDER: Record<string, Record<string, readonly string[]>> = {
  'app/services': {
    '.': [],
    api: ['.'],
    http: ['.', 'api'],
    catalogue: ['.', 'api'],
    shopper: ['.', 'api', 'http', 'catalogue'],
    pages: ['.', 'api', 'http', 'catalogue', 'shopper'],
  },
  'app/domain': {
    '.': [],
    text: [],
    forms: ['text'],
    navigation: ['text'],
    shop: ['text'],
    catalogue: ['text', 'navigation'],
    shopper: ['text', 'forms', 'catalogue'],
    seo: ['text', 'forms', 'navigation', 'shop', 'catalogue'],
  },
};

const sources = ['contract', 'upstream', 'server', 'tools', 'app'].flatMap(listModules).map(readSource);
const sourceOf = new Map(sources.map((source) => [source.path, source]));

test('the rooms are found', () => {
  expect(sources.filter(({ room }) => room === 'contract').length).toBeGreaterThan(3);
  expect(sources.filter(({ room }) => room === 'domain').length).toBeGreaterThan(10);
  expect(sources.filter(({ room }) => room === 'services').length).toBeGreaterThan(5);
});

describe.each(Object.keys(MAY_IMPORT) as Room[])('%s', (room) => {
  test('imports only the rooms it may know', () => {
    expect(importsOf(room).filter(isForbidden).map(describeImport)).toEqual([]);
  });
});

describe('the rooms inside', () => {
  test.each(['app/components', 'app/services', 'app/domain'])('%s: no circle of folders', (house) => {
    expect(circlesIn(foldersOf(house))).toEqual([]);
  });

  test.each(['app/services', 'app/domain'])('%s: every folder imports only those below it', (house) => {
    const order = ORDER[house] ?? {};
    const folders = foldersOf(house);
    expect([...folders.keys()].sort()).toEqual(Object.keys(order).sort());
    const wrong = [...folders].flatMap(([from, known]) =>
      [...known].filter((to) => !order[from]?.includes(to)).map((to) => `${from} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each<[name: string, edges: [string, string[]][], circles: string[]]>([
    [
      'a line',
      [
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ],
      [],
    ],
    [
      'two that know each other',
      [
        ['a', ['b']],
        ['b', ['a']],
      ],
      ['a → b → a'],
    ],
    [
      'a circle beside the way in',
      [
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ],
      ['b → c → b'],
    ],
  ])('a circle is found: %s', (_name, edges, circles) => {
    expect(circlesIn(new Map(edges.map(([from, to]) => [from, new Set(to)])))).toEqual(circles);
  });
});

test('contract imports nothing but zod', () => {
  expect(
    importsOf('contract')
      .filter(({ to, specifier }) => to === null && specifier !== 'zod')
      .map(describeImport),
  ).toEqual([]);
});

test('domain imports no package at all: it is pure and runs everywhere', () => {
  expect(
    importsOf('domain')
      .filter(({ to, isType }) => to === null && !isType)
      .map(describeImport),
  ).toEqual([]);
});

test.each<Room>(['components', 'domain'])(
  'neither zod nor Node nor the server reaches the browser through %s',
  (room) => {
    const isForServer = (specifier: string) =>
      /^(?:zod|@conform-to\/zod|node:[a-z/]+|parse5|pino|sanitize-html)(?:\/|$)/.test(specifier) ||
      /\.server(?:\.|$)/.test(specifier);
    const found = sources
      .filter((source) => source.room === room)
      .flatMap(({ path }) => [...reachable(path)].filter(isForServer).map((module) => `${path} … ${module}`));
    expect(found).toEqual([]);
  },
);

test('what the API calls a product is a dish in the app', () => {
  const named = listModules('app').filter(
    (path) => path.includes('product') && path !== 'app/routes/product.tsx',
  );
  const declares = /(?:const|let|function|class) \w*product(?!Data|Id)\w*/gi;
  const declared = listModules('app').flatMap(
    (path) => readFileSync(join(ROOT, path), 'utf8').match(declares) ?? [],
  );
  expect([...named, ...declared]).toEqual([]);
});

test('every service says by its name that it stays on the server', () => {
  const wrong = sources.filter(({ room, path }) => room === 'services' && !/\.server\.tsx?$/.test(path));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('only the two env modules read the environment', () => {
  const readers = sources.filter(({ readsEnvironment }) => readsEnvironment).map(({ path }) => path);
  expect(
    readers.filter((path) => path !== 'app/services/env.server.ts' && path !== 'upstream/env.ts'),
  ).toEqual([]);
});

test('only forms.server.ts reads what is posted: parsers must not meet names that no form has', () => {
  const readers = sources
    .filter(({ path }) => path.startsWith('app/'))
    .filter(({ path }) =>
      /request\.(?:formData|text|json|blob|arrayBuffer|body)\b/.test(readFileSync(join(ROOT, path), 'utf8')),
    );
  expect(readers.map(({ path }) => path)).toEqual(['app/services/http/forms.server.ts']);
});

test('no file only hands on what others export', () => {
  const barrels = sources.filter(({ isBarrel }) => isBarrel).map(({ path }) => path);
  // The build makes one file of it.
  expect(barrels).toEqual(['server/entry.ts']);
});

test('imports of our own modules carry the file extension', () => {
  const bare = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier }) => !/\.[a-z][a-z\d]*(?:\?.*)?$/.test(resolve(path, specifier) ?? '.ts'))
      .map(({ specifier }) => `${path} → ${specifier}`),
  );
  expect(bare).toEqual([]);
});

// ---------- reading the sources ----------

type Edge = Import & { from: string; room: Room; target: string | null; to: Room | null };

function importsOf(room: Room): Edge[] {
  return sources
    .filter((source) => source.room === room)
    .flatMap((source) =>
      source.imports.map((each) => {
        const target = resolve(source.path, each.specifier);
        return { ...each, from: source.path, room, target, to: target === null ? null : roomOf(target) };
      }),
    );
}

function isForbidden({ from, room, target, to, isType }: Edge): boolean {
  if (target === null || to === null) return false;
  // Programs say which release they are.
  if (target === 'package.json') return false;
  // Stylesheets and data know nobody.
  if (/\.(?!tsx?$)\w+$/.test(target)) return programOf(from) !== programOf(target);
  if (MAY_IMPORT[room].includes(to)) return false;
  if (!MAY_IMPORT_TYPES[room]?.includes(to)) return true;
  return !isType && !LIGHT_CONTRACT.includes(target);
}

function programOf(path: string): string | undefined {
  return path.split('/')[0];
}

function describeImport({ from, specifier }: Edge): string {
  return `${from} → ${specifier}`;
}

/** The folders of `house`, each with the other folders of it whose code it imports. */
function foldersOf(house: string): Map<string, Set<string>> {
  const folderOf = (path: string) => dirname(path).slice(house.length + 1) || '.';
  const folders = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    if (!path.startsWith(`${house}/`)) continue;
    const from = folderOf(path);
    const known = folders.get(from) ?? new Set();
    folders.set(from, known);
    for (const { specifier, isType } of imports) {
      const target = resolve(path, specifier);
      if (isType || !target?.startsWith(`${house}/`) || folderOf(target) === from) continue;
      known.add(folderOf(target));
    }
  }
  return folders;
}

/** A way round for each circle, as the imports lead: `a → b → a`. */
function circlesIn(folders: Map<string, Set<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  function walk(folder: string, way: string[]): void {
    if (way.includes(folder)) circles.push([...way.slice(way.indexOf(folder)), folder].join(' → '));
    if (way.includes(folder) || done.has(folder)) return;
    for (const next of folders.get(folder) ?? []) walk(next, [...way, folder]);
    done.add(folder);
  }
  for (const folder of folders.keys()) walk(folder, []);
  return circles;
}

/** Everything that running this module runs: modules by path, packages by name. */
function reachable(path: string, seen = new Set<string>()): Set<string> {
  for (const { specifier, isType } of sourceOf.get(path)?.imports ?? []) {
    if (isType) continue;
    const module = resolve(path, specifier) ?? specifier;
    if (seen.has(module)) continue;
    seen.add(module);
    reachable(module, seen);
  }
  return seen;
}

function roomOf(path: string): Room {
  const [, room] =
    /^(contract|upstream|server|tools|app\/(?:styleguide|services|components|domain))\//.exec(path) ?? [];
  // The rest of app/ (root, entry, the map of addresses, styles) is put together like a route.
  return (room?.replace('app/', '') ?? 'routes') as Room;
}

/** The path of a module of ours from the root; `null` for a package or what a tool generates. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.includes('/+types/')) return null;
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(dirname(from), path) : null;
}

function listModules(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath, entry.name).slice(ROOT.length));
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  let readsEnvironment = false;

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      // `import { type X }` keeps the import: with verbatimModuleSyntax the module still runs.
      const isType = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      imports.push({ specifier: node.moduleSpecifier.text, isType });
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      imports.push({ specifier: node.moduleSpecifier.text, isType: node.isTypeOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier && ts.isStringLiteral(specifier))
        imports.push({ specifier: specifier.text, isType: false });
    } else if (ts.isPropertyAccessExpression(node) && node.getText(file) === 'process.env') {
      readsEnvironment = true;
    }
    ts.forEachChild(node, visit);
  }
  visit(file);

  const handsOn = file.statements.filter(
    (statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier,
  );
  const isOnlyImports = file.statements.every(
    (statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement),
  );
  const isIndex = /(?:^|\/)index\.tsx?$/.test(path);
  return {
    path,
    room: roomOf(path),
    imports,
    readsEnvironment:
      readsEnvironment || imports.some(({ specifier }) => /^(?:node:)?process$/.test(specifier)),
    isBarrel: handsOn.length > 0 && (isIndex || isOnlyImports),
  };
}
