import { existsSync, readdirSync } from 'node:fs';

/** What `npm test` runs, by its arguments. */

/** The tests of a part, by its name. */
const VITEST_PARTS = {
  unit: 'tests/unit/',
  routes: 'tests/routes/',
  upstream: 'tests/upstream/',
  examples: 'docs/examples/',
};
/** The tests of the API once more, on PostgreSQL. */
export const POSTGRES = 'postgres';
/** Whole shops behind nginx. */
export const CLUSTER = 'cluster';
const PARTS = ['types', 'lint', ...Object.keys(VITEST_PARTS), POSTGRES, CLUSTER, 'e2e'];
const E2E = 'tests/e2e/';
const KILLS = '--kills=';

/** @typedef {import('./heavy-checks.mjs').HeavyCheck} HeavyCheck */

export function choose(args) {
  const kills = args.find((arg) => arg.startsWith(KILLS))?.slice(KILLS.length);
  const own = (arg) => arg === '--timings' || arg.startsWith(KILLS);
  const options = args.filter((arg) => arg.startsWith('-') && !own(arg));
  const parts = args.filter((arg) => PARTS.includes(arg));
  const files = args.filter((arg) => !arg.startsWith('-') && !parts.includes(arg));
  const wanted = parts.length + files.length > 0 ? parts : PARTS;

  const vitestParts = Object.keys(VITEST_PARTS).filter((part) => wanted.includes(part));
  const e2e = files.filter((file) => isIn(E2E, file));
  const postgres = files.filter((file) => isIn('tests/postgres/', file));
  const cluster = files.filter((file) => isIn('tests/cluster/', file));
  const others = files.filter((file) => ![...e2e, ...postgres, ...cluster].includes(file));
  const vitest = [...vitestParts.map((part) => VITEST_PARTS[part]), ...others];
  return {
    isAll: parts.length + files.length + options.length === 0,
    /** Neither an option nor `file:line` has left out some of the tests of a file. */
    hasWholeFiles: options.length === 0 && files.every((file) => existsSync(file)),
    timings: args.includes('--timings'),
    types: wanted.includes('types'),
    style: wanted.includes('lint'),
    vitest: vitest.length > 0 && {
      name: vitestParts.join(', ') || 'vitest',
      args: [...vitest, ...options],
    },
    postgres: (wanted.includes(POSTGRES) || postgres.length > 0) && { args: [...postgres, ...options] },
    cluster: (wanted.includes(CLUSTER) || cluster.length > 0) && { args: [...cluster, ...options], kills },
    e2e: (wanted.includes('e2e') || e2e.length > 0) && { args: [...e2e, ...options] },
  };
}

function isIn(folder, file) {
  return file.replace(/^\.\//, '').startsWith(folder);
}

/** All that there is, without these checks. @param {HeavyCheck[]} checks */
export function without(checks, chosen) {
  if (checks.length === 0) return chosen;
  const tests = checks.filter(({ triesLess }) => !triesLess).flatMap((check) => check.tests);
  const files = tests.filter((each) => ![POSTGRES, CLUSTER].includes(each));
  const inBrowsers = readdirSync(E2E).flatMap((name) => (name.endsWith('.test.ts') ? E2E + name : []));
  return {
    ...chosen,
    vitest: {
      ...chosen.vitest,
      args: [...chosen.vitest.args, ...files.map((file) => `--exclude=${file}`)],
      triesLess: checks.some(({ triesLess }) => triesLess),
    },
    postgres: !tests.includes(POSTGRES) && chosen.postgres,
    cluster: !tests.includes(CLUSTER) && chosen.cluster,
    e2e: { args: inBrowsers.filter((file) => !files.includes(file)) },
  };
}
