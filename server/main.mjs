// Plain JavaScript: a TypeScript loader would double the memory.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// React reads NODE_ENV on import.
process.env.NODE_ENV ??= 'production';
const { start } = await import(pathToFileURL(path.resolve('build/server/index.js')).href).catch((error) => {
  if (error.name !== 'SettingsError') throw error;
  // The message names the setting; a stack would hide it.
  process.stderr.write(`The storefront cannot start: ${error.message}\n`);
  process.exit(1);
});
const { PORT = '3000', HOST } = process.env;
await start({ port: Number(PORT), host: HOST });
process.send?.({ ready: true });
