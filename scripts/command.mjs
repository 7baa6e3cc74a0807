import { buildPrograms, install } from './lib/prepare.mjs';
import { run } from './lib/processes.mjs';
import { DESK_USER, SHOP_COPY } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings, Trouble } from './lib/settings.mjs';

/** `npm run desk:user` and `npm run shop:copy`: a program that does one thing with the database, also while the shop runs. docs/operations.md */

const COMMANDS = {
  'desk:user': { program: DESK_USER, ofOwnShop: true },
  'shop:copy': { program: SHOP_COPY },
};
const [name, ...args] = process.argv.slice(2);
const { program, ofOwnShop } = COMMANDS[name];

await runScript(async () => {
  enterProject();
  const { databaseFile, upstreamUrl } = readSettings();
  if (ofOwnShop && upstreamUrl) {
    throw new Trouble('With UPSTREAM_URL orders are elsewhere, and so is their desk.');
  }
  await install({ withTools: false });
  await buildPrograms();
  const { code, output } = await run(process.execPath, [...program, ...args], {
    env: { DATABASE_FILE: databaseFile },
  });
  (code === 0 ? process.stdout : process.stderr).write(output);
  return code;
});
