import type { Page } from '@playwright/test';
import type { ConfidenceView, ForecastGroup, ForecastRecord } from '../../contracts/market/confidence.ts';
import { expectAccessibleInThemes, horizontalOverflow, sizes } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const group = (key: string, count: number, hits: number): ForecastGroup => ({
  key,
  count,
  hits,
  profitable: hits + 1,
  stated: 0.34,
  luck: 0.33,
  low: 0.2,
  high: 0.5,
  meanR: -0.08,
});

/** As after months; bins: [lower end, count, hits, mean stated, interval]. */
const longRecord = (record: ForecastRecord): ForecastRecord => ({
  ...record,
  settled: 173,
  hits: 55,
  brier: 0.213,
  reference: 0.2162,
  skill: 0.0148,
  verdict: 'unknown',
  slope: { value: 0.84, low: 0.31, high: 1.37 },
  groups: {
    kind: [group('signal', 12, 5), group('practice', 161, 50)],
    pair: [group('EUR/USD', 120, 40), group('XAU/USD', 53, 15)],
    plan: [group('daily', 173, 55)],
    hour: Array.from({ length: 24 }, (_none, hour) => group(String(hour), 7, 2)),
  },
  bins: (
    [
      [0.2, 41, 9, 0.26, 0.12, 0.37],
      [0.3, 98, 33, 0.34, 0.25, 0.44],
      [0.4, 27, 9, 0.43, 0.19, 0.52],
      [0.6, 7, 4, 0.63, 0.25, 0.84],
    ] as const
  ).map(([from, count, hits, stated, low, high]) => ({
    from,
    to: from + 0.1,
    count,
    hits,
    stated,
    low,
    high,
  })),
  stances: { for: { count: 160, hits: 51 }, against: { count: 13, hits: 4 } },
});

async function expectFits(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await horizontalOverflow(page), size).toBe(0);
    await expectAccessibleInThemes(page, `${name}-${size}`, { fullPage: true });
  }
}

test('from the signals to what became of every stated chance', async ({ browser, demoSite }) => {
  const context = await demoSite.enter(browser, 'premium', 'phone');
  const page = await context.newPage();
  await page.goto('/signals');
  await page.locator('.card-details summary').first().press('Enter');
  await expect(page.getByText(/Not yet calibrated, \d+ of 100 settled/).first()).toBeVisible();
  const link = page.getByRole('link', { name: 'How honest is the confidence' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'How honest is the confidence' })).toBeVisible();
  await expect(page.getByText('Not yet calibrated', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Brains with their record and their weight' })).toBeVisible();
  await expectFits(page, 'confidence-young');

  await page.route('**/api/confidence', async (route) => {
    const reply = await route.fetch();
    const view = (await reply.json()) as ConfidenceView;
    const brains = view.brains.map((brain) => ({ ...brain, all: longRecord(brain.all) }));
    await route.fulfill({ response: reply, json: { ...view, brains } });
  });
  await page.reload();
  await expect(page.getByText('Not enough to say', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Hour' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('rowheader', { name: '23:00' })).toBeVisible();
  await expect(page.getByText(/^Of 41 given 20–30%, 32 missed and 9 reached the target; /)).toBeVisible();
  await page.getByRole('radio', { name: 'Breakout analyst' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'What became of it: All four together' })).toBeVisible();
  await page.locator('.confidence-page__method summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The same idea given to several people/)).toBeVisible();
  await expectFits(page, 'confidence-old');
  await page.getByRole('radio', { name: 'My ideas' }).focus();
  await page.keyboard.press('Space');
  await context.close();
});
