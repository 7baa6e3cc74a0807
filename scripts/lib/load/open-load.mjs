import { setTimeout as sleep } from 'node:timers/promises';
import { createGuest, DECK, JOURNEY, pathOf, send } from './shoppers.mjs';

/** `CATALOGUE_FRESH_SECONDS`: that most pages have something of. */
const FRESH_MS = 30_000;

/**
 * Shoppers who come when they come, whatever the shop does (an open model): requests arrive at a rate, at times of chance that are the
 * same at each run. A request that waits for the one before it, or for this program, counts from when it was due.
 *
 * @param {object} load
 * @param {string[]} load.storefronts their addresses, which take turns
 * @param {Map<string, number>} load.freshUntil what is known of kept pages, from one load to the next
 * @returns {Promise<{ took: Map<string, number[]>, renewals: number, seconds: number }>} milliseconds of each answer, by kind; how often a page
 *   was asked for that was too old
 */
export async function openLoad({ storefronts, shop, freshUntil, rate, seconds }) {
  const chance = createChance();
  const requests = requestsOf(shop, chance);
  const took = new Map(Object.keys(DECK).map((kind) => [kind, []]));
  const open = [];
  let renewals = 0;
  let failure;
  const startedAt = performance.now();
  let due = 0;
  for (let turn = 0; due < seconds * 1_000 && !failure; turn += 1) {
    const wait = startedAt + due - performance.now();
    if (wait > 1) await sleep(wait);
    const { kind, path, run } = requests.next().value;
    const dueAt = startedAt + due;
    const storefront = storefronts[turn % storefronts.length];
    const address = path && storefront + path(turn);
    if (address && dueAt >= (freshUntil.get(address) ?? 0)) {
      renewals += 1;
      freshUntil.set(address, dueAt + FRESH_MS);
    }
    const answered = run(storefront, turn).then(
      () => took.get(kind).push(performance.now() - dueAt),
      (error) => {
        failure ??= error;
      },
    );
    open.push(answered);
    due += (-Math.log(1 - chance()) / rate) * 1_000;
  }
  await Promise.all(open);
  if (failure) throw failure;
  return { took, renewals, seconds: (performance.now() - startedAt) / 1_000 };
}

/** The fifty in an order of chance, again and again; only the steps of the one who buys stay in theirs. */
function* requestsOf(shop, chance) {
  const others = Object.entries(DECK).flatMap(([kind, count]) =>
    JOURNEY.includes(kind) ? [] : Array(count).fill(kind),
  );
  for (let round = 0; ; round += 1) {
    const guest = createGuest(shop, round);
    const steps = JOURNEY.values();
    let last = Promise.resolve();
    for (const kind of shuffled([...others, ...JOURNEY.map(() => null)], chance)) {
      if (kind !== null) {
        const path = (turn) => pathOf(kind, turn, shop);
        yield { kind, path, run: (storefront, turn) => send(storefront + path(turn)) };
        continue;
      }
      const step = steps.next().value;
      yield {
        kind: step,
        run(storefront, turn) {
          last = last.then(() => guest.take(step, storefront, turn));
          return last;
        },
      };
    }
  }
}

function shuffled(list, chance) {
  const result = [...list];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [result[at], result[other]] = [result[other], result[at]];
  }
  return result;
}

/** The same numbers each time (a linear congruential generator of Numerical Recipes). */
function createChance(seed = 20_261_122) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
