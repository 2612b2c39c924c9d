import { count } from '../../lib/format.ts';

const characters = (many: number): string => `${count(many)} ${many === 1 ? 'character' : 'characters'}`;

/** Everything the chat says itself, by its part of the screen; Pipsy's own words come from the server. */
export const texts = {
  page: {
    heading: 'Chat with Pipsy',
    notLoaded: 'Your earlier messages could not be loaded.',
    tryAgain: 'Try again',
    olderLoaded: (added: number): string =>
      `${count(added)} older ${added === 1 ? 'message' : 'messages'} loaded`,
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
  welcome: { openers: ['What is gold at?', 'Any breakouts today?', 'What is a pip?'] },
  waiting: {
    notSent: 'Not sent',
    trouble: "Sorry, I'm having trouble connecting right now. Please try again in a moment.",
    interrupted: 'This was not answered before the page was closed. Your words are still here.',
    discard: 'Discard',
    eventTrouble: 'Sorry, I had trouble generating a signal for this event. Please try again.',
    tryAgain: 'Try again',
    upgrade: 'Upgrade',
    resetsIn: (time: string): string => `Resets in ${time}`,
  },
  notification: { update: 'Signal update', opened: 'Signal opened' },
  event: {
    request: (name: string, country: string, day: string, time: string): string =>
      `Get a signal for this event: ${name}, ${country}, ${day}, ${time} UTC`,
    estimated: 'Estimated date, it may move by some days',
    published: 'Time as published by the source',
  },
  composer: {
    label: 'Message Pipsy',
    placeholder: 'Ask about a pair, an event or a word',
    send: 'Send',
    tooLong: (over: number): string => `That is ${characters(over)} too long. Please shorten it.`,
    offline: 'You are offline. What you write stays here until you are back.',
    attach: 'Attach an image',
    imageFile: 'Image file',
    uploading: 'Uploading image',
    ready: 'Ready to send',
    notUploaded: 'Not uploaded',
    tryAgain: 'Try again',
    remove: 'Remove image',
    notAnImage: 'Please select an image file',
    tooLarge: (megabytes: number): string => `An image can have at most ${count(megabytes)} MB`,
    uploadFailed: 'Failed to upload image. Please try again.',
  },
  footer: {
    brains: 'brains',
    tokensToday: 'Tokens today: ',
    tokens: 'tokens today',
    resetsIn: (time: string): string => `Resets in ${time}`,
    utc: 'UTC',
    upgrade: 'Upgrade',
    preferences: 'Preferences',
    menu: 'Menu',
    profile: 'Profile',
    toVerify: (left: number): string => `Profile, ${count(left)} ${left === 1 ? 'item' : 'items'} to verify`,
  },
  arrival: {
    emailAlert: 'Email Alert',
    welcomeBack: 'Welcome back!',
    alert: 'You have a new market alert!',
    alertFor: (pair: string): string => `You have a new market alert for ${pair}!`,
  },
} as const;
