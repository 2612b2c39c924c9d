import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

// Every journey serves its own app (tools/serve.ts), so there is no shared server here.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall for seconds; a journey that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'line',
  use: { launchOptions: await findBrowser(), trace: 'retain-on-failure' },
});
