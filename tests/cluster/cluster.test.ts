import { afterAll, beforeAll, describe, expect } from 'vitest';
import { NGINX } from '../support/nginx.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { deskTests } from './desk.ts';
import { exchangeTests } from './exchange.ts';
import { journeyTests } from './journeys.ts';
import { killTests } from './kills.ts';
import { buildRelease, findLastRelease } from './last-release.ts';
import { proxyTests } from './proxy.ts';
import { upgradeTests } from './upgrade.ts';

/** Two storefronts and two APIs behind nginx. All tests have one of it, which takes ten seconds to start, and follow each other. */

const lastRelease = NGINX && findLastRelease();
// Here, because a hook has a limit, and a busy machine builds for minutes.
const release = lastRelease && buildRelease(lastRelease);
let started: Cluster | undefined;
const cluster = () => {
  if (!started) throw new Error('the cluster has not started');
  return started;
};

describe.skipIf(!NGINX)(
  NGINX ? 'a cluster' : 'a cluster (skipped: nginx or openssl is not installed)',
  () => {
    beforeAll(async () => {
      started = await startCluster(release);
    });
    afterAll(async () => {
      await started?.stop();
      expect(started?.faults).toEqual([]);
    });

    describe('an upgrade', () => upgradeTests(cluster, lastRelease));
    describe('nginx', () => proxyTests(cluster));
    describe('two storefronts', () => exchangeTests(cluster));
    describe('two desks', () => deskTests(cluster));
    describe('in a browser', () => journeyTests(cluster));
    describe('many shoppers', () => killTests(cluster));
  },
);
