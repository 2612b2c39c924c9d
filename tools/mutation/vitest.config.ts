import { defineConfig } from 'vitest/config';
import { AREA_VARIABLE, areas, isAreaName } from './areas.ts';

const name = process.env[AREA_VARIABLE] ?? '';
if (!isAreaName(name)) throw new Error(`${AREA_VARIABLE} names no area`);
const { tests, isServer } = areas[name];

/** Of the tests, only those of the area that is measured. */
export default defineConfig({
  test: {
    include: [...tests],
    setupFiles: ['./tools/testing/fixed-seed.ts'],
    globalSetup: isServer ? ['./server/testing/global-setup.ts'] : [],
    // Importing the app takes longer than most tests; of rules each file has its own modules, so that constants are measured too.
    isolate: !isServer,
    // A machine under load is no killed mutant.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
