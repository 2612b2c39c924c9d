import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/web/browser.ts';

// Each server that a journey starts would strip the types of every file anew.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

// The journeys start their sites themselves (e2e/support/test.ts), so there is no shared server here.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/data-folder.ts',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  // Journeys wait more than they compute.
  workers: Math.max(3, Math.min(4, availableParallelism())),
  // A shared machine may stall for seconds; a journey that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'line',
  use: { launchOptions: await findBrowser(), trace: 'on-first-retry' },
});
