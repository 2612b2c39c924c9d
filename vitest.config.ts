import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A test that waits for ever ends; how fast a machine is decides nothing. */
const testTimeout = 60_000;
const hookTimeout = 60_000;
const patience = { poll: { timeout: 20_000 } };

const setupFiles = ['./tools/testing/fail-on-console.ts', './tools/testing/fixed-seed.ts'];

export default defineConfig({
  test: {
    // The default leaves a core idle, and tests with a database wait more than they compute.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'domain',
          // Pure rules share nothing that a test could leave behind.
          isolate: false,
          // Zones with summer time: what reads the machine's own clock fails on one of them.
          env: { TZ: 'America/New_York' },
          include: ['domain/**/*.test.ts', 'contracts/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles,
          testTimeout,
          hookTimeout,
          expect: patience,
        },
      },
      {
        test: {
          name: 'server',
          // Importing the app takes longer than most files; what modules keep, they keep per app.
          isolate: false,
          // For the processes that tests start.
          env: { NODE_COMPILE_CACHE: join(tmpdir(), 'calmwick-compiled'), TZ: 'Europe/London' },
          include: ['server/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./server/testing/global-setup.ts'],
          testTimeout,
          hookTimeout,
          expect: patience,
        },
      },
      {
        // Takes its time and wants the machine for itself: a step of its own in `npm test`.
        test: {
          name: 'day',
          include: ['tools/day/*.day.ts'],
          testTimeout: 240_000,
          hookTimeout,
          setupFiles,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool: 'threads',
          setupFiles: [...setupFiles, './tools/testing/patient-queries.ts'],
          testTimeout,
          hookTimeout,
          expect: patience,
        },
      },
    ],
  },
});
