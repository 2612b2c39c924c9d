import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSystemPostgres, startThrowaway } from '../server/testing/throwaway.ts';
import { runWaves, STATIC_CHECKS, vitest, type Counts, type Step } from './steps.ts';

/** The store tests once more, on a PostgreSQL the machine brings along. */
async function withSecondPostgres<T>(work: (steps: Step[]) => Promise<T>): Promise<T> {
  const found = findSystemPostgres();
  if (!found) {
    process.stdout.write(
      'note   no second PostgreSQL (15 or newer) on this machine: store tests run on the embedded one only\n',
    );
    return work([]);
  }
  const server = await startThrowaway(found.binaries);
  const step = vitest(
    `stores on PostgreSQL ${found.version}`,
    ['server'],
    '--passWithNoTests',
    '.store.test.ts',
  );
  try {
    return await work([{ ...step, environment: { TEST_DATABASE_URL: server.connectionString } }]);
  } finally {
    await server.stop();
  }
}

async function runEverything(): Promise<Counts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'calmwick-journeys-'));
  const journeys: Step = {
    name: 'browser journeys',
    runner: 'playwright',
    command: [
      join('node_modules', '@playwright/test/cli.js'),
      'test',
      '--reporter=line,json',
      '--pass-with-no-tests',
    ],
    environment: { JOURNEYS_DATA_DIR: dataDir },
  };
  const build: Step = { name: 'web build', command: ['tools/build-web.ts'] };
  try {
    return await withSecondPostgres((stores) =>
      runWaves([
        [...STATIC_CHECKS, build],
        [vitest('tests', ['domain', 'server', 'web'])],
        [...stores, journeys],
      ]),
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const { passed, failed } = await runEverything();
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
