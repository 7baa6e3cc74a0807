import { setTimeout as sleep } from 'node:timers/promises';
import { usageOf } from './programs.mjs';
import { addressesOf, createGuest, DECK, JOURNEY, pathOf, send } from './shoppers.mjs';

/** Enough for the clock of Linux, which counts hundredths of a second. */
const CHEAP = 1_500;
const GUESTS = 40;
const WARM_UP_GUESTS = 10;
const REST_MS = 300;

/** Longer than the answers of the API count as fresh: a page is made anew behind the next one who asks for it. */
const OLD_MS = 61_000;
export const RENEWAL = 'a kept page is renewed';

/**
 * What each kind of request costs, one after the other and nothing beside it.
 *
 * @returns {Promise<Map<string, { storefront: number, api: number, bytes: number }>>} processor milliseconds, by kind
 */
export async function costOfKinds({ api, storefront, shop }) {
  const costs = new Map();
  async function measure(kind, count, run) {
    await untilAtRest(storefront);
    const before = [usageOf(storefront), usageOf(api)];
    let bytes = 0;
    for (let nth = 0; nth < count; nth += 1) bytes += (await run(nth)).bytes;
    const each = (program, at) => ((usageOf(program) - before[at]) * 1_000) / count;
    costs.set(kind, { storefront: each(storefront, 0), api: each(api, 1), bytes: bytes / count });
    process.stderr.write(`${kind}\n`);
  }
  for (const kind of Object.keys(DECK).filter((each) => !JOURNEY.includes(each))) {
    const ask = (nth) => send(storefront.address + pathOf(kind, nth, shop));
    for (let nth = 0; nth < CHEAP / 5; nth += 1) await ask(nth);
    await measure(kind, CHEAP, ask);
  }
  const addresses = addressesOf(shop);
  const askForAll = async () => {
    for (const path of addresses) await send(storefront.address + path);
  };
  await askForAll();
  await sleep(OLD_MS);
  await measure(RENEWAL, addresses.length, async (nth) => {
    const answer = await send(storefront.address + addresses[nth]);
    if (nth === addresses.length - 1) await untilAtRest(storefront);
    return answer;
  });
  // Guests go step by step together, so that each step stands alone.
  for (const count of [WARM_UP_GUESTS, GUESTS]) {
    const guests = Array.from({ length: count }, (_, nth) => createGuest(shop, nth));
    const sums = new Map();
    for (const kind of JOURNEY) {
      await measure(kind, count, (nth) => guests[nth].take(kind, storefront.address, nth));
      sums.set(kind, [...(sums.get(kind) ?? []), costs.get(kind)]);
    }
    for (const [kind, steps] of sums) costs.set(kind, mean(steps));
  }
  return costs;
}

/** Pages that are kept are compressed once more, and better, when nobody is there: that belongs to no request. */
async function untilAtRest(program) {
  for (let used = 0; ; ) {
    await sleep(REST_MS);
    const now = usageOf(program);
    if (now - used < 0.02) return;
    used = now;
  }
}

/** Of a step that a journey has several times. */
function mean(steps) {
  const of = (name) => steps.reduce((sum, step) => sum + step[name], 0) / steps.length;
  return { storefront: of('storefront'), api: of('api'), bytes: of('bytes') };
}
