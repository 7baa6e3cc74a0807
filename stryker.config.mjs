/** Mutation tests of the rules: docs/contributing.md. Reports go to var/. */
export default {
  mutate: [
    'app/services/{shopper,api}/**/*.ts',
    'app/domain/**/*.ts',
    'contract/**/*.ts',
    'upstream/store/**/*.ts',
    '!upstream/store/migrations/**',
  ],
  // Texts and log lines: their words are no rules, and names that TypeScript checks.
  mutator: { excludedMutations: ['StringLiteral'] },
  // What runs while a module loads belongs to no test: each such mutant would need all of them.
  ignoreStatic: true,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Vitest checks no types.
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
