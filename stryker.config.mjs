/** Mutation tests of the rules: docs/contributing.md. Reports go to var/. */
export default {
  mutate: [
    'app/services/{shopper,api}/**/*.ts',
    'app/domain/**/*.ts',
    'contract/**/*.ts',
    'upstream/store/**/*.ts',
    '!upstream/store/database/migrations/**',
  ],
  // Strings are texts and log lines, which are no rules, or names, which TypeScript checks.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Code that runs on import belongs to no single test: each such mutant would need all tests.
  ignoreStatic: true,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { related: false },
  coverageAnalysis: 'perTest',
  // Vitest does not check types.
  disableTypeChecks: false,
  concurrency: 2,
  // A first run of all tests takes minutes, and a shared machine much longer.
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
  tempDirName: 'var/mutants',
  ignorePatterns: ['build', 'var', 'test-results', 'docs/screenshots', 'tests/e2e', 'tests/cluster'],
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false },
  htmlReporter: { fileName: 'var/mutants.html' },
  jsonReporter: { fileName: 'var/mutants.json' },
};
