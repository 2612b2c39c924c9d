import { defineConfig } from 'vitest/config';

/** Of the tests, only those of the rules that are mutated: they need neither a database nor a browser. */
export default defineConfig({
  test: {
    include: ['domain/{tokens,access,payments}/**/*.test.ts', 'domain/signals/tracking/*.test.ts'],
    setupFiles: ['./tools/testing/fixed-seed.ts'],
  },
});
