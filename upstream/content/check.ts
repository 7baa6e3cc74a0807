import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { faultText } from './faults.ts';
import { surveyContent } from './read-content.ts';

/** Enough of a photograph to know that it can be read to its end. */
const LOOK_PIXELS = 64;
const AT_ONCE = 4;

/**
 * All that is wrong in a content folder, a line each, with the file as who runs it would open it. Besides what is needed to
 * load the content, each photograph is read.
 */
export async function checkContent(dir: string): Promise<{ faults: string[]; summary: string }> {
  const { content, faults, photos } = surveyContent(dir);
  const known = [...new Map(photos.map((photo) => [photo.file, photo])).values()];
  const queue = known.keys();
  const reasons: (string | null)[] = [];
  const look = async () => {
    for (const index of queue)
      reasons[index] = await whyUnreadable(path.join(dir, 'photos', `${known[index]?.file}`));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  for (const [index, { file, place }] of known.entries()) {
    const reason = reasons[index];
    if (reason) place.complain(`the photograph «${file}» is none that can be read: ${reason}`);
  }
  const relative = path.relative('', dir);
  const shownDir = relative.startsWith('..') ? dir : relative;
  return {
    faults: faults.map((fault) => faultText({ ...fault, file: path.join(shownDir, fault.file) })),
    summary: `${shownDir}: nothing wrong. ${content.products.length} dishes, ${content.articles.length} articles, ${known.length} photographs`,
  };
}

async function whyUnreadable(file: string): Promise<string | null> {
  try {
    await sharp(file, { failOn: 'truncated' }).resize(LOOK_PIXELS).raw().toBuffer();
    return null;
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return reason;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, summary } = await checkContent(process.argv[2] ?? 'upstream/content');
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
  else process.stdout.write(`${summary}\n`);
}
