import type { Browser, Page } from '@playwright/test';
import { createMember, findComposer } from '../support/chat-site.ts';
import { desktop, phone } from '../support/screens.ts';
import { openContext, type Site } from '../support/sites.ts';
import { waitForQuietNetwork } from '../../tools/testing/quiet-network.ts';
import { expect, test } from '../support/test.ts';

/** Of the screen, as browsers measure it: what moved times how far. */
const MOST_SHIFT = 0.02;

declare global {
  interface Window {
    shifts: { share: number; moved: string[] }[];
  }
}

/** Runs in the page, before anything of ours. */
function recordShifts(): void {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  };
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        window.shifts.push({
          share: value,
          moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

async function openRecorded(
  browser: Browser,
  site: Site,
  cookie: string,
  viewport: typeof phone,
): Promise<Page> {
  const context = await openContext(browser, site, cookie, { viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(recordShifts);
  await page.goto('/');
  await findComposer(page).waitFor();
  await waitForQuietNetwork(page);
  return page;
}

async function expectSteady(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { share }) => total + share, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(MOST_SHIFT);
  const fromEnd = await page
    .getByRole('log')
    .evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
  expect(Math.abs(fromEnd)).toBeLessThanOrEqual(1);
}

for (const [name, viewport] of Object.entries({ phone, desktop }))
  test(`a conversation with cards opens at its end and moves nothing on a ${name}`, async ({
    browser,
    marketSite,
  }) => {
    const cookie = await createMember(
      marketSite,
      'hello',
      'give me a practice idea',
      'show me a chart of gold',
      'how much does gold move?',
      'what is resistance?',
    );
    const page = await openRecorded(browser, marketSite, cookie, viewport);
    await expectSteady(page);
    await page.context().close();
  });

test('an idea as the newest message stands at once', async ({ browser, marketSite }) => {
  const cookie = await createMember(marketSite, 'hello', 'give me a practice idea');
  const page = await openRecorded(browser, marketSite, cookie, phone);
  await expect(page.getByRole('img', { name: /chart, (buy|sell)/i })).toBeVisible();
  await expectSteady(page);
  await page.context().close();
});

test('what is read further up stays where it is while a card above it grows', async ({
  browser,
  marketSite,
}) => {
  const talk = ['hello', 'what is a pip?', 'how is gold?', 'what is resistance?', 'what is leverage?'];
  const cookie = await createMember(marketSite, 'give me a practice idea', ...talk);
  const page = await openRecorded(browser, marketSite, cookie, phone);
  const log = page.getByRole('log');
  const read = log.locator('article.message--own').nth(3);
  await read.evaluate((words) => words.scrollIntoView());
  await expect.poll(() => log.evaluate((one) => one.scrollHeight - one.scrollTop)).toBeGreaterThan(900);
  const before = await read.boundingBox();
  const card = log.locator('.living-card').first();
  const height = await log.evaluate((one) => one.scrollHeight);
  // As one does whose figures come late.
  await card.evaluate((element: HTMLElement) => (element.style.paddingTop = '180px'));
  await expect.poll(() => log.evaluate((one) => one.scrollHeight)).toBeGreaterThan(height + 100);
  await expect
    .poll(async () => Math.round((await read.boundingBox())?.y ?? 0))
    .toBe(Math.round(before?.y ?? 0));
  await page.context().close();
});
