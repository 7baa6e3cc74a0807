import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultText } from './faults.ts';
import { complainOfUnreadable, eachOnce } from './photographs.ts';
import { surveyContent } from './read-content.ts';

/**
 * All that is wrong in a content folder, a line each, with the file as who runs it would open it. Besides what is needed to
 * load the content, each photograph is read.
 */
export async function checkContent(dir: string): Promise<{ faults: string[]; summary: string }> {
  const { content, faults, photos } = surveyContent(dir);
  const known = eachOnce(photos);
  await complainOfUnreadable(dir, known);
  const relative = path.relative('', dir);
  const shownDir = relative.startsWith('..') ? dir : relative;
  return {
    faults: faults.map((fault) => faultText({ ...fault, file: path.join(shownDir, fault.file) })),
    summary: `${shownDir}: nothing wrong. ${content.products.length} dishes, ${content.articles.length} articles, ${known.length} photographs`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, summary } = await checkContent(process.argv[2] ?? 'upstream/content');
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
  else process.stdout.write(`${summary}\n`);
}
