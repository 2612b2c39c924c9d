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
