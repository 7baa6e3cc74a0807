/** Behind validator.w3.org; npm package `vnu-jar`. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
const CHECKER = [
  // They would only delay the start.
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-jar',
  JAR,
  '--format',
  'json',
  '--exit-zero-always',
  '--stdout',
  // Style advice, a hundred lines per page and a third of the run time.
  '--filterpattern',
  '.*Trailing slash on void elements.*',
];
/** Fixed by 26.9, which downloads its own Java. */
const OUTDATED =
  /“name” not allowed on element “details”|Possible misuse of “aria-label”.*\n.*<search aria-label="/;

type Message = { type: string; subType?: string; url: string; message: string; extract?: string };

/** Without Java, `java` may be a stub that prints a hint. */
export const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** In one process. @returns errors and warnings with the page's name */
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
        // Other infos are style advice.
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
