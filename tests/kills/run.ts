import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore } from '#upstream/store/store.ts';
import { findFreePort } from '../../scripts/lib/ports.mjs';
import { API } from '../../scripts/lib/programs.mjs';
import { createRandom } from '../support/random.ts';
import { Browser } from './browser.ts';
import { brokenPromises } from './check.ts';
import { isAnswering, Program } from './programs.ts';
import { KillShopper } from './shopper.ts';
import { listDishes, readStored } from './stored.ts';

/**
 * `npm run test:kills`: shoppers without scripts order while the API, the storefront and both are killed at random. Real
 * processes, a real database. Settings: KILLS, SHOPPERS, SEED.
 */

const KILLS = Number(process.env.KILLS ?? 200);
const SHOPPERS = Number(process.env.SHOPPERS ?? 20);
const SEED = Number(process.env.SEED ?? randomInt(1_000_000));
/** So long both programs run before one is killed, at most. */
const LONGEST_LIFE_MS = 1_500;
const FINISH_MS = 300_000;

const { below, pick } = createRandom(SEED);
const folder = mkdtempSync(path.join(tmpdir(), 'kills-'));
const broken: string[] = [];
const failed = (fault: string) => void broken.push(fault);
const say = (text: string) => process.stdout.write(`${text}\n`);

const apiPort = await findFreePort(0, '127.0.0.1');
const port = await findFreePort(0, '127.0.0.1');
const address = `http://127.0.0.1:${port}`;
const databaseFile = path.join(folder, 'shop.db');
const api = new Program({
  title: 'the API',
  args: API,
  env: {
    ...{
      UPSTREAM_PORT: String(apiPort),
      DESK_PORT: '0',
      DATABASE_FILE: databaseFile,
      MEDIA_DIR: path.join(folder, 'media'),
    },
    LOG_LEVEL: 'error',
    ORDERS_OUTSIDE_HOURS: 'anytime',
  },
  isUp: () => isAnswering(`http://127.0.0.1:${apiPort}/api/v1/settings/`),
  failed,
});
const storefront = new Program({
  title: 'the storefront',
  args: ['server/main.mjs'],
  env: {
    ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address, NODE_ENV: 'production' },
    ...{ UPSTREAM_URL: `http://127.0.0.1:${apiPort}/api/v1`, CACHE_DIR: path.join(folder, 'cache') },
    // All shoppers come from one address.
    ...{ LIMIT_FACTOR: '0', CONNECTIONS_PER_CLIENT: '0', LOG_LEVEL: 'fatal' },
  },
  isUp: () => isAnswering(`${address}/healthz`),
  failed,
});
const CHOICES = { 'the API': [api], 'the storefront': [storefront], both: [api, storefront] };

say(`seed ${SEED}: ${KILLS} kills under ${SHOPPERS} shoppers`);
const startedAt = Date.now();
api.start();
await api.untilUp();
storefront.start();
await storefront.untilUp();

const dishes = await listDishes(databaseFile);
const each = Math.floor(dishes.length / SHOPPERS);
if (each < 2) throw new Error(`${dishes.length} dishes are too few for ${SHOPPERS} shoppers`);
const shoppers = Array.from(
  { length: SHOPPERS },
  (_, number) =>
    new KillShopper(new Browser(address), {
      name: `Гость ${number + 1}`,
      dishes: dishes.slice(number * each, (number + 1) * each),
      seed: SEED + number,
    }),
);
let isOver = false;
const lives = Promise.all(shoppers.map((shopper) => shopper.live(() => isOver)));
const killed: Record<string, number> = {};
await kill().catch((error) => failed(String(error)));
isOver = true;
const isDone = await Promise.race([lives.then(() => true), sleep(FINISH_MS, false, { ref: false })]);
if (!isDone) failed(`not all shoppers are done after ${FINISH_MS / 1_000} s without a kill`);

await storefront.stop();
await api.stop();
broken.push(...shoppers.flatMap((shopper) => shopper.broken));
const { orders, carts } = await readStored(databaseFile);
if (!(await isDatabaseWhole())) failed('the database is damaged');
broken.push(
  ...brokenPromises(
    shoppers.map((shopper) => shopper.witness()),
    { orders, carts },
  ),
);
if (orders.length === 0) failed('nobody has ordered anything');
rmSync(folder, { recursive: true, force: true });

const sum = (of: (shopper: KillShopper) => number) =>
  shoppers.reduce((total, shopper) => total + of(shopper), 0);
say(`${Math.round((Date.now() - startedAt) / 1_000)} s; killed ${JSON.stringify(killed)}`);
say(`${orders.length} orders, ${sum(({ told }) => told.length)} told; ${carts.length} carts at the end`);
say(
  `${sum(({ browser }) => browser.failures)} pages that did not come, or said 5xx; ${sum(({ earlier }) => earlier)} orders told as earlier ones; ${sum(({ detours }) => detours)} detours by «Корзина изменилась»`,
);
for (const promise of broken) say(`BROKEN: ${promise}`);
say(`${broken.length} promises broken; seed ${SEED}`);
process.exit(broken.length > 0 ? 1 : 0);

async function kill(): Promise<void> {
  for (let count = 1; count <= KILLS; count += 1) {
    await Promise.all([api.untilUp(), storefront.untilUp()]);
    await sleep(below(LONGEST_LIFE_MS));
    const name = pick(Object.keys(CHOICES) as (keyof typeof CHOICES)[]);
    for (const program of CHOICES[name]) void program.kill();
    killed[name] = (killed[name] ?? 0) + 1;
    if (count % 20 === 0) say(`${count} kills, ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  }
  await Promise.all([api.untilUp(), storefront.untilUp()]);
}

async function isDatabaseWhole(): Promise<boolean> {
  const store = await openStore(databaseFile);
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store);
  await store.destroy();
  return rows.length === 1 && rows[0]?.integrity_check === 'ok';
}
