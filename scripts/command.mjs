import { builtFile, onParentEnd } from './lib/script.mjs';
import { enterProject, readSettings, UserError } from './lib/settings.mjs';

/**
 * `npm run content:check`, `content:import`, `content:export`, `desk:user`, `shop:copy`, `check:api`,
 * beside the running shop: building here would take its packages away (docs/operations.md).
 */

const [, , name] = process.argv;

try {
  enterProject();
  const settings = readSettings();
  if (name === 'desk:user' && settings.upstreamUrl) {
    throw new UserError('With UPSTREAM_URL this shop has no desk: orders are in the external API.');
  }
  const program = builtFile(`build/programs/${name.replace(':', '-')}.js`);
  if (process.env.npm_lifecycle_event) onParentEnd(() => process.kill(process.pid, 'SIGTERM'));
  process.env.DATABASE_FILE = settings.databaseFile;
  // The command finds its own arguments where they belong.
  process.argv.splice(1, 2, name);
  process.setSourceMapsEnabled(true);
  await import(program);
} catch (error) {
  const text = error instanceof UserError ? `${name} cannot run: ${error.message}` : error.stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
