import { buildPrograms, install } from './lib/prepare.mjs';
import { run } from './lib/processes.mjs';
import { CONTENT_CHECK, DESK_USER, SHOP_COPY } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings, Trouble } from './lib/settings.mjs';

/** `npm run content:check`, `desk:user`, `shop:copy`: a program that does one thing and ends, also while the shop runs. docs/operations.md */

const COMMANDS = {
  'content:check': { program: CONTENT_CHECK, argsOf: ({ contentDir }) => [contentDir] },
  'desk:user': { program: DESK_USER, ofOwnShop: true },
  'shop:copy': { program: SHOP_COPY },
};
const [name, ...args] = process.argv.slice(2);
const { program, ofOwnShop, argsOf = () => [] } = COMMANDS[name];

await runScript(async () => {
  enterProject();
  const settings = readSettings();
  if (ofOwnShop && settings.upstreamUrl) {
    throw new Trouble('With UPSTREAM_URL orders are elsewhere, and so is their desk.');
  }
  await install({ withTools: false });
  await buildPrograms();
  const { code, output } = await run(process.execPath, [...program, ...argsOf(settings), ...args], {
    env: { DATABASE_FILE: settings.databaseFile },
  });
  (code === 0 ? process.stdout : process.stderr).write(output);
  return code;
});
