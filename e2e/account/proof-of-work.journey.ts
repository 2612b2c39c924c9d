import { freeCalls } from '../../domain/access/guessing/proof-of-work.ts';
import { expect, test } from '../support/test.ts';
import { newEmail, openContext, startSite } from '../support/sites.ts';

test('beyond the rate of a network the browser solves a puzzle, and the page goes on', async ({
  browser,
}) => {
  const site = await startSite();
  try {
    const headers = { origin: site.url, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: newEmail('stranger') });
    for (let n = 0; n < freeCalls.forgotPassword.max; n += 1)
      expect((await fetch(`${site.url}/api/forgot-password`, { method: 'POST', headers, body })).status).toBe(
        200,
      );
    const context = await openContext(browser, site, null);
    const page = await context.newPage();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newEmail('maya'));
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Your device solves a small puzzle first')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/mail/i, { timeout: 30_000 });
    await context.close();
  } finally {
    await site.close();
  }
});

test('a new password is rated while it is typed, by what the server will say', async ({
  browser,
  marketSite,
}) => {
  const context = await openContext(browser, marketSite, null);
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/signup');
  const email = newEmail('zelda.moss');
  await page.getByLabel('Email Address').fill(email);
  expect(loaded.filter((url) => url.includes('/estimate-'))).toEqual([]);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Zelda.moss1');
  await expect(page.getByText('Too easy to guess')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('Zelda.moss1');
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect(
    page.getByText('This password is too easy to guess. Please choose another one.').first(),
  ).toBeVisible();
  await password.fill('quiet river under snow');
  await expect(page.getByText('Strong')).toBeVisible();
  await context.close();
});
