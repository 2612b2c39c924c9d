import { formatCount } from '../../lib/format/format.ts';

const characters = (many: number): string =>
  `${formatCount(many)} ${many === 1 ? 'character' : 'characters'}`;

export const texts = {
  page: {
    heading: 'Chat with Pipsy',
    notLoaded: 'Your earlier messages could not be loaded.',
    tryAgain: 'Try again',
    olderLoaded: (added: number): string =>
      `${formatCount(added)} older ${added === 1 ? 'message' : 'messages'} loaded`,
  },
  log: {
    label: 'Conversation with Pipsy',
    loading: 'Loading your conversation...',
    older: 'Load Older Messages',
    loadingOlder: 'Loading older messages...',
    olderFailed: 'Older messages could not be loaded. Please try again.',
    newMessage: 'New message',
    today: (day: string): string => `Today, ${day}`,
    at: (time: string): string => `${time} UTC`,
    ownImage: 'Attached by you',
  },
  welcome: {
    openers: (market: string, article: 'a' | 'an'): string[] => [
      `Give me ${article} ${market} idea`,
      "I'm new here",
      'Teach me one thing',
    ],
  },
  waiting: {
    notSent: 'Not sent',
    whenOnline: 'Goes out when you are back online',
    stopped: 'Stopped',
    trouble: "Sorry, I'm having trouble connecting right now. Please try again in a moment.",
    interrupted: 'The page was closed before this was answered. Your words are still here.',
    discard: 'Discard',
    busy: 'One moment: the last answer comes first.',
    eventTrouble: 'Sorry, I had trouble generating a signal for this event. Please try again.',
    tryAgain: 'Try again',
    upgrade: 'See prices',
    ownLimit: 'Open your account',
    resetsIn: (time: string): string => `Resets in ${time}`,
  },
  notification: { update: 'Signal update', opened: 'Signal opened' },
  unasked: {
    fewer: 'Fewer like this',
    undo: 'Undo',
    busy: 'Saving...',
    failed: 'That was not saved. Please try again.',
    done: {
      category: 'Done. No more messages of this kind.',
      medium: 'Done. 3 messages a day at most from now on.',
      low: 'Done. 2 messages a day at most from now on.',
    },
  },
  event: {
    request: (name: string, country: string, day: string, time: string): string =>
      `Get a signal for this event: ${name}, ${country}, ${day}, ${time} UTC`,
    estimated: 'Estimated date, it may move by some days',
    nowOut: 'Now out',
    published: 'Time as published by the source',
  },
  panel: {
    title: 'Who said what',
    decisions: { trade: 'Trade', practice: 'Practice only', 'no-trade': 'No trade', none: 'Views only' },
    stoppedBy: (brain: string): string => `Stopped by the ${brain}.`,
    keptToPractice: (brain: string): string => `Kept to practice by the ${brain}.`,
    together: (isAboveLuck: boolean): string =>
      `Together they see the target as ${isAboveLuck ? 'likelier' : 'no likelier'} than by luck alone.`,
    notDecided: 'You asked how it looks, so nothing was decided.',
    speakingFor: (count: number): string =>
      count === 0
        ? 'None of the four is for it.'
        : `${count} of the four ${count === 1 ? 'is' : 'are'} for it.`,
    nobody: 'Nobody took a side.',
    honest: 'How honest is the confidence',
    brains: {
      breakout: 'Breakout analyst',
      news: 'News analyst',
      risk: 'Risk manager',
      coach: 'Coach',
    },
    stances: { for: 'For', against: 'Against', abstain: 'No side', veto: 'Stops it' },
    strength: (share: string): string => `Strength ${share}`,
    odds: (share: string): string => `states odds of ${share}`,
    change: 'What would change it',
    lesson: (name: string): string => `Ask about "${name}" for the lesson that fits.`,
    evidence: (rows: number): string => `${formatCount(rows)} ${rows === 1 ? 'figure' : 'figures'} behind it`,
    evidenceOf: (brain: string): string => `Figures behind the view of the ${brain}`,
    source: 'From',
    time: 'As of',
    value: 'Value',
  },
  composer: {
    label: 'Message Pipsy',
    placeholder: 'Ask about a pair, an event or a word',
    send: 'Send',
    stop: 'Stop',
    tooLong: (over: number): string => `That is ${characters(over)} too long. Please shorten it.`,
    offline: 'You are offline. What you send goes out by itself once you are back.',
    attach: 'Attach an image',
    attachUnread: 'Attach an image (images are not read here)',
    readyUnread: 'Sent with your message, but images are not read here',
    imageFile: 'Image file',
    uploading: 'Uploading image',
    ready: 'Ready to send',
    notUploaded: 'Not uploaded',
    tryAgain: 'Try again',
    remove: 'Remove image',
    notAnImage: 'Please select an image file',
    tooLarge: (megabytes: number): string => `An image can have at most ${formatCount(megabytes)} MB`,
    uploadFailed: 'Failed to upload image. Please try again.',
  },
  footer: {
    brains: 'brains',
    tokensToday: 'Tokens today: ',
    tokens: 'tokens today',
    left: (tokens: string): string => `${tokens} ${tokens === '1' ? 'token' : 'tokens'} left`,
    dailyUsedUp: 'daily ones used up',
    resetsIn: (time: string): string => `Resets in ${time}`,
    utc: 'UTC',
    upgrade: 'Upgrade',
    preferences: 'Preferences',
    menu: 'Menu',
    profile: 'Profile',
    toVerify: (left: number): string =>
      `Profile, ${formatCount(left)} ${left === 1 ? 'item' : 'items'} to verify`,
  },
  arrival: {
    emailAlert: 'Email Alert',
    welcomeBack: 'Welcome back!',
    alert: 'You have a new market alert!',
    alertFor: (pair: string): string => `You have a new market alert for ${pair}!`,
  },
} as const;
