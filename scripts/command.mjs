import { install } from './install.mjs';
import { runScript } from './lib/script.mjs';
import { enterProject, readSettings, UserError } from './lib/settings.mjs';

/**
 * CLI commands: `npm run content:check`, `content:import`, `content:export`, `desk:user`, `shop:copy`. They may run beside the
 * running shop (docs/operations.md).
 */

const DEMO = 'upstream/content';
const [name, ...args] = process.argv.slice(2);

await runScript(async () => {
  enterProject();
  const settings = readSettings();
  if (name === 'desk:user' && settings.upstreamUrl) {
    throw new UserError('With UPSTREAM_URL this shop has no desk: orders are in the external API.');
  }
  if (name === 'content:check' && args.length === 0) args.push(settings.contentDir ?? DEMO);
  await install();
  const { execa } = await import('execa');
  const { buildPrograms } = await import('./build.mjs');
  await buildPrograms();
  const program = `build/programs/${name.replace(':', '-')}.js`;
  const { exitCode } = await execa(process.execPath, ['--enable-source-maps', program, ...args], {
    env: { DATABASE_FILE: settings.databaseFile },
    stdio: 'inherit',
    reject: false,
  });
  return exitCode ?? 1;
});
