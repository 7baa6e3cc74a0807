import path from 'node:path';
import { parseArgs } from 'node:util';
import { causeOf } from './process/cause-of.ts';
import { describePlace, isPostgres } from './process/database-url.ts';
import { type CopyOutcome, copyShop, type Summary } from './store/content/copy-shop.ts';
import { isThere } from './store/database/open-database.ts';
import { openStore, type Store } from './store/database/store.ts';

/** `npm run shop:copy -- --from var/shop.db --to postgres://…`: docs/operations.md */

const USAGE = `npm run shop:copy -- --from var/shop.db --to postgres://user:password@host:port/database`;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`Nothing was copied: ${causeOf(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { from, to } = readPlaces();
  const source = await open(from);
  try {
    const target = await open(to);
    try {
      return report(await copyShop(source, target), from, to);
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}

function readPlaces(): { from: string; to: string } {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const { from, to } = values;
  if (!from || !to) throw new Error(`two databases are required:\n  ${USAGE}`);
  if (nameOf(from) === nameOf(to)) throw new Error('--from and --to are the same database');
  if (!isPostgres(from) && !isThere(from)) throw new Error(`--from ${from}: no such file`);
  return { from, to };
}

function nameOf(place: string): string {
  return isPostgres(place) ? place : path.resolve(place);
}

async function open(place: string): Promise<Store> {
  try {
    return await openStore(place);
  } catch (error) {
    throw new Error(`${describePlace(place)} cannot be opened: ${causeOf(error)}`);
  }
}

function report(result: CopyOutcome, from: string, to: string): number {
  const [source, target] = [describePlace(from), describePlace(to)];
  if (result.outcome === 'refused') {
    const found = result.found.join(' and ');
    process.stderr.write(
      `${target} already contains ${found} that are not in ${source}. Nothing was copied.\n`,
    );
    return 1;
  }
  const what = result.outcome === 'copied' ? 'copied' : 'was already copied';
  process.stdout.write(`${source} ${what} to ${target}.\n${linesOf(result.summary)}`);
  return 0;
}

function linesOf({ counts, ordersKopecks }: Summary): string {
  const roubles = (ordersKopecks / 100).toFixed(2);
  const { orders, order_items, carts, cart_lines = 0, cart_option_lines = 0, users } = counts;
  const { feedback, products } = counts;
  return [
    `  orders ${orders} with ${order_items} lines, ${roubles} roubles in all`,
    `  carts ${carts} with ${cart_lines + cart_option_lines} lines`,
    `  users (tokens) ${users}, feedback ${feedback}, dishes ${products}`,
    '',
  ].join('\n');
}
