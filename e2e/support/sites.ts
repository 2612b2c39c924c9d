import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { trackRequests } from '../../tools/testing/quiet-network.ts';
import { startServer, type RunningServer } from '../../tools/testing/start-server.ts';
import { migratedFolder } from './data-folder.ts';

/** A Wednesday afternoon: every market is open. */
export const MARKET_OPEN = { CLOCK_START: '2026-06-03T13:00:00Z' };

export type Site = RunningServer & { dataFolder: string; close: () => Promise<void> };

/** The product in a process of its own, with its own data. */
export async function startSite(
  settings: Record<string, string> = {},
  flags: readonly '--demo'[] = [],
): Promise<Site> {
  const data = await migratedFolder();
  const server = await startServer(data.path, settings, flags);
  return {
    ...server,
    dataFolder: data.path,
    close: async () => {
      await server.stop();
      await data.remove();
    },
  };
}

/**
 * A browser context with the session of `cookie`, or of a visitor where that is null. Without the service worker,
 * which would store the whole app anew in each context.
 */
export async function openContext(
  browser: Browser,
  { url }: { url: string },
  cookie: string | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...options });
  trackRequests(context);
  if (cookie !== null) await context.addCookies([sessionCookie(url, cookie)]);
  return context;
}

export function sessionCookie(url: string, cookie: string): { name: string; value: string; url: string } {
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url };
}

let emails = 0;

/** Differs from every other address of this worker, as journeys share sites. */
export const newEmail = (name: string): string => `${name}${(emails += 1)}@example.com`;
