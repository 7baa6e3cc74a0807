import { Trouble } from './settings.mjs';

/**
 * What `npm test` says while it runs and at its end: how far each part is, failures as soon as they are known, and the sum.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { output?: string }} Outcome the output is shown if something failed
 */

const LINE_EVERY_MS = 10_000;
const SLOWEST = 20;

export function createProgress() {
  const parts = [];
  const leftOut = [];
  let unfinished = 0;
  const say = (text) => process.stdout.write(`${text}\n`);
  const timer = setInterval(() => {
    const lines = parts.map((part) => part.news()).filter(Boolean);
    if (lines.length > 0) say(lines.join(' · '));
  }, LINE_EVERY_MS);

  /** @returns {Promise<Outcome>} a failure like any other if it cannot be run at all */
  const settle = (work) =>
    work.catch((error) => {
      if (!(error instanceof Trouble)) throw error;
      return { passed: 0, failed: 1, skipped: 0, output: error.message };
    });

  return {
    /**
     * Runs what is counted. @param {(part: ReturnType<typeof createPart>) => Promise<Outcome>} work
     * @returns {Promise<string[]>} the files of which every test has passed, and the part itself if it has
     */
    async part(name, work) {
      if (unfinished > 0) return [];
      const part = createPart(name, say);
      parts.push(part);
      const outcome = await settle(work(part));
      part.end(outcome);
      say(`${name}: ${summary(outcome, 'ready')} (${seconds(part.ms)})`);
      if (outcome.failed > 0) say(`\n${(outcome.output ?? '').trim()}\n`);
      // Whoever gave up does not know what was still to come.
      return unfinished > 0 ? [] : part.passed();
    },

    /** Runs what comes before a part; counted only if it fails. @returns what it gives */
    async step(name, work) {
      let given;
      await this.part(name, async () => {
        given = await work();
        return { passed: 0, failed: 0, skipped: 0 };
      });
      return given;
    },

    /** Why the run ends before its end; names what it was doing. */
    giveUp(reason) {
      unfinished += 1;
      const running = parts.filter((part) => !part.ms).map((part) => part.running());
      say([reason, ...running].join('\n  still running: '));
    },

    /** What does not run this time: said at the end. @param {{ name: string, tests: string[] }[]} checks */
    leaveOut(checks) {
      leftOut.push(...checks);
    },

    /** The last lines. @returns {Counts} */
    end({ timings }) {
      clearInterval(timer);
      if (timings) sayTimings(parts, say);
      if (leftOut.length > 0) sayLeftOut(leftOut, say);
      const total = { passed: 0, failed: unfinished, skipped: leftOut.length };
      for (const { counts } of parts) for (const key of Object.keys(total)) total[key] += counts[key];
      say(summary(total));
      return total;
    },
  };
}

/** One part of the run. Its runner tells it what happens; see report-vitest.mjs and report-playwright.mjs. */
function createPart(name, say) {
  const startedAt = performance.now();
  const running = new Set();
  /** @type {{ file: string, name: string, ms: number }[]} */
  const tests = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** The states of the tests of each file. @type {Map<string, Set<string>>} */
  const files = new Map();
  let planned = { count: 0, what: '' };
  let done = 0;
  let said = 0;
  return {
    name,
    tests,
    counts,
    ms: 0,
    /** Takes what a runner reports. */
    take(event) {
      if (event.kind === 'planned') planned = event;
      if (event.kind === 'started') running.add(event.name);
      if (event.kind === 'ended') {
        running.delete(event.name);
        done += 1;
      }
      if (event.kind !== 'result') return;
      counts[event.state] += 1;
      files.set(event.file, (files.get(event.file) ?? new Set()).add(event.state));
      if (event.state !== 'skipped') tests.push(event);
      if (event.state === 'failed') say(`FAILED ${event.file} ${event.name}\n  ${headOf(event.message)}`);
    },
    /** `unit 12/41 files` if that has changed since the last time. */
    news() {
      if (this.ms || done === said) return undefined;
      said = done;
      return `${name}: ${done}/${planned.count} ${planned.what}`;
    },
    passed() {
      const isPassed = (states) => states.size === 1 && states.has('passed');
      const passed = [...files].filter(([, states]) => isPassed(states)).map(([file]) => file);
      return counts.failed + counts.skipped > 0 || counts.passed === 0 ? passed : [name, ...passed];
    },
    running: () => [name, [...running].join(', ')].filter(Boolean).join(': '),
    end(outcome) {
      this.ms = performance.now() - startedAt;
      Object.assign(counts, { passed: outcome.passed, failed: outcome.failed, skipped: outcome.skipped });
    },
  };
}

function sayTimings(parts, say) {
  const tests = parts.flatMap((part) => part.tests);
  const sums = [...new Set(tests.map(({ file }) => file))].map((file) => ({
    file,
    name: '',
    ms: tests.reduce((sum, test) => (test.file === file ? sum + test.ms : sum), 0),
  }));
  const line = ({ file, name, ms }) => `  ${seconds(ms).padStart(8)}  ${file} ${name}`.trimEnd();
  say('\nThe parts');
  for (const { name, ms } of parts) say(line({ file: name, name: '', ms }));
  for (const [title, all] of [
    [`The slowest ${SLOWEST} tests`, tests],
    [`The slowest ${SLOWEST} files`, sums],
  ]) {
    if (all.length === 0) continue;
    say(`\n${title}`);
    for (const each of all.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) say(line(each));
  }
  say('');
}

function sayLeftOut(checks, say) {
  say('\nLeft out, because nothing that they depend on has changed since they passed');
  for (const { name, tests, triesLess } of checks) {
    say(`  ${name}${triesLess ? ' (only some of them)' : ''}: npm test -- ${tests.join(' ')}`);
  }
  say('`CHECKS=always npm test` runs them, too.\n');
}

function headOf(message = '') {
  return message.trim().split('\n').slice(0, 3).join('\n  ');
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param nothing what to say where nothing was counted */
function summary({ passed, failed, skipped }, nothing) {
  if (nothing && passed + failed + skipped === 0) return nothing;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
