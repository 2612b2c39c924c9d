/** Loaded with the other ways in, after the form stands. */
export const texts = {
  passkey: 'Sign in with a passkey',
  passkeyBusy: 'Waiting for your device...',
  passkeyFailed: 'The passkey did not work. Please try again, or use your password.',
  passkeyRefused: {
    cancelled:
      'No passkey was used. If you have one, try again and unlock it with your fingerprint, face or screen lock; otherwise sign in with your password.',
    address:
      'Passkeys need an address with a name, and this one is made of numbers. Please sign in with your password here.',
    exists: 'That passkey did not work. Please sign in with your password.',
    device: 'This device cannot use a passkey. Please sign in with your password.',
  },
  provider: (name: string) => `Continue with ${name}`,
  or: 'or',
  outcomes: {
    cancelled: 'You stopped the sign-in. Nothing has changed.',
    refused: 'That sign-in could not be checked. Please try again.',
    expired: 'That took too long, or began in another browser. Please try again.',
    unverified: 'Your address is not confirmed there. Please sign up with a password here.',
    'password-first':
      'There is an account with this address already. Please sign in with your password; you can link the other sign-in in your account afterwards.',
    suspended:
      'This account is suspended, so you cannot sign in at the moment. We have written to you why; please answer that email.',
    down: 'The other site does not answer. Please try again later, or use your password.',
  } as Readonly<Record<string, string>>,
  code: {
    intro: 'Please enter the code that your authenticator app shows now.',
    app: 'Six-digit code from your app',
    appHint: 'Each code works once.',
    recovery: 'Recovery code',
    recoveryHint: 'Sixteen letters and digits. Each works once.',
    submit: 'Sign In',
    busy: 'Signing in...',
    byRecovery: 'Use a recovery code instead',
    byApp: 'Use the authenticator app',
    missing: 'Please enter the code',
    wrong: 'That did not work. Please try again.',
    back: 'Start again',
  },
};
