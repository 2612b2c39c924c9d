import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/web/browser.ts';

// The journeys start their sites themselves (e2e/support/test.ts), so there is no shared server here.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  // Journeys wait more than they compute.
  workers: Math.max(2, Math.min(4, availableParallelism())),
  // A shared machine may stall for seconds; a journey that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'line',
  use: { launchOptions: await findBrowser(), trace: 'retain-on-failure' },
});
