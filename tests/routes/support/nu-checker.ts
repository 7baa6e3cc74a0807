/** The Nu HTML checker, the one behind validator.w3.org, from the npm package `vnu-jar`. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
const CHECKER = [
  // It runs for seconds: what makes a long-lived Java process fast only makes this one start late.
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
  ...['-jar', JAR, '--format', 'json', '--exit-zero-always', '--stdout'],
  // Advice on style, a hundred for each page, and a third of the checker's time.
  ...['--filterpattern', '.*Trailing slash on void elements.*'],
];
/** What this version of the checker does not know; 26.9 does, but downloads a Java of its own when it is installed. */
const OUTDATED =
  /“name” not allowed on element “details”|Possible misuse of “aria-label”.*\n.*<search aria-label="/;

type Message = { type: string; subType?: string; url: string; message: string; extract?: string };

/** Without Java, `java` is missing, or a stub that only says where to get it. */
export const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** Checks pages by name in one process. @returns errors and warnings, with the page */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-nu-'));
  try {
    const names = [...pages.keys()];
    const files = names.map((_, index) => path.join(folder, `${index}.html`));
    for (const [index, html] of [...pages.values()].entries()) writeFileSync(files[index] ?? '', html);
    const args = [...CHECKER, ...files];
    const { stdout } = await promisify(execFile)('java', args, { maxBuffer: 100_000_000 });
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    return (
      messages
        // An info that is no warning is advice on style.
        .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
        .map(
          ({ url, message, extract }) =>
            `${message}\n${extract}\n${names[Number.parseInt(path.basename(url), 10)]}`,
        )
        .filter((text) => !OUTDATED.test(text))
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
