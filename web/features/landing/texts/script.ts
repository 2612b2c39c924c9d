/** Apart from the pages' texts, so that the script does not load them. */
export const scriptTexts = {
  aiWithModel: 'Powered by a large language model',
  openChat: 'Open chat',
  alert: (pair: string | null): string =>
    `You have a new market alert${pair ? ` for ${pair}` : ''}! Please log in to view it.`,
  analytics: {
    yes: { state: 'You said yes to web analytics.', change: 'Turn it off' },
    no: { state: 'You said no to web analytics. Nothing of it is loaded.', change: 'Allow it' },
  },
};
