import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Cluster, startCluster } from './cluster.ts';
import { deskTests } from './desk.ts';
import { exchangeTests } from './exchange.ts';
import { journeyTests } from './journeys.ts';
import { killTests } from './kills.ts';
import { proxyTests } from './proxy.ts';

/** Two storefronts and two APIs behind nginx. All tests have one of it, which takes ten seconds to start, and follow each other. */

let started: Cluster;
const cluster = () => started;

beforeAll(async () => {
  started = await startCluster();
});
afterAll(async () => {
  await started.stop();
  expect(started.faults).toEqual([]);
});

describe('nginx', () => proxyTests(cluster));
describe('two storefronts', () => exchangeTests(cluster));
describe('two desks', () => deskTests(cluster));
describe('in a browser', () => journeyTests(cluster));
describe('many shoppers', () => killTests(cluster));
