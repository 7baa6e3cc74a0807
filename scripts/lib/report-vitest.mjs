/** A reporter of Vitest that tells scripts/test.mjs, which started it, what happens. */
export default class {
  onTestRunStart(specifications) {
    process.send({ kind: 'planned', count: specifications.length, what: 'files' });
  }

  onTestModuleStart({ relativeModuleId }) {
    process.send({ kind: 'started', name: relativeModuleId });
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    report({
      file: test.module.relativeModuleId,
      name: test.fullName,
      state,
      ms: test.diagnostic()?.duration,
      errors,
    });
  }

  /** A hook around several tests. */
  onTestSuiteResult(suite) {
    const errors = suite.errors();
    const about = { file: suite.module.relativeModuleId, name: suite.fullName };
    if (errors.length > 0) report({ ...about, state: 'failed', errors });
  }

  /** A file that cannot be loaded has no tests to count. */
  onTestModuleEnd(module) {
    const errors = module.errors();
    const file = module.relativeModuleId;
    if (errors.length > 0) report({ file, name: '', state: 'failed', errors });
    process.send({ kind: 'ended', name: file });
  }

  /** @returns when everything has been told: Vitest ends its process after that */
  onTestRunEnd(_, errors) {
    if (errors.length > 0) report({ file: '', name: 'outside of tests', state: 'failed', errors });
    return new Promise((told) => process.send({ kind: 'over' }, told));
  }
}

function report({ file, name, state, ms = 0, errors = [] }) {
  process.send({
    kind: 'result',
    file,
    name,
    state,
    ms,
    message: errors.map(({ message }) => message).join('\n'),
  });
}
