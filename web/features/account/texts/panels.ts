/** Every sentence of the menu, the first steps, the Analysis History and the upgrade. */
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
    empty: 'It fills once conversations begin: each idea and each lesson of Pipsy is kept here.',
    lesson: (term: string) => `Lesson: ${term}`,
    anyTerm: 'trading',
    time: (time: string) => `${time} UTC`,
  },
  upgrade: {
    feature: 'Feature',
    current: 'Current plan',
    brainsNow: 'Your brains now',
    premium: 'Premium',
    brains: (lit: number) => `${lit}/4`,
    features: [
      { name: 'AI systems', free: '1', premium: '4, working together' },
      { name: 'Conversations', free: '20 a day', premium: '500' },
      { name: 'Long-term memory', free: false, premium: true },
      { name: 'News alerts', free: false, premium: true },
      { name: 'High-impact event notifications', free: false, premium: true },
    ],
    yes: 'Yes',
    no: 'No',
    hasPremium: (tokens: string, price: string) =>
      `You have premium. ${tokens} more tokens cost ${price}, and they never lapse.`,
    ways: 'Three ways to upgrade',
    waysForTokens: 'Ways to add tokens',
    promise: 'One payment, no subscription. Premium gives you more analysis. It does not make a trade safer.',
    option: (number: number) => `Option ${number}`,
    about: (price: string) => `About ${price}`,
    notConfigured: 'Not offered here yet.',
    notYet: 'Set up on this server, but it cannot be used from this page yet.',
    broker: {
      title: 'Open a partner broker account',
      price: 'Free',
      terms: (capital: string) => `${capital} in your account`,
      action: 'Invest',
      about: (capital: string) =>
        `You add ${capital} of your own capital and trade it at your own risk: you can lose it. We earn a commission from the broker.`,
    },
    card: {
      title: 'Card or wallet',
      terms: 'one-time, USD',
      action: (price: string) => `Pay ${price}`,
      about: 'Paid through our payment provider. We never see your card.',
    },
    crypto: {
      title: 'Crypto',
      terms: 'one-time',
      action: 'Pay with crypto',
      about: 'You finish on the crypto provider’s page and come back here.',
    },
  },
} as const;
