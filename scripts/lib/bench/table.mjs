/** @returns the medians of all rounds, as a table in Markdown */
export function table(results) {
  const lines = [
    '| Page | Visitor | Server | Requests/s | p50 ms | p99 ms | CPU ms each | Memory MB | Of the floor |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  for (const { scenario, rounds } of results) {
    const servers = [...new Set(rounds.map(({ server }) => server))];
    const floor = median(rounds.filter(({ server }) => server === 'floor').map(({ rps }) => rps));
    for (const server of servers) {
      const own = rounds.filter((round) => round.server === server);
      const of = (name) => median(own.map((round) => round[name]));
      const ratio = Number.isNaN(floor) ? '' : rounded(of('rps') / floor);
      const figures = [
        of('rps').toFixed(0),
        rounded(of('p50')),
        rounded(of('p99')),
        rounded(of('cpu')),
        of('rss').toFixed(0),
      ];
      lines.push(`| ${[scenario.page, scenario.visitor, server, ...figures, ratio].join(' | ')} |`);
    }
  }
  return lines.join('\n');
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted.length === 0 ? Number.NaN : sorted[Math.floor(sorted.length / 2)];
}

function rounded(value) {
  return value >= 10 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2);
}
