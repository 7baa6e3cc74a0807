import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const KEPT_FILES = 5;
/** pino's numbers, from the one on that the console shows. */
const LEVELS = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * Where a program's log goes.
 * - `files`: every line into `<dir>/<name>.log` (10 MB each, the five before kept as `.1` … `.5`), and what someone at the
 *   console should see (warnings, errors, anything that is not a log line, like a crash) to standard error, readable.
 * - `stderr`: every line to standard error as it is, for containers whose logs are collected there.
 *
 * @returns {(chunk: Buffer) => void} takes what the program wrote
 */
export function openLog({ name, dir, to }) {
  if (to === 'stderr') return (chunk) => process.stderr.write(chunk);
  const file = openLogFile(path.join(dir, `${name}.log`));
  const show = showOnConsole(name);
  return (chunk) => {
    file.write(chunk);
    show(chunk);
  };
}

/** Only what someone at the console should see, readable. Takes what the program wrote. */
export function showOnConsole(name) {
  return splitLines((line) => {
    const shown = forConsole(name, line);
    if (shown !== undefined) process.stderr.write(`${shown}\n`);
  });
}

function openLogFile(filename) {
  mkdirSync(path.dirname(filename), { recursive: true });
  let descriptor = openPrivate(filename);
  // Those of a release that let others read them.
  for (let age = 1; age <= KEPT_FILES; age++) {
    if (existsSync(`${filename}.${age}`)) chmodSync(`${filename}.${age}`, PRIVATE);
  }
  let size = fstatSync(descriptor).size;
  return {
    write(chunk) {
      // Whole lines stay in one file: a new one begins only where the last chunk ended a line.
      writeSync(descriptor, chunk);
      size += chunk.length;
      if (size < MAX_BYTES || chunk.at(-1) !== NEWLINE) return;
      closeSync(descriptor);
      for (let age = KEPT_FILES; age > 0; age--) {
        const younger = age === 1 ? filename : `${filename}.${age - 1}`;
        if (existsSync(younger)) renameSync(younger, `${filename}.${age}`);
      }
      descriptor = openPrivate(filename);
      size = 0;
    },
  };
}
const NEWLINE = 0x0a;

/** Opens a log that only its owner can read, whatever the umask. */
function openPrivate(filename) {
  const descriptor = openSync(filename, 'a', PRIVATE);
  fchmodSync(descriptor, PRIVATE);
  return descriptor;
}
const PRIVATE = 0o600;

function splitLines(onLine) {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) onLine(line);
  };
}

/** @returns {string | undefined} what the console shows of a line, if anything */
function forConsole(name, line) {
  // Most lines are not shown, and parsing them would be wasted.
  if (line === '' || (/^\{"level":[123]0,/.test(line) && !line.includes('"notice":'))) return undefined;
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return `${name}: ${line}`;
  }
  // A Russian notice for the operator; the line's other fields are for log tools.
  if (typeof entry?.notice === 'string') return entry.notice;
  const level = LEVELS[entry?.level];
  if (level === undefined) return typeof entry?.level === 'number' ? undefined : `${name}: ${line}`;
  const { level: _, time: __, pid: ___, hostname: ____, name: _____, msg, err, ...details } = entry;
  const more = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  return `${name}: ${level}: ${msg ?? ''}${more}${err ? `\n${err.stack ?? err.message}` : ''}`;
}
