/** The pure rules of money and access; `npm run mutate`. A further folder is a line here and a figure in docs/decisions/057-simulation.md. */
export default {
  mutate: ['domain/tokens/*.ts', 'domain/payments/settlement-invariants.ts', '!domain/**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  inPlace: false,
  // Stryker would rewrite it with an API that TypeScript 7 no longer has; nothing here needs it.
  tsconfigFile: 'tools/mutation/no-tsconfig.json',
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['web', 'e2e', 'bench', 'docs', 'testdata', 'server', 'data', 'dist'],
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 95, break: 95 },
  allowEmpty: false,
};
