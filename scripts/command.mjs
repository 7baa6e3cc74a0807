import { install } from './install.mjs';
import { CONTENT_CHECK, CONTENT_EXPORT, CONTENT_IMPORT, DESK_USER, SHOP_COPY } from './lib/programs.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings, UserError } from './lib/settings.mjs';

/**
 * CLI commands: `npm run content:check`, `content:import`, `content:export`, `desk:user`, `shop:copy`. They may run beside the
 * running shop (docs/operations.md).
 */

const DEMO = 'upstream/content';
const [name, ...args] = process.argv.slice(2);
const COMMANDS = {
  'content:check': ({ contentDir }) => [...CONTENT_CHECK, ...(args.length > 0 ? [] : [contentDir ?? DEMO])],
  'content:import': () => CONTENT_IMPORT,
  'content:export': () => CONTENT_EXPORT,
  'desk:user': () => DESK_USER,
  'shop:copy': () => SHOP_COPY,
};

await runScript(async () => {
  enterProject();
  const settings = readSettings();
  if (name === 'desk:user' && settings.upstreamUrl) {
    throw new UserError('With UPSTREAM_URL this shop has no desk: orders are in the external API.');
  }
  await install();
  const { execa } = await import('execa');
  const { buildPrograms } = await import('./build.mjs');
  await buildPrograms();
  const { exitCode } = await execa(process.execPath, [...COMMANDS[name](settings), ...args], {
    env: { DATABASE_FILE: settings.databaseFile },
    stdio: 'inherit',
    reject: false,
  });
  return exitCode ?? 1;
});
