import { join } from 'node:path';
import { findSystemPostgres, startThrowawayServer } from '../server/testing/throwaway.ts';
import { RULES_AND_SCREENS, runWaves, STATIC_CHECKS, vitestStep, type Step } from './steps.ts';

const BUILD: Step = { name: 'web build', command: ['tools/web/build-web.ts'] };
const JOURNEYS: Step = {
  name: 'browser journeys',
  runner: 'playwright',
  command: [join('node_modules', '@playwright/test/cli.js'), 'test', '--reporter=line,json'],
};

/** Seeds that found something once, and twenty more. */
const SIMULATION: Step = {
  name: 'simulation',
  command: ['--import', './tools/simulate/replace-outside.ts', 'tools/simulate/main.ts'],
};

/** Few operations here; `npm run check:history` has 100,000. */
const HISTORY_COMMAND = ['tools/history/run/main.ts', '--people', '30', '--chaos-every', '3', '--operations'];
const HISTORIES: Step[] = [
  { name: 'what clients saw of processes that died', command: [...HISTORY_COMMAND, '1000'] },
  { name: 'a lost update found in what they saw', command: [...HISTORY_COMMAND, '400', '--plant'] },
];

/** The store tests once more, on the machine's own PostgreSQL. */
async function withSecondPostgres<T>(work: (steps: Step[]) => Promise<T>): Promise<T> {
  const found = findSystemPostgres();
  if (!found) {
    process.stdout.write(
      'note   no second PostgreSQL (15 or newer) here: store tests run on the embedded one only\n',
    );
    return work([]);
  }
  const server = await startThrowawayServer(found.binaries);
  const step = vitestStep(`stores on PostgreSQL ${found.version}`, ['server'], '.store.test.ts');
  try {
    return await work([{ ...step, environment: { TEST_DATABASE_URL: server.connectionString } }]);
  } finally {
    await server.stop();
  }
}

const { passed, failed } = await withSecondPostgres((stores) =>
  runWaves([
    [...STATIC_CHECKS, BUILD],
    // The day waits most of its minute.
    [vitestStep('a day of 200 users', ['day']), SIMULATION, RULES_AND_SCREENS],
    [vitestStep('server', ['server'])],
    HISTORIES,
    [...stores, JOURNEYS],
  ]),
);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
