/**
 * Protects: no order, cart, message or payment is lost, duplicated or mixed up when the API, the storefront or both are killed at
 * random, and no money is kept for an order that was cancelled.
 *
 * `npm run test:crash`. Settings: KILLS, SHOPPERS, SEED.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pickPort } from '../support/ports.ts';
import { createRandom } from '../support/random.ts';
import { openYooKassa, SHOP } from '../support/yookassa/stand-in.ts';
import { Browser } from './browser.ts';
import { findMoneyDifferences } from './money.ts';
import { createApi, createStorefront } from './processes.ts';
import { type Disruption, runUnderShoppers } from './run-under-shoppers.ts';
import { withStore } from './stored-orders.ts';

const KILLS = Number(process.env.KILLS ?? 200);
const SHOPPERS = Number(process.env.SHOPPERS ?? 20);
const SEED = Number(process.env.SEED ?? randomInt(1_000_000));

/** A killed request is repeated after a minute; refunds wait for 15 s. */
const MONEY_MS = 3 * 60_000;
/** Of the provider's answers. */
const FAULTS = ['lost', 'html', 500, 429] as const;

const { pick } = createRandom(SEED);
const folder = mkdtempSync(path.join(tmpdir(), 'kills-'));
const database = path.join(folder, 'shop.db');
const broken: string[] = [];
const onFault = (fault: string) => void broken.push(fault);
const print = (text: string) => process.stdout.write(`${text}\n`);

const yookassa = await openYooKassa();
const port = await pickPort();
const address = `http://127.0.0.1:${port}`;

const env = {
  DATABASE_FILE: database,
  // Closed port: notifications wait.
  WEBHOOK_URL: 'http://127.0.0.1:9',
  WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  PUBLIC_URL: address,
  YOOKASSA_SHOP_ID: SHOP.shopId,
  YOOKASSA_SECRET_KEY: SHOP.secretKey,
  YOOKASSA_API_URL: yookassa.apiUrl,
  YOOKASSA_VAT_CODE: '1',
};
const api = createApi({ title: 'the API', port: await pickPort(), env, onFault });
const storefront = createStorefront({
  title: 'the storefront',
  port,
  env: {
    PUBLIC_URL: address,
    UPSTREAM_URL: `http://127.0.0.1:${api.port}/api/v1`,
    CACHE_DIR: path.join(folder, 'cache'),
    // All shoppers share one IP address.
    LIMIT_FACTOR: '0',
    CONNECTIONS_PER_CLIENT: '0',
  },
  onFault,
});

function* randomKills(): Generator<Disruption> {
  for (let count = 1; count <= KILLS; count += 1) {
    const victims = pick([[api], [storefront], [api, storefront]]);
    const title = `kill ${count} of ${KILLS}: ${victims.map((victim) => victim.title).join(' and ')}`;
    const run = async () => {
      print(title);
      await Promise.all(victims.map((victim) => victim.end('SIGKILL')));
    };
    yield { title, run };
  }
}

print(`seed ${SEED}: ${KILLS} kills under ${SHOPPERS} shoppers`);
for (const process of [api, storefront]) {
  process.start();
  await process.untilReady();
}
/** The provider notifies through the storefront, and some of its answers get lost. */
const faults = createRandom(SEED + 1);
const provider = setInterval(() => {
  if (faults.chance(0.3)) yookassa.faults.push(faults.pick(FAULTS));
  const notification = (body: object) =>
    fetch(`${address}/payments/notification`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => ({ status: 503 }));
  void yookassa.deliver(notification);
}, 1_000);
const browsers = Array.from({ length: SHOPPERS }, () => new Browser(address));
const report = await runUnderShoppers({
  database,
  browsers,
  name: 'Гость',
  seed: SEED,
  writes: true,
  pays: true,
  disruptions: randomKills(),
});
yookassa.faults.length = 0;
const findDifferences = () => findMoneyDifferences(database, yookassa.payments.values());
for (const end = Date.now() + MONEY_MS; (await findDifferences()).length > 0 && Date.now() < end; ) {
  await sleep(1_000);
}
clearInterval(provider);
await storefront.stop();
await api.stop();
broken.push(...report.broken, ...(await findDifferences()));
if (report.paid === 0) broken.push('no order was paid online');
if (report.orders === 0) broken.push('no order was placed');
if (report.messages === 0) broken.push('no message was stored');
const unannounced = await withStore(database, (store) =>
  store
    .selectFrom('feedback')
    .leftJoin('message_outbox', 'message_outbox.message_id', 'feedback.id')
    .select('feedback.id')
    .where('message_outbox.id', 'is', null)
    .execute(),
);
if (unannounced.length > 0) broken.push(`${unannounced.length} messages have no notification`);
const check = await withStore(database, (store) =>
  sql<{ integrity_check: string }>`pragma integrity_check`.execute(store),
);
if (check.rows[0]?.integrity_check !== 'ok') broken.push('the database is damaged');
await yookassa.close();
rmSync(folder, { recursive: true });

print(
  `${report.orders} orders, ${report.paid} paid online, ${yookassa.refunds.size} refunds, ${report.messages} messages, ${report.failures} failed requests`,
);
for (const difference of broken) print(`DIFFERENCE: ${difference}`);
print(`${broken.length} differences; seed ${SEED}`);
process.exit(broken.length > 0 ? 1 : 0);
