import { checkContent } from './check.ts';

/** `npm run content:check -- FOLDER`: validates a content folder. */

const { faults, warnings, summary } = await checkContent(process.argv[2] ?? 'upstream/content');
const lines = [...faults, ...warnings, summary].map((line) => `${line}\n`).join('');
(faults.length > 0 ? process.stderr : process.stdout).write(lines);
if (faults.length > 0) process.exitCode = 1;
