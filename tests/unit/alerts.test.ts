/** Protects operators: each alert fires for its first fault, and finds what it looks at from the start of the processes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as build from 'virtual:react-router/server-build';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics as createStorefrontMetrics } from '#app/services/metrics.server.ts';
import { createScrape, patternsOf } from '#server/metrics-endpoint.ts';
import { ROUTES } from '#tests/support/routes.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { createMetrics } from '#upstream/metrics.ts';

type Alert = { alert: string; expr: string };
type Expectation = { alertname: string; exp_alerts?: unknown[] };

const FOLDER = 'deploy/prometheus';
const read = (file: string) => parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
const alerts: Alert[] = read('alerts.yml').groups.flatMap(({ rules }: { rules: Alert[] }) => rules);
const expectations: Expectation[] = read('alerts.test.yml').tests.flatMap(
  ({ alert_rule_test }: { alert_rule_test: Expectation[] }) => alert_rule_test,
);
const isInstalled = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!isInstalled)(
  `promtool${isInstalled ? '' : ' (skipped: not installed)'} agrees with the rule tests`,
  () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  },
);

test('each alert has a test in which it fires, and one in which it does not', () => {
  const of = (isFiring: boolean) =>
    new Set(
      expectations.filter((each) => Boolean(each.exp_alerts) === isFiring).map((each) => each.alertname),
    );
  const [firing, silent] = [of(true), of(false)];
  const untested = alerts.map(({ alert }) => alert).filter((name) => !firing.has(name) || !silent.has(name));
  expect(untested).toEqual([]);
});

test('the routes of the build are those of app/routes.ts, by the pattern of the access log', () => {
  const patterns = ROUTES.map(({ path = '' }) => `/${path}`);
  expect(patternsOf(build.routes).toSorted()).toEqual(patterns.toSorted());
});

describe('a process that has just started', () => {
  let samples: Sample[];
  beforeAll(async () => {
    const registry = new Registry();
    createStorefrontMetrics(registry).addRoutes(patternsOf(build.routes));
    const gauges = await createScrape({
      openCircuits: () => [],
      bytes: () => ({ pages: 1 }),
      connections: async () => 0,
    })();
    const { store, close } = await createShopApi();
    const api = createMetrics();
    const texts = [
      await registry.metrics(),
      // Its counters belong to this process, in which other tests have counted.
      gauges.replace(/^storefront_\w+_(?:total|bucket|sum|count)\b.*$/gm, ''),
      await api.text(store, ['telegram', 'webhook', 'email'], new Date()),
    ];
    await close();
    samples = texts.flatMap((text) => text.split('\n')).flatMap(sampleOf);
  });

  test.each(alerts)('has a sample of all that $alert looks at; its counters are 0', ({ expr }) => {
    const selectors = selectorsIn(expr);
    expect(selectors.length).toBeGreaterThan(0);
    for (const selector of selectors.flatMap(alternativesOf)) {
      const found = samples.filter((sample) => isSelected(sample, selector));
      expect([selector, found.length > 0]).toEqual([selector, true]);
      if (!/_(?:total|bucket|count)$/.test(selector.name)) continue;
      expect([selector, found.filter(({ value }) => value !== 0)]).toEqual([selector, []]);
    }
  });
});

type Sample = { name: string; labels: Record<string, string>; value: number };
type Matcher = { label: string; operator: string; value: string };
type Selector = { name: string; matchers: Matcher[] };

function sampleOf(line: string): Sample[] {
  const [, name, labels = '', value] = /^([a-z]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) return [];
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]);
  return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
}

/** `job` and `instance` come from the scrape, `up` from Prometheus. */
function selectorsIn(expr: string): Selector[] {
  const found = expr.matchAll(/\b((?:storefront|shop_api|process|nodejs)_\w+)(?:\{([^}]*)\})?/g);
  const selectors = [...found].map(([, name = '', matchers = '']) => ({
    name,
    matchers: [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)]
      .map(([, label = '', operator = '', value = '']) => ({ label, operator, value }))
      .filter(({ label }) => label !== 'job'),
  }));
  return /\bup\b/.test(expr)
    ? [...selectors, { name: 'process_start_time_seconds', matchers: [] }]
    : selectors;
}

/** Each of `a|b` must have a sample. */
function alternativesOf({ name, matchers }: Selector): Selector[] {
  const split = matchers.find(({ operator, value }) => operator === '=~' && value.includes('|'));
  if (!split) return [{ name, matchers }];
  return split.value.split('|').map((value) => ({
    name,
    matchers: matchers.map((each) => (each === split ? { ...each, operator: '=', value } : each)),
  }));
}

function isSelected({ name, labels }: Sample, selector: Selector): boolean {
  return (
    name === selector.name &&
    selector.matchers.every(({ label, operator, value }) => {
      const isEqual = new RegExp(`^(?:${value})$`).test(labels[label] ?? '');
      return operator.startsWith('!') ? !isEqual : isEqual;
    })
  );
}
