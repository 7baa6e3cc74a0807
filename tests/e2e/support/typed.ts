import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { Typed } from '#tests/support/privacy.ts';
import { shop } from './shop.ts';

/** What all browser tests of a run have typed, one JSON text a line. */
const FILE = path.join(shop.folder, 'typed.jsonl');

/** Remembers what a test sends to the shop. @returns how to note it down at the end */
export function noteTyped(context: BrowserContext): () => Promise<void> {
  const typed = new Typed();
  context.on('request', (request) => {
    typed.address(request.url());
    if (request.method() === 'POST') typed.form(new URLSearchParams(request.postData() ?? ''));
  });
  return async () => {
    for (const { name, value } of await context.cookies(shop.address)) typed.cookies(`${name}=${value}`);
    appendFileSync(
      FILE,
      typed
        .values()
        .map((value) => `${JSON.stringify(value)}\n`)
        .join(''),
    );
  };
}

/** After the last test: no line that the shops of this run have logged may tell what was typed, nor the metrics of the one that all share. */
export default async function checkPrivacy(): Promise<void> {
  const typed = new Typed();
  const values = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n').filter(Boolean) : [];
  for (const value of values) typed.add(JSON.parse(value));
  const files = readdirSync(shop.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.log(?:\.\d)?$/.test(name),
  );
  const lines = files.flatMap((name) => readFileSync(path.join(shop.folder, name), 'utf8').split('\n'));
  const leaks = lines.filter(Boolean).flatMap((line) => typed.leakIn(line) ?? []);
  leaks.push(...typed.leaksInMetrics(await (await fetch(shop.metricsAddress)).text()));
  if (leaks.length > 0) throw new Error(`Told in a log or in the metrics:\n${leaks.slice(0, 20).join('\n')}`);
}
