import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/demo/seed-demo.ts';
import { collectErrors, inspectScreen, type DemoSite, type Role } from '../support/demo-site.ts';
import { sizes } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

type Visit = {
  name: string;
  path: string;
  /** Where it redirects. */
  lands?: string;
  /** Visible on this page only. */
  shows: (page: Page) => ReturnType<Page['locator']>;
  full?: boolean;
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
const token = 'a'.repeat(43);

const publicPages: Visit[] = [
  {
    name: 'free-signals',
    path: '/free-trading-signals',
    shows: (page) => page.locator('#free h2'),
    full: true,
  },
  { name: 'ads', path: '/ads-landing', shows: (page) => page.locator('h1') },
  { name: 'terms', path: '/terms', shows: heading(/terms/i) },
  { name: 'privacy', path: '/privacy', shows: heading(/privacy/i) },
  { name: 'evidence', path: '/evidence', shows: heading('What the past says of each rule') },
  {
    name: 'evidence-cell',
    path: '/evidence/breakout/GBPUSD/daily',
    shows: heading('GBP/USD: this rule has lost'),
    full: true,
  },
  { name: 'not-found', path: '/nowhere', shows: heading('Page Not Found') },
  {
    name: 'reset',
    path: `/reset-password?token=${token}`,
    lands: '/reset-password',
    shows: heading(/password/i),
  },
  { name: 'reset-no-token', path: '/reset-password', shows: heading(/invalid/i) },
  { name: 'verify-no-token', path: '/verify-email', shows: (page) => page.locator('h1') },
];
const login = (page: Page) => page.getByRole('button', { name: /^Sign in/i });
const log = (page: Page) => page.getByRole('log');

const visitor: Visit[] = [
  { name: 'landing', path: '/', shows: (page) => page.locator('#pricing h2'), full: true },
  {
    name: 'signup',
    path: '/signup',
    shows: (page) => page.getByRole('button', { name: 'Create My Account' }),
  },
  { name: 'login', path: '/login', shows: login },
  { name: 'forgot', path: '/forgot-password', shows: heading(/password/i) },
];
const member: Visit[] = [
  { name: 'chat', path: '/', shows: log },
  { name: 'signals', path: '/signals', shows: heading('Signals') },
  { name: 'market', path: '/market', shows: heading('Market') },
  { name: 'confidence', path: '/confidence', shows: heading('How honest is the confidence') },
  { name: 'backtest', path: '/backtest', shows: heading('Back-test') },
  { name: 'admin', path: '/adminnimda', shows: heading('Page Not Found') },
];
const gates: Visit[] = [
  ...['/login', '/signup', '/forgot-password'].map((path) => ({
    name: path.slice(1),
    path,
    lands: '/',
    shows: log,
  })),
  ...publicPages,
];
const closed: Visit[] = ['/adminnimda', '/signals', '/confidence', '/backtest', '/market'].map((path) => ({
  name: path.slice(1),
  path,
  lands: `/login?next=${encodeURIComponent(path)}`,
  shows: login,
}));

async function visit(site: DemoSite, page: Page, { path, lands, shows }: Visit): Promise<void> {
  await page.goto(path);
  await expect.soft(page).toHaveURL(site.url + (lands ?? path));
  await expect.soft(shows(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const rounds: { role: Role; visits: Visit[]; pages?: string }[] = [
  { role: 'visitor', visits: visitor, pages: 'landing page and form' },
  { role: 'visitor', visits: publicPages, pages: 'other page' },
  { role: 'new', visits: member },
  { role: 'free', visits: member },
  { role: 'premium', visits: member },
];

for (const { role, visits, pages = 'page' } of rounds)
  test(`every ${pages} of a ${role} user is accessible at both sizes in both themes`, async ({
    browser,
    demoSite,
  }) => {
    test.setTimeout(90_000);
    const context = await demoSite.enter(browser, role, 'phone');
    const page = await context.newPage();
    const errors = collectErrors(page);
    for (const one of visits) {
      await visit(demoSite, page, one);
      const name = role === 'visitor' ? one.name : `${one.name}-${role}`;
      for (const size of ['phone', 'desktop'] as const) {
        await page.setViewportSize(sizes[size]);
        await inspectScreen(page, name, size, undefined, one.full);
      }
      expect.soft(errors, one.path).toEqual([]);
    }
    await context.close();
  });

test('a visitor who opens a screen of members signs in and arrives there', async ({ browser, demoSite }) => {
  const context = await demoSite.enter(browser, 'visitor', 'phone');
  const page = await context.newPage();
  const errors = collectErrors(page);
  for (const one of closed) await visit(demoSite, page, one);
  await page.getByLabel('Email').fill('sam@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await login(page).press('Enter');
  await expect(page).toHaveURL(`${demoSite.url}/market`);
  await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test('a member is led away from the forms of visitors and still reads the public pages', async ({
  browser,
  demoSite,
}) => {
  const context = await demoSite.enter(browser, 'free', 'phone');
  const page = await context.newPage();
  const errors = collectErrors(page);
  for (const one of gates) await visit(demoSite, page, one);
  expect(errors).toEqual([]);
  await context.close();
});
