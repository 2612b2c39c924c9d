import type { Browser, Page } from 'playwright-core';
import type { RunningServer } from '../../tools/testing/start-server.ts';

/** As a phone against this machine. */
export const SLOWER = 4;

type SlowPage = { page: Page; slowDown: () => Promise<void> };

/** A phone's page of somebody who is signed in; `prepare` runs in it before anything of ours. */
export async function openSlowPage(
  browser: Browser,
  server: Pick<RunningServer, 'url'>,
  cookie: string,
  prepare: () => void,
): Promise<SlowPage> {
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.addInitScript(prepare);
  const session = await context.newCDPSession(page);
  return {
    page,
    slowDown: async () => void (await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })),
  };
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;
