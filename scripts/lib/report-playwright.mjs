/** A reporter of Playwright that tells scripts/test.mjs, which started it, what happens. */
export default class {
  onBegin(_, suite) {
    process.send({ kind: 'planned', count: suite.allTests().length, what: 'tests' });
  }

  onTestBegin(test) {
    process.send({ kind: 'started', name: describe(test).join(' ') });
  }

  onTestEnd(test, { status, duration, errors }) {
    const [file, name] = describe(test);
    const state = { passed: 'passed', skipped: 'skipped' }[status] ?? 'failed';
    process.send({ kind: 'ended', name: `${file} ${name}` });
    process.send({ kind: 'result', file, name, state, ms: duration, message: textOf(errors) });
  }

  onError(error) {
    process.send({
      kind: 'result',
      file: '',
      name: 'outside of tests',
      state: 'failed',
      ms: 0,
      message: textOf([error]),
    });
  }

  /** @returns when everything has been told: Playwright ends its process after that */
  onEnd() {
    return new Promise((told) => process.send({ kind: 'over' }, () => told()));
  }
}

function describe(test) {
  const [, project, file, ...titles] = test.titlePath();
  return [`tests/e2e/${file}`, `[${project}] ${titles.join(' › ')}`];
}

/** Without the colours, which a log does not show. */
function textOf(errors) {
  return errors.map(({ message = '' }) => message.replaceAll(COLOUR, '')).join('\n');
}
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
