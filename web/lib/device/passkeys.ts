import type { NewPasskeyReply, PasskeyReply } from '@app/contracts/accounts/passkeys.ts';

/** As the server made them for the browser's credential API. */
type PasskeyOptions = { challenge: string } & Record<string, unknown>;

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Why the browser refused, as far as it says; it calls a closed question and a missing screen lock the same. */
export type PasskeyRefusal = 'address' | 'exists' | 'device';

export function passkeyRefusalOf(error: unknown): PasskeyRefusal | null {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN') return 'address';
  if (name === 'InvalidStateError') return 'exists';
  return name === 'NotSupportedError' || name === 'ConstraintError' ? 'device' : null;
}

/** Browsers give passkeys to named addresses alone, never to "192.168.1.20". */
export const isNumberAddress = (host: string): boolean => /^\[|^\d{1,3}(\.\d{1,3}){3}$/.test(host);

/** Null where the user closed the browser's question, which is no failure. */
async function unlessCancelled<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (error) {
    const { name } = error as { name?: string };
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw error;
  }
}

const loadLibrary = () => import('@simplewebauthn/browser');

export async function createPasskey(options: PasskeyOptions): Promise<NewPasskeyReply | null> {
  const { startRegistration } = await loadLibrary();
  const reply = await unlessCancelled(startRegistration({ optionsJSON: options as never }));
  return reply as NewPasskeyReply | null;
}

/** `isAutofill`: offered below the field of the address, until it is chosen or another question takes its place. */
export async function askPasskey(options: PasskeyOptions, isAutofill = false): Promise<PasskeyReply | null> {
  const { startAuthentication } = await loadLibrary();
  const question = { optionsJSON: options as never, useBrowserAutofill: isAutofill };
  return (await unlessCancelled(startAuthentication(question))) as PasskeyReply | null;
}

export async function canAutofillPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await loadLibrary();
  return browserSupportsWebAuthnAutofill();
}
