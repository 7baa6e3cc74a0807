import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const OLD_FILES = 5;
/** The owner only, whatever the umask. */
const PRIVATE = 0o600;
const NEWLINE = 0x0a;
/** pino's levels. */
const LEVELS = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * `files`: all lines to `<dir>/<name>.log` (10 MB, five old files); warnings, errors and crashes also to
 * stderr, readable. `stderr`: all lines, for containers.
 * @param {{ name: string, dir: string, to: string }} options
 * @returns {(chunk: Buffer) => void}
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

/** @param {string} name @returns {(chunk: Buffer) => void} */
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
  // Older releases left them readable.
  for (let age = 0; age <= OLD_FILES; age += 1) if (existsSync(aged(age))) chmodSync(aged(age), PRIVATE);
  return (chunk) => {
    appendFileSync(filename, chunk, { mode: PRIVATE });
    // Between lines.
    if (chunk.at(-1) !== NEWLINE || statSync(filename).size < MAX_BYTES) return;
    for (let age = OLD_FILES; age > 0; age -= 1)
      if (existsSync(aged(age - 1))) renameSync(aged(age - 1), aged(age));
  };
}

/** @returns {string | undefined} readable; `undefined`: not shown */
function forConsole(name, line) {
  // No parsing of lines that are not shown.
  if (line === '' || (/^\{"level":[123]0,/.test(line) && !line.includes('"notice":'))) return undefined;
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return `${name}: ${line}`;
  }
  // A Russian notice for the operator.
  if (typeof entry?.notice === 'string') return entry.notice;
  const level = LEVELS[entry?.level];
  if (level === undefined) return typeof entry?.level === 'number' ? undefined : `${name}: ${line}`;
  const { level: _, time: __, pid: ___, hostname: ____, name: _____, msg, err, ...details } = entry;
  const more = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  return `${name}: ${level}: ${msg ?? ''}${more}${err ? `\n${err.stack ?? err.message}` : ''}`;
}
