import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loads the given modules, which check the environment while they load; prints what they object to. */
const objections = [];
for (const file of process.argv.slice(2)) {
  await import(pathToFileURL(resolve(file)).href).catch((error) => objections.push(error.message));
}
for (const objection of new Set(objections)) console.error(objection);
process.exitCode = objections.length > 0 ? 1 : 0;
