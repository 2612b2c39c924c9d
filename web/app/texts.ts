export const texts = {
  loader: { session: 'Loading your trading companion...', leaving: 'Logging you out....' },
  unauthorized: { title: 'Unauthorized', text: 'You are logged out. Logging in again...' },
  installed: {
    newVersion: 'A new version is ready',
    newVersionNote: 'Nothing you have typed is lost.',
    reload: 'Reload',
  },
  unreachable: {
    title: 'Your account could not be loaded',
    text: 'The server did not answer properly. This page keeps trying.',
  },
  offline: {
    title: 'You are offline',
    text: 'Your chat and your signals come back as soon as you are online again.',
  },
  broken: {
    title: 'This page stopped working',
    reload: 'Reload the page',
    text: 'Something went wrong on our side. What you saved is safe.',
  },
  notFound: {
    title: 'Page Not Found',
    text: 'There is no page at this address.',
  },
  toStart: 'Back to the start',
  titles: {
    of: (screen: string, product: string): string => `${screen} | ${product}`,
    chat: 'Chat',
    signals: 'Signals',
    market: 'Market',
    confidence: 'How honest is the confidence',
    evidence: 'Evidence',
    backtest: 'Back-test',
    signUp: 'Sign up',
    signIn: 'Sign in',
    forgotPassword: 'Forgot password',
    resetPassword: 'Reset password',
    verifyEmail: 'Verify email',
    unsubscribe: 'Mail settings',
    admin: 'Admin Dashboard',
  },
};
