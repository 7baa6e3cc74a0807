import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Has the given modules check the environment, while they load or by their `readEnv`; prints what they object to. */
const objections = [];
for (const file of process.argv.slice(2)) {
  try {
    const { readEnv } = await import(pathToFileURL(resolve(file)).href);
    readEnv?.();
  } catch (error) {
    objections.push(error.message);
  }
}
for (const objection of objections) console.error(objection);
process.exitCode = objections.length > 0 ? 1 : 0;
