/** What guests typed in any browser test must stand in no log and not in the metrics: checked after the last test. */

import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { Typed } from '#tests/support/privacy.ts';
import { shop } from './shop.ts';

const FILE = path.join(shop.folder, 'typed.jsonl');

/** @returns what writes down, at the end of a test, what it sent to the shop */
export function recordTyped(context: BrowserContext): () => Promise<void> {
  const typed = new Typed();
  context.on('request', (request) => {
    typed.address(request.url());
    if (request.method() === 'POST') typed.form(new URLSearchParams(request.postData() ?? ''));
  });
  return async () => {
    for (const { name, value } of await context.cookies(shop.address)) typed.cookies(`${name}=${value}`);
    for (const value of typed.values()) appendFileSync(FILE, `${JSON.stringify(value)}\n`);
  };
}

export default async function checkPrivacy(): Promise<void> {
  const typed = new Typed();
  for (const value of existsSync(FILE) ? linesOf(FILE) : []) typed.add(JSON.parse(value));
  const files = readdirSync(shop.folder, { recursive: true, encoding: 'utf8' });
  const logs = files.filter((name) => /\.log(?:\.\d)?$/.test(name));
  const leaks = logs
    .flatMap((name) => linesOf(path.join(shop.folder, name)))
    .flatMap((line) => typed.leakIn(line) ?? []);
  leaks.push(...typed.leaksInMetrics(await (await fetch(shop.metricsAddress)).text()));
  if (leaks.length > 0) throw new Error(`In a log or in the metrics:\n${leaks.slice(0, 20).join('\n')}`);
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
