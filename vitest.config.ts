import { defineConfig } from 'vitest/config';

/** A test that waits for ever ends; how fast a machine is decides nothing. */
const testTimeout = 60_000;
const hookTimeout = 60_000;

const setupFiles = ['./tools/fail-on-console.ts', './tools/fixed-seed.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contracts/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles,
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./server/testing/global-setup.ts'],
          testTimeout,
          hookTimeout,
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
          setupFiles,
          testTimeout,
          hookTimeout,
        },
      },
    ],
  },
});
