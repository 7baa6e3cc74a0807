import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const OLD_FILES = 5;
/** Only the owner reads logs, whatever the umask. */
const PRIVATE = 0o600;
const NEWLINE = 0x0a;
/** pino's numbers, from the lowest that the console shows. */
const LEVELS = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * Where a program's log goes.
 * - `files`: every line into `<dir>/<name>.log` (10 MB each, the five before as `.1` … `.5`); warnings, errors and what is not
 *   a log line, like a crash, also to standard error, readable.
 * - `stderr`: every line to standard error as it is, for containers whose logs are collected there.
 *
 * @param {{ name: string, dir: string, to: string }} options
 * @returns {(chunk: Buffer) => void} takes what the program writes
 */
export function openLog({ name, dir, to }) {
  if (to === 'stderr') return (chunk) => process.stderr.write(chunk);
  const write = openLogFile(path.join(dir, `${name}.log`));
  const show = showOnConsole(name);
  return (chunk) => {
    write(chunk);
    show(chunk);
  };
}

/** @param {string} name @returns {(chunk: Buffer) => void} shows warnings, errors and notices on standard error */
export function showOnConsole(name) {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const shown = forConsole(name, line);
      if (shown !== undefined) process.stderr.write(`${shown}\n`);
    }
  };
}

function openLogFile(filename) {
  const aged = (age) => (age === 0 ? filename : `${filename}.${age}`);
  mkdirSync(path.dirname(filename), { recursive: true });
  // Files of a release that let others read them.
  for (let age = 0; age <= OLD_FILES; age += 1) if (existsSync(aged(age))) chmodSync(aged(age), PRIVATE);
  return (chunk) => {
    appendFileSync(filename, chunk, { mode: PRIVATE });
    // A line stays in one file.
    if (chunk.at(-1) !== NEWLINE || statSync(filename).size < MAX_BYTES) return;
    for (let age = OLD_FILES; age > 0; age -= 1)
      if (existsSync(aged(age - 1))) renameSync(aged(age - 1), aged(age));
  };
}

/** @returns {string | undefined} what the console shows of a line, if anything */
function forConsole(name, line) {
  // Parsing every line that is not shown would be wasted.
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
