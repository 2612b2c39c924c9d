import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

// Every worker reads this file again: what the first reading chose is handed on through the environment.
process.env.JOURNEYS_PORT ??= String(await freePort());
process.env.JOURNEYS_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'calmwick-journeys-'));
const address = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: 'line',
  use: { baseURL: address, launchOptions: await findBrowser(), trace: 'retain-on-failure' },
  webServer: {
    command: `"${process.execPath}" tools/start.ts`,
    url: `${address}/api/health`,
    env: {
      PORT: process.env.JOURNEYS_PORT,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.JOURNEYS_DATA_DIR,
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 60_000,
  },
});
