/** Protects the circuit breaker: what opens a circuit, what closes it, and how many calls probe it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import type { FailureReason } from '#app/services/api/outcome.server.ts';

type Ending = 'response' | 'timeout';
const outcomeOf = async (ending: Ending | Promise<Ending>) =>
  (await ending) === 'timeout'
    ? ({ kind: 'failed', reason: 'timeout' } as const)
    : ({ kind: 'response' } as const);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

function open() {
  let end: (how: Ending) => void = () => {};
  const ending = new Promise<Ending>((resolve) => {
    end = resolve;
  });
  return { ending, end: (how: Ending) => end(how) };
}

function createBreaker() {
  const breaker = new CircuitBreaker({ patience: async () => {} });
  const made: string[] = [];
  const call = async (kind: string, ending: Ending | Promise<Ending>, probe?: Ending) => {
    const make = () => {
      made.push(kind);
      return outcomeOf(ending);
    };
    const options = { isAwaited: true, ...(probe && { probe: () => outcomeOf(probe) }) };
    const outcome = await breaker.run<{ kind: string; reason?: FailureReason }>(kind, make, options);
    return outcome.reason ?? outcome.kind;
  };
  return { breaker, made, call };
}

test('one timeout without any response opens the circuit of the whole API; a probe that responds closes it', async () => {
  const { breaker, made, call } = createBreaker();
  expect(await call('cart', 'timeout', 'timeout')).toBe('timeout');
  for (let probes = 0; probes < 2; probes += 1) {
    expect([await call('nav-menus', 'response', 'timeout'), breaker.openCircuits()]).toEqual([
      'unsent',
      ['*'],
    ]);
    pass(60_000);
  }
  expect(made).toEqual(['cart']);
  await call('nav-menus', 'response', 'response');
  expect([await call('nav-menus', 'response', 'response'), breaker.openCircuits()]).toEqual(['response', []]);
});

test('a response meanwhile keeps it closed', async () => {
  const { breaker, call } = createBreaker();
  const { ending, end } = open();
  const late = call('cart', ending, 'response');
  await call('nav-menus', 'response', 'response');
  end('timeout');
  expect([await late, breaker.openCircuits()]).toEqual(['timeout', []]);
});

test('an endpoint opens at the second timeout in a row; after a pause one call at a time probes it', async () => {
  const { breaker, made, call } = createBreaker();
  for (const ending of ['timeout', 'response', 'timeout', 'timeout', 'timeout'] as const)
    await call('media', ending);
  expect([await call('media', 'response'), breaker.openCircuits()]).toEqual(['unsent', ['media']]);
  pass(10_000);
  made.length = 0;
  const { ending, end } = open();
  const probe = call('media', ending);
  expect([await call('media', 'response'), await call('media', 'response')]).toEqual(['unsent', 'unsent']);
  expect(made).toEqual(['media']);
  end('response');
  expect([await probe, await call('media', 'response')]).toEqual(['response', 'response']);
  expect(breaker.openCircuits()).toEqual([]);
});

test('a Retry-After is honoured for that endpoint, a minute at most', async () => {
  const { breaker, call } = createBreaker();
  breaker.suspend('products', 3_600_000);
  const both = async () => [await call('products', 'response'), await call('nav-menus', 'response')];
  expect(await both()).toEqual(['unsent', 'response']);
  pass(60_000);
  expect(await both()).toEqual(['response', 'response']);
});
