export const commands = [
  { command: 'signals', description: 'Your open signals and how the last ones ended' },
  { command: 'calendar', description: 'The next releases that move prices' },
  { command: 'quiet', description: 'When Pipsy stays quiet, for example /quiet 22:00 06:00' },
  { command: 'stop', description: 'Disconnect this chat' },
  { command: 'help', description: 'What you can do here' },
] as const;

const list = commands.map(({ command, description }) => `/${command}: ${description}`).join('\n');

export const texts = {
  notConfigured: 'Telegram is not offered here yet.',
  notNow: 'The messaging app cannot be reached at the moment. Please try again later.',
  connected: (product: string, account: string) =>
    `You are connected to ${account} on ${product}.\n\nWrite to me here as you do in the app: same tokens, same memory. I'll tell you how your signals end, losses as plainly as gains, and stay quiet in your quiet hours.\n\nNot your account? Send /stop at once.`,
  movedAway: (product: string) =>
    `Your ${product} account is connected to another chat now, so I'll stop writing here.`,
  dead: (product: string) =>
    `This link is invalid or has expired. Open ${product}, go to your account and press Connect again: a link works once, for 10 minutes.`,
  waiting: (product: string, account: string, number: string) =>
    `Almost there. This chat is to be connected to the ${product} account ${account}.\n\nIf that is your account, open ${product} where you are signed in and type this number: **${number}**. It works for 10 minutes, and nothing is connected before.\n\nNot your account? Then do nothing, and give the number to nobody.`,
  refused: (product: string) =>
    `This chat was not connected. If you want it, open ${product}, go to your account and press Connect.`,
  confirm: {
    gone: 'There is no chat to connect any more. Please press Connect again.',
    taken: 'That chat belongs to another account. Send /stop there first.',
    wrong: 'That is not the number. Please look at it in Telegram again.',
    ended: 'That was not the number, three times. Please press Connect again.',
  },
  taken: (account: string) =>
    `This chat is already connected to ${account}, and a chat can belong to one account only. Send /stop first, then open the link again.`,
  unknown: (product: string) =>
    `I don't know this chat yet. Open ${product}, go to your account and press Connect beside Messaging app.`,
  help: `Ask me as you would in the app, or use one of these. They cost no tokens:\n\n${list}`,
  noSuchCommand: `I don't know that command.\n\n${list}`,
  stopped: "Disconnected. I won't write here any more. Your account and your signals are unchanged.",
  alreadyStopped: 'This chat is not connected to any account.',
  tooFast: (wait: string) => `That is a lot at once. Please wait ${wait}; I won't read anything until then.`,
  minute: 'a minute',
  tenMinutes: 'ten minutes',
  tooLong: (most: string) => `That is too long for me. Please keep it under ${most} characters.`,
  empty: 'I can only read text here.',
  pictureAlone:
    "I can't look at pictures here, so I have not seen this one. Tell me in words what it shows, or attach it in the app.",
  pictureBeside: "I can't look at pictures here: this answers only what you wrote beside it.",
  tappedBefore: 'You tapped that already: the answer is above.',
  tapGone: 'That button belongs to another chat or an old message.',
  failed: "Sorry, I'm having trouble connecting right now. Please try again in a moment.",
  openApp: (product: string) => `Open ${product}`,
  chartUnavailable: 'Chart Unavailable - Technical chart temporarily unavailable',
  quiet: {
    now: (start: string, end: string) =>
      `I write nothing on my own between ${start} and ${end} GMT, but I always answer what you ask. To change it: /quiet 22:00 06:00, or /quiet off.`,
    none: 'You have no quiet hours. To choose some, in GMT: /quiet 22:00 06:00.',
    saved: (start: string, end: string) => `Saved: nothing from me between ${start} and ${end} GMT.`,
    off: 'Saved: no quiet hours.',
    unclear: 'I did not understand those hours. In GMT, such as: /quiet 22:00 06:00, or /quiet off.',
  },
  fewer: {
    offer: (delivery: number) => `Fewer like this: /fewer_${delivery}`,
    which:
      'Each message I send on my own ends with its own /fewer_, unless it tells you how something you asked for turned out. Tap that one.',
    unknown: "I can't find the message this belongs to, so nothing has changed.",
    done: {
      category: 'Done: no more messages of that kind. You can have them back in the app, under preferences.',
      medium: 'Done: 2-3 messages a day at most. You can change it back in the app, under preferences.',
      low: 'Done: 1-2 messages a day at most. You can change it back in the app, under preferences.',
    },
  },
  calendar: {
    title: '**Coming up**, times in UTC',
    none: 'Nothing that usually moves prices is due in the next seven days.',
    forecast: (value: string) => `forecast ${value}`,
    previous: (value: string) => `previous ${value}`,
    around: (time: string) => `around ${time}`,
  },
  event: {
    actual: (value: string) => `**Actual ${value}**`,
    forecast: (value: string) => `Forecast ${value}`,
    previous: (value: string) => `Previous ${value}`,
    affects: (pair: string) => `Most affected: ${pair}`,
  },
  signals: {
    title: 'Your ideas',
    none: 'You have no signals yet. Ask for one, such as: is there a trade on EUR/USD?',
    open: '**Open**',
    noneOpen: 'No open signals.',
    closed: '**Last closed**',
    stop: (price: string) => `stop ${price}`,
    target: (price: string) => `target ${price}`,
    noPrice: 'no price at the moment',
    record: (hits: number, closed: number, few: boolean) =>
      `${hits} of ${closed} closed reached the target${few ? ', too few to mean much' : ''}.`,
  },
  chart: {
    now: (price: string) => `now ${price}`,
    steps: {
      '1m': 'candles of 1 minute',
      '5m': 'candles of 5 minutes',
      '15m': 'candles of 15 minutes',
      '30m': 'candles of 30 minutes',
      '1h': 'candles of 1 hour',
      '4h': 'candles of 4 hours',
      '1d': 'candles of 1 day',
    },
  },
  caption: {
    risk: (distance: string, price: string) => `**Risk**: ${distance} to the stop at ${price} (−1R)`,
    reward: (distance: string, price: string, ratio: string) =>
      `Reward: ${distance} to the target at ${price} (+${ratio}R)`,
    entry: (price: string) => `Entry ${price}`,
    chance: (share: string, luck: string) => `Chance ${share}%, by luck alone ${luck}%.`,
    practice: 'Practice idea, no proven edge.',
    noChance: 'There is not enough to state a chance.',
    measured: (rate: string, count: number) =>
      `${rate}% of ${count} earlier set-ups like it reached the target.`,
    fewMeasured: (count: number) =>
      `Only ${count} earlier ${count === 1 ? 'set-up' : 'set-ups'} like it: not enough to say how often it works.`,
    notMeasured: 'No record of set-ups like it yet.',
    simulated: 'Simulated market',
  },
} as const;
