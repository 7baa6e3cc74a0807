import { RENEWAL } from './costs.mjs';
import { DECK, DECK_SIZE } from './shoppers.mjs';

/** Tables in Markdown. */

export function costTable(costs) {
  const rows = [...costs].map(([kind, { storefront, api, bytes }]) => [
    kind,
    share(kind),
    storefront,
    api,
    (bytes / 1_000).toFixed(0),
  ]);
  const sum = (name) => Object.keys(DECK).reduce((all, kind) => all + part(kind) * costs.get(kind)[name], 0);
  const mix = ['**the mix**', '100 %', sum('storefront'), sum('api'), (sum('bytes') / 1_000).toFixed(0)];
  return table(['Request', 'Of all', 'Storefront ms', 'API ms', 'kB'], [...rows, mix]);
}

export function latencyTable(took) {
  const all = ['**all**', [...took.values()].flat()];
  const rows = [...took, all].map(([kind, times]) => [kind, times.length, at(times, 0.5), at(times, 0.99)]);
  return table(['Request', 'Answers', 'p50 ms', 'p99 ms'], rows);
}

/** What the programs used, beside the sum of what its requests cost alone. */
export function programTable({ took, renewals, costs, programs, used, seconds }) {
  const counts = [...[...took].map(([kind, { length }]) => [kind, length]), [RENEWAL, renewals]];
  const model = (name) =>
    counts.reduce((sum, [kind, count]) => sum + count * costs.get(kind)[name], 0) / 1_000;
  const api = programs.length - 1;
  const storefronts = used.slice(0, api).reduce((sum, each) => sum + each, 0);
  const line = (name, measured, expected) => [
    name,
    measured,
    expected,
    `${Math.round((measured / expected - 1) * 100)} %`,
    `${Math.round((measured / seconds) * 100)} %`,
  ];
  const singles = used
    .slice(0, api)
    .map((each, nth) => [programs[nth].name, each, '', '', percent(each / seconds)]);
  return table(
    ['Program', 'Measured CPU s', 'Model CPU s', 'Difference', 'Of a core'],
    [
      line('Storefronts together', storefronts, model('storefront')),
      line('API', used[api], model('api')),
      ...(api > 1 ? singles : []),
      ['This program', used[api + 1], '', '', percent(used[api + 1] / seconds)],
    ],
  );
}

function part(kind) {
  return DECK[kind] / DECK_SIZE;
}

function share(kind) {
  return kind === RENEWAL ? '' : percent(part(kind));
}

function percent(part) {
  return `${Math.round(part * 100)} %`;
}

function at(times, part) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function table(head, rows) {
  const lines = [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.map(rounded).join(' | ')} |`).join('\n');
}

function rounded(value) {
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  return value >= 10 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2);
}
