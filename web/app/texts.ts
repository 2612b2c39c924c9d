export const texts = {
  loader: { session: 'Loading your trading companion...', leaving: 'Logging you out....' },
  unauthorized: { title: 'Unauthorized', text: 'You are logged out. Logging in again...' },
  installed: {
    newVersion: 'A new version is ready',
    newVersionNote: 'What you have typed is kept.',
    reload: 'Reload',
  },
  unreachable: {
    title: 'Your account could not be loaded',
    text: 'The server did not answer as it should. This page keeps trying by itself.',
  },
  offline: {
    title: 'You are offline',
    text: 'Your chat and your signals come back by themselves as soon as there is a connection.',
  },
  broken: {
    title: 'This page stopped working',
    reload: 'Reload the page',
    text: 'Something on our side went wrong while drawing it. What you saved is kept.',
  },
  notFound: {
    title: 'Page Not Found',
    text: 'There is nothing at this address, so nothing moved.',
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
