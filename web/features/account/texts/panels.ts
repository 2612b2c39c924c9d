export const texts = {
  menu: {
    signals: { title: 'Signal Tracking', about: 'Your ideas and what became of them' },
    calendar: { title: 'Economic Calendar', about: 'What may move prices, and when' },
    assets: { title: 'Trading Assets', about: 'Latest prices' },
    upgrade: { title: 'Get Full Access', about: '4 AI systems, memory, alerts' },
    history: { title: 'Analysis History', about: 'Past ideas and lessons' },
    allSignals: 'All signals',
    market: 'Market',
    install: 'Install the app',
    logOut: 'Log Out',
  },
  onboarding: {
    ask: { lead: 'Ask Pipsy anything.', about: 'A pair, a price, an idea or a word you do not know yet.' },
    risk: {
      lead: 'See the risk first.',
      about:
        'Every idea shows what you could lose beside what you could gain, and is tracked whether it wins or loses.',
    },
    tokens: {
      lead: 'Replies cost tokens.',
      about: (daily: number, welcome: number, days: number) =>
        `You get ${daily} each day, and ${welcome} more for your first ${days} days.`,
    },
    warning: 'Educational, not financial advice. Never trade money that you need.',
    start: 'Start Chatting',
  },
  history: {
    loading: 'Loading analysis history...',
    failed: 'Failed to load data',
    emptyTitle: 'No analysis history yet',
    empty: 'It fills once conversations begin: every idea and every lesson from Pipsy is kept here.',
    lesson: (term: string) => `Lesson: ${term}`,
    anyTerm: 'trading',
    time: (time: string) => `${time} UTC`,
  },
} as const;
