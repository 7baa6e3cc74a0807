import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { importedBy, pathsIn } from '#tests/support/imports.ts';
import { HEAVY_CHECKS, type HeavyCheck, openRecord } from '../../scripts/lib/heavy-checks.mjs';
import { choose, without } from '../../scripts/lib/test-choice.mjs';

/** A heavy check runs only if something that it depends on has changed since it passed: nothing of that may be forgotten. */

/** Where the files of a part are. */
const PARTS: Record<string, string[]> = {
  postgres: ['tests/upstream', 'tests/postgres'],
  cluster: ['tests/cluster'],
};
/** What is made by the build and the tests, and where Playwright finds tests. */
const BESIDES = /^(?:build|node_modules|test-results|var)\b|^tests\/e2e$/;
/** A test of the style guide opens what nothing imports. */
const OPENED: Record<string, string[]> = {
  'tests/e2e/visual.test.ts': ['app/root.tsx', 'app/entry.client.tsx', 'app/styleguide/styleguide.tsx'],
};

function filesOf({ tests }: HeavyCheck): string[] {
  return tests.flatMap((each) => PARTS[each]?.flatMap((folder) => testsIn(folder)) ?? each);
}

/** What the runner of a file or part loads before it. */
function configOf(each: string): string[] {
  if (each.startsWith('tests/e2e/')) return ['playwright.config.ts'];
  return [each in PARTS ? `vitest.${each}.config.ts` : 'vitest.config.ts', 'tests/setup.ts'];
}

function testsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => (name.endsWith('.test.ts') ? `${folder}/${name}` : []));
}

function isAmong(places: readonly string[], file: string): boolean {
  return places.some((place) => file === place || file.startsWith(`${place}/`));
}

describe.each(HEAVY_CHECKS)('$name', (check) => {
  const files = filesOf(check);
  const inputs = [...check.inputs, ...files];

  test('is there, and so is all that it depends on', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(inputs.filter((place) => !existsSync(place))).toEqual([]);
  });

  test('depends on every file that it imports or names', () => {
    const imported = importedBy([...files, ...check.tests.flatMap(configOf)]);
    const opened = importedBy(
      files.flatMap((file) => OPENED[file] ?? []),
      /\.server\.ts$/,
    );
    const named = [...imported].filter((file) => /\.[cm]?[jt]sx?$/.test(file)).flatMap(pathsIn);
    const needed = [...imported, ...opened, ...named.filter((place) => !BESIDES.test(place))];
    expect(needed.filter((file) => !isAmong(inputs, file))).toEqual([]);
  });
});

describe('a run', () => {
  const check = (tests: string[], triesLess = false) => ({
    name: tests.join(),
    tests,
    inputs: [],
    triesLess,
  });

  test('leaves out whole files and parts, and nothing besides', () => {
    const all = choose([]);
    const left = without(
      [check(['tests/e2e/visual.test.ts']), check(['tests/unit/images.test.ts', 'postgres'])],
      all,
    );
    const inBrowsers = testsIn('tests/e2e').filter((file) => file !== 'tests/e2e/visual.test.ts');
    expect(left).toEqual({
      ...all,
      vitest: {
        ...all.vitest,
        args: [
          ...['tests/unit/', 'tests/routes/', 'tests/upstream/', 'docs/examples/'],
          ...['--exclude=tests/e2e/visual.test.ts', '--exclude=tests/unit/images.test.ts'],
        ],
        triesLess: false,
      },
      postgres: false,
      e2e: { args: inBrowsers },
    });
    expect(inBrowsers.length).toBeGreaterThan(20);
    expect(without([], all)).toEqual(all);
  });

  test('runs what tries less often in any case', () => {
    const { vitest, postgres } = without([check(['tests/routes/visitors.test.ts'], true)], choose([]));
    expect(vitest).toMatchObject({ args: expect.not.arrayContaining([expect.stringContaining('exclude')]) });
    expect(vitest).toMatchObject({ triesLess: true });
    expect(postgres).toEqual({ args: [] });
  });

  test.each([
    [[], true, true],
    [['--timings'], true, true],
    [['unit', 'e2e'], false, true],
    [['tests/unit/money.test.ts'], false, true],
    [['tests/unit/money.test.ts:7'], false, false],
    [['tests/unit/money'], false, false],
    [['e2e', '--project=js'], false, false],
  ])('with %j: everything %o, whole files %o', (args, isAll, hasWholeFiles) => {
    expect(choose(args)).toMatchObject({ isAll, hasWholeFiles });
  });
});

describe('a record', () => {
  /** Three checks on files of their own. */
  function makePlace() {
    const folder = mkdtempSync(path.join(tmpdir(), 'storefront-checks-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const place = (name: string) => path.join(folder, name);
    mkdirSync(place('app/deep'), { recursive: true });
    for (const name of ['app/deep/page.ts', 'lock', 'page.test.ts', 'other.test.ts'])
      writeFileSync(place(name), name);
    const checks = [
      { name: 'every page', tests: [place('page.test.ts')], inputs: [place('app'), place('lock')] },
      { name: 'two files', tests: [place('page.test.ts'), place('other.test.ts')], inputs: [place('lock')] },
      { name: 'a part', tests: ['postgres'], inputs: [place('app/deep')] },
    ];
    const open = () => openRecord(checks, place('passed'));
    return {
      place,
      open,
      unchanged: () => open().unchanged.map(({ name }) => name),
      all: new Set(checks.flatMap(({ tests }) => tests)),
      record: () => readFileSync(place('passed'), 'utf8'),
    };
  }

  test('is empty at first; what has passed need not run again', () => {
    const { open, all, unchanged } = makePlace();
    expect(unchanged()).toEqual([]);
    open().note(all);
    expect(unchanged()).toEqual(['every page', 'two files', 'a part']);
  });

  test.each([
    ['a file that changes', 'app/deep/page.ts', ['two files']],
    ['a file that is new', 'app/new.ts', ['two files', 'a part']],
    ['a test', 'other.test.ts', ['every page', 'a part']],
    ['what several depend on', 'lock', ['a part']],
  ])('%s brings back whatever depends on it', (_, name, left) => {
    const { place, open, all, unchanged } = makePlace();
    open().note(all);
    const before = existsSync(place(name)) ? readFileSync(place(name), 'utf8') : null;
    writeFileSync(place(name), 'changed');
    expect(unchanged()).toEqual(left);
    if (before === null) rmSync(place(name));
    else writeFileSync(place(name), before);
    expect(unchanged()).toHaveLength(3);
    rmSync(place('app/deep/page.ts'));
    expect(unchanged()).toEqual(['two files']);
  });

  test('has only what has passed as a whole; what passed before stays', () => {
    const { place, open, unchanged } = makePlace();
    open().note(new Set([place('page.test.ts')]));
    expect(unchanged()).toEqual(['every page']);
    open().note(new Set(['postgres']));
    expect(unchanged()).toEqual(['every page', 'a part']);
    open().note(new Set());
    expect(unchanged()).toEqual(['every page', 'a part']);
  });

  test('has nothing that was changed while it ran', () => {
    const { place, open, all, unchanged, record } = makePlace();
    const run = open();
    writeFileSync(place('lock'), 'changed');
    run.note(all);
    expect(unchanged()).toEqual(['a part']);
    expect(record()).toMatch(/^[\da-f]{64} {2}a part\n$/);
  });
});
