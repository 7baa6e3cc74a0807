import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Without packages: `npm start` asks before they are installed. */

const SHARED_SOURCES = ['contract', 'package.json', 'package-lock.json', 'tsconfig.json'];

export const STOREFRONT = {
  result: 'build/server',
  stamp: 'build/sources.sha256',
  sources: [...SHARED_SOURCES, 'app', 'public', 'react-router.config.ts', 'server', 'vite.config.ts'],
};
/** app/styles: the desk's stylesheets. */
export const PROGRAMS = {
  result: 'build/programs',
  stamp: 'build/programs/sources.sha256',
  sources: [...SHARED_SOURCES, 'app/styles', 'tools/check-api', 'upstream', 'vite.programs.config.ts'],
};

export function isBuilt() {
  return [STOREFRONT, PROGRAMS].every((part) => isCurrent(part, hashSources(part)));
}

export function isCurrent({ result, stamp }, hash) {
  return existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Modification times are unreliable after a checkout or an unpacked archive. */
export function hashSources({ sources }) {
  const files = sources.flatMap(listFiles).filter((file) => !isContent(file));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Read at run time. */
function isContent(file) {
  return file.startsWith(path.join('upstream', 'content')) && !file.endsWith('.ts');
}

function listFiles(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
