import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The Nu HTML checker, the one behind validator.w3.org, as the npm package `vnu-jar` brings it. */

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
/** It lives for seconds: what makes a long-lived program fast only makes it start late. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

type Message = {
  type: 'error' | 'info' | 'non-document-error';
  subType?: 'warning' | 'fatal';
  url: string;
  message: string;
  extract?: string;
};

/** The checker is a Java program; where there is none, `java` is missing, or a stub that only says where to get it. */
export const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/**
 * Checks all pages in one process, because its start takes longest.
 *
 * @param pages HTML by a name that says which page it is
 * @returns errors and warnings, each once with the pages that have it
 */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-nu-'));
  try {
    const names = [...pages.keys()];
    const files = [...pages.values()].map((html, index) => {
      const file = path.join(folder, `${index}.html`);
      writeFileSync(file, html);
      return file;
    });
    const args = [
      ...SHORT_LIVED,
      '-jar',
      JAR,
      '--format',
      'json',
      '--exit-zero-always',
      '--stdout',
      // Advice that `describe` leaves out, too: a hundred for each page, and a third of the checker's time.
      '--filterpattern',
      '.*Trailing slash on void elements.*',
      ...files,
    ];
    const { stdout } = await promisify(execFile)('java', args, { maxBuffer: 100_000_000 });
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    return describe(messages, (url) => names[Number(path.basename(url, '.html'))] ?? url);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What this version of the checker does not know yet; 26.9 does, but downloads a Java of its own when it is installed. */
const WRONG = [
  // Of the living standard since 2023: one submenu is open at a time, without scripts too.
  /“name” not allowed on element “details”/,
  // `search` is a landmark, and of several on a page each needs a name.
  /Possible misuse of “aria-label”.*\n.*<search aria-label="/,
];

function describe(messages: readonly Message[], nameOf: (url: string) => string): string[] {
  const found = new Map<string, Set<string>>();
  for (const { type, subType, url, message, extract = '' } of messages) {
    // What is no warning either is advice on style, such as that `<br/>` needs no slash.
    if (type === 'info' && subType !== 'warning') continue;
    const text = `${subType ?? type}: ${message}\n${extract.trim()}`;
    if (WRONG.some((wrong) => wrong.test(text))) continue;
    found.set(text, (found.get(text) ?? new Set()).add(nameOf(url)));
  }
  return [...found].map(([text, names]) => `${text}\n${[...names].join(', ')}`);
}
