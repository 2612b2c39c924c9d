import { defineConfig } from 'vitest/config';

const quiet = './tools/fail-on-console.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contracts/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles: [quiet],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles: [quiet],
          globalSetup: ['./server/testing/global-setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [quiet],
        },
      },
    ],
  },
});
