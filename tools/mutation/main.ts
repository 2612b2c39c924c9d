import { Stryker } from '@stryker-mutator/core';
import { AREA_VARIABLE, areaNames, areas, isAreaName, type AreaName } from './areas.ts';

/** Results that are used again where neither the mutated file nor its tests have changed; `--fresh` measures all (docs/decisions/057-simulation.md). */
const CACHE = 'node_modules/.cache/mutation';
/** Beside what the tests take by themselves. */
const TIMEOUT_MS = { rules: 30_000, joins: 60_000 };

async function measureArea(name: AreaName, isFresh: boolean): Promise<void> {
  const { mutated, leastPercent, isServer } = areas[name];
  process.env[AREA_VARIABLE] = name;
  console.log(`\n${name}: at least ${leastPercent} %`);
  const results = await new Stryker({
    mutate: [...mutated, '!**/*.test.ts', '!**/*.d.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false, pool: 'forks' },
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/ignore-log-lines.mjs'],
    ignorers: ['log-lines'],
    coverageAnalysis: 'perTest',
    // What is made once when a module is loaded would need all tests of the area for each change.
    ignoreStatic: isServer,
    concurrency: 1,
    timeoutMS: isServer ? TIMEOUT_MS.joins : TIMEOUT_MS.rules,
    incremental: true,
    incrementalFile: `${CACHE}/${name}.json`,
    force: isFresh,
    // Stryker would rewrite it with an API that TypeScript 7 no longer has; nothing here needs it.
    tsconfigFile: 'tools/mutation/no-tsconfig.json',
    tempDirName: `.stryker-tmp/${name}`,
    ignorePatterns: [
      '.stryker-tmp',
      'web',
      'e2e',
      'bench',
      'docs',
      'data',
      'dist',
      ...(isServer ? [] : ['server', 'testdata']),
    ],
    disableTypeChecks: false,
    reporters: ['clear-text', 'json', 'progress-append-only'],
    jsonReporter: { fileName: `${CACHE}/${name}.report.json` },
    clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
    thresholds: { high: leastPercent, low: leastPercent, break: leastPercent },
    allowEmpty: false,
  }).runMutationTest();
  const count = (status: (typeof results)[number]['status']): number =>
    results.filter((one) => one.status === status).length;
  // A time limit counts as noticed, and under load it may only mean a busy machine.
  console.log(
    `${name}: ${count('Killed')} killed, ${count('Timeout')} timed out, ${count('Survived')} survived, ${count('NoCoverage')} not covered`,
  );
}

const named = process.argv.slice(2).filter((word) => word !== '--fresh');
const unknown = named.find((name) => !isAreaName(name));
if (unknown === undefined) {
  const chosen = named.length > 0 ? named.filter(isAreaName) : areaNames;
  // One after the other: each has the machine, and the database of the server's tests, for itself.
  for (const name of chosen) await measureArea(name, process.argv.includes('--fresh'));
} else {
  console.error(`"${unknown}" is none of: ${areaNames.join(', ')}.`);
  process.exitCode = 1;
}
