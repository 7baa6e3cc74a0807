import { buildPrograms, install } from './lib/prepare.mjs';
import { run } from './lib/processes.mjs';
import { CONTENT_CHECK } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings } from './lib/settings.mjs';

/** `npm run content:check`: what is wrong in the shop's content, by file and line. Exit code 1 if anything is. */
await runScript(async () => {
  enterProject();
  const { contentDir } = readSettings();
  await install({ withTools: false });
  await buildPrograms();
  const { code, output } = await run(process.execPath, [...CONTENT_CHECK, contentDir]);
  (code === 0 ? process.stdout : process.stderr).write(output);
  return code;
});
