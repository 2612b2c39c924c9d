import type { Browser } from '../app.ts';
import {
  createAuthenticator,
  type Authenticator,
  type AuthenticatorQuirks,
} from './software-authenticator.ts';

/** Where passkeys work without https. */
export const PASSKEY_SITE = 'http://calmwick.localhost';

export async function aPasskey(
  user: Pick<Browser, 'call'>,
  name = 'My phone',
  origin = PASSKEY_SITE,
): Promise<Authenticator> {
  const device = createAuthenticator(origin);
  const { options } = await user.call('beginPasskey');
  await user.call('addPasskey', { body: { name, passkey: device.create(options) } });
  return device;
}

export async function signInByPasskey(
  browser: Pick<Browser, 'call'>,
  device: Authenticator,
  quirks?: AuthenticatorQuirks,
) {
  const { options } = await browser.call('beginPasskeySignIn');
  return browser.call('signInWithPasskey', { body: { passkey: device.get(options, quirks) } });
}
