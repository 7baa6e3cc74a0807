import { makePlan } from './lib/plan.mjs';
import { install } from './lib/prepare.mjs';
import { run } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings, Trouble } from './lib/settings.mjs';

/** `npm run desk:user -- add NAME`: who may use the desk (docs/operations.md). It works while the shop runs. */
await runScript(async () => {
  enterProject();
  const { api } = await makePlan(readSettings(), 'production');
  if (!api) throw new Trouble('With UPSTREAM_URL orders are elsewhere, and so is their desk.');
  await install();
  const args = ['--import', 'tsx', 'upstream/desk/user-command.ts', ...process.argv.slice(2)];
  const { code, output } = await run(process.execPath, args, { env: api.env });
  (code === 0 ? process.stdout : process.stderr).write(output);
  return code;
});
