import { createServer, type AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { totpAt } from '../../server/platform/access/second-factor/totp.ts';
import { openIssuer } from '../../server/adapters/identity/stand-in/stand-in.ts';
import { signUp } from '../../tools/testing/chat-client.ts';
import { storedMarket } from '../../tools/testing/start-server.ts';
import { findButton, waitUntilSettled } from '../support/account-site.ts';
import { desktop, expectAccessibleInThemes, horizontalOverflow, phone, sizes } from '../support/screens.ts';
import { newEmail, openContext, startSite, type Site } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** Browsers know passkeys at a name with https, or at localhost. */
async function startNamedSite(settings: Record<string, string> = {}): Promise<Site> {
  const holder = createServer();
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done));
  const { port } = holder.address() as AddressInfo;
  await new Promise((done) => holder.close(done));
  const url = `http://localhost:${port}`;
  const site = await startSite({ ...storedMarket, ...settings, PORT: String(port), PUBLIC_URL: url });
  return { ...site, url };
}

/** A device of the browser that is not there, with real keys; its user agrees while `setPresent(true)`. */
async function addDevice(page: Page): Promise<(isPresent: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

async function openWaysIn(page: Page): Promise<void> {
  await page.goto('/');
  await findButton(page, /^Profile/).click();
  await page.getByRole('group', { name: 'Go to' }).getByRole('button', { name: 'Ways to sign in' }).click();
  // What is loaded comes into view with its section.
  await expect(page.getByRole('heading', { name: 'Codes at sign-in' })).toBeInViewport();
}

async function logOut(page: Page): Promise<void> {
  // The open chat would go to the login page by itself.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'calmwick' });
}

test('a passkey is added, signs in, is renamed and removed; codes are asked after the password', async ({
  browser,
}) => {
  const site = await startNamedSite();
  const email = newEmail('maya');
  const context = await openContext(browser, site, await signUp(site, email), {
    viewport: desktop,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const setPresent = await addDevice(page);
  await openWaysIn(page);
  await findButton(page, 'Add a passkey').click();
  await page.getByLabel('Name of this passkey').fill('Blue phone');
  await findButton(page, 'Continue').click();
  await expect(page.getByText('Blue phone')).toBeVisible();

  await findButton(page, 'Turn on').click();
  const secret = ((await page.locator('.enrolment-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(totpAt(secret, Date.now() - 30_000));
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allTextContents();
  await expectAccessibleInThemes(page, 'recovery-codes');
  // A narrower window turns the docked panel into a sheet, and codes that are shown once must outlive that.
  await page.setViewportSize(phone);
  await expect(codes.first()).toHaveText(recoveryCode);
  await findButton(page, 'I have kept them').click();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await openWaysIn(page);
    await page.getByRole('heading', { name: 'Ways to sign in' }).evaluate((title) => title.scrollIntoView());
    expect(await horizontalOverflow(page)).toBe(0);
    await expectAccessibleInThemes(page, `ways-in-${size}`);
  }

  // The field of the address offers the passkey, and its user takes it at once.
  await logOut(page);
  await page.setViewportSize(phone);
  await page.goto('/login');
  await findButton(page, /^Profile/).waitFor();

  await logOut(page);
  await setPresent(false);
  await page.goto('/login');
  await waitUntilSettled(page);
  expect(await horizontalOverflow(page)).toBe(0);
  await setPresent(true);
  await findButton(page, 'Sign in with a passkey').click();
  await findButton(page, /^Profile/).waitFor();

  await logOut(page);
  await setPresent(false);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('quiet river 7');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await expectAccessibleInThemes(page, 'code-step');
  await page.getByLabel('Six-digit code from your app').fill(totpAt(secret, Date.now()));
  await findButton(page, 'Sign In').click();
  await findButton(page, /^Profile/).waitFor();

  await page.setViewportSize(desktop);
  await openWaysIn(page);
  await findButton(page, 'Remove Blue phone').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Blue phone')).toBeHidden();
  await findButton(page, 'Turn off').click();
  await page.getByLabel('Your password').fill('quiet river 7');
  await page.getByLabel('Code of the app, or a recovery code').fill(recoveryCode);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await findButton(page, 'Turn on').waitFor();
  await context.close();
  await site.close();
});

test('the identity provider stands on both pages where it is set up, and comes back signed in', async ({
  browser,
}) => {
  const issuer = await openIssuer();
  // The harder way: the reply is posted by a page of another site, which carries no cookie of ours.
  issuer.replyByForm();
  const site = await startNamedSite(issuer.settings);
  const context = await openContext(browser, site, null, { viewport: phone, reducedMotion: 'reduce' });
  const page = await context.newPage();
  issuer.receive({ subject: 'somebody', email: newEmail('noam'), emailVerified: true });
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Continue with 127.0.0.1' }).waitFor();
  await expectAccessibleInThemes(page, 'signup-provider');
  await page.goto('/login?sign-in=unverified');
  await expect(page.getByText('Your address is not confirmed there.')).toBeVisible();
  await expectAccessibleInThemes(page, 'login-provider');
  await page.getByRole('link', { name: 'Continue with 127.0.0.1' }).click();
  await findButton(page, /^Profile/).waitFor();
  await openWaysIn(page);
  await expect(page.getByText('None yet')).toBeVisible();
  await expectAccessibleInThemes(page, 'ways-in-provider');
  await context.close();
  await site.close();
  await issuer.close();
});
