/** The Nu HTML checker, the one behind validator.w3.org, from the npm package `vnu-jar`. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
/** It runs for seconds: what makes a long-lived Java process fast only makes this one start late. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const CHECKER = [
  ...['-jar', JAR, '--format', 'json', '--exit-zero-always', '--stdout'],
  // Advice on style, a hundred for each page, and a third of the checker's time.
  ...['--filterpattern', '.*Trailing slash on void elements.*'],
];

type Message = {
  type: 'error' | 'info' | 'non-document-error';
  subType?: 'warning' | 'fatal';
  url: string;
  message: string;
  extract?: string;
};

/** Without Java, `java` is missing, or a stub that only says where to get it. */
export const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/**
 * Checks all pages in one process, because its start takes longest.
 *
 * @param pages HTML by the name of the page
 * @returns errors and warnings, each once with the pages that have it
 */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-nu-'));
  try {
    const names = new Map([...pages.keys()].map((name, index) => [path.join(folder, `${index}.html`), name]));
    for (const [file, name] of names) writeFileSync(file, pages.get(name) ?? '');
    const args = [...SHORT_LIVED, ...CHECKER, ...names.keys()];
    const { stdout } = await promisify(execFile)('java', args, { maxBuffer: 100_000_000 });
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    return describe(messages, (url) => names.get(path.join(folder, path.basename(url))) ?? url);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What this version of the checker does not know; 26.9 does, but downloads a Java of its own when it is installed. */
const OUTDATED = [
  // Of the living standard since 2023: one submenu is open at a time, without scripts too.
  /“name” not allowed on element “details”/,
  // `search` is a landmark, and of several on a page each needs a name.
  /Possible misuse of “aria-label”.*\n.*<search aria-label="/,
];

function describe(messages: readonly Message[], nameOf: (url: string) => string): string[] {
  const found = new Map<string, Set<string>>();
  for (const { type, subType, url, message, extract = '' } of messages) {
    // An info that is no warning is advice on style.
    if (type === 'info' && subType !== 'warning') continue;
    const text = `${subType ?? type}: ${message}\n${extract.trim()}`;
    if (OUTDATED.some((known) => known.test(text))) continue;
    found.set(text, (found.get(text) ?? new Set()).add(nameOf(url)));
  }
  return [...found].map(([text, names]) => `${text}\n${[...names].join(', ')}`);
}
