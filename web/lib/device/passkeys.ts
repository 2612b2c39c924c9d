import type { NewPasskeyReply, PasskeyReply } from '@app/contracts/accounts/passkeys.ts';

/** As the server made them for the browser's credential API. */
type PasskeyOptions = { challenge: string } & Record<string, unknown>;

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

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
