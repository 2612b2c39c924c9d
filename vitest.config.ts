import { defineConfig } from 'vitest/config';

const setupFiles = ['./tools/fail-on-console.ts', './tools/fixed-seed.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contracts/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./server/testing/global-setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        // Takes its time and wants the machine for itself: a step of its own in `npm test`.
        test: {
          name: 'day',
          include: ['tools/day/*.day.ts'],
          testTimeout: 240_000,
          setupFiles,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles,
        },
      },
    ],
  },
});
