import { formatCount } from '../../../lib/format/format.ts';
import { formatMicroDollars, formatQuantity } from './formats.ts';

export const chat = {
  loading: 'Loading the conversation...',
  failed: 'The conversation could not be loaded',
  logged: 'That you looked is written to the admin log.',
  order: 'Order by time',
  orders: { asc: 'A-Z', desc: 'Z-A' },
  empty: 'No conversation history found for this user',
  unknownTime: 'Unknown time',
  list: 'Messages',
  user: 'User',
  pipsy: 'Pipsy',
  spent: (tokens: number, dollarsSpent: number, isCostUnknown: boolean): string =>
    [
      tokens > 0 && formatQuantity(tokens, 'token'),
      dollarsSpent > 0 && formatMicroDollars(dollarsSpent * 1_000_000),
      isCostUnknown && 'model cost unknown',
    ]
      .filter(Boolean)
      .join(', '),
  messages: 'the conversation',
};

export const knowledge = {
  loading: 'Loading the knowledge...',
  failed: 'The knowledge could not be loaded',
  about: 'How well Pipsy knows this person. What they said is not shown.',
  sum: (percent: number, level: string): string => `${formatCount(percent)}%, ${level}`,
  told: 'Topics known',
  lessons: 'Lessons done',
  signals: 'Signals settled',
  of: (known: number, of: number): string => `${formatCount(known)} of ${formatCount(of)}`,
  points: (points: number, most: number): string => `${formatCount(points)} of ${formatCount(most)} points`,
  topics: 'Known topics',
  noTopics: 'Nothing is known yet.',
  recent: 'Lessons done last',
  noLessons: 'No lesson done yet.',
};

export const billing = {
  loading: 'Loading the billing...',
  failed: 'The billing could not be loaded',
  plan: 'Plan',
  plans: { free: 'Free', premium: 'Premium' },
  daily: 'Daily tokens',
  welcome: 'Welcome tokens',
  purchased: 'Purchased tokens',
  owed: (owed: number): string => `${formatCount(owed)} owed`,
  moved: 'Tokens by reason',
  noMoved: 'No tokens have moved yet.',
  models: 'Answers by language model',
  noModels: 'No language model has answered yet.',
  payments: 'Payments',
  noPayments: 'Nothing was paid yet.',
  ledger: 'Ledger, newest fifty lines',
  noLedger: 'The ledger is empty.',
  test: 'Test',
  priceUnknown: 'No price known',
  unpriced: (cost: string, answers: number): string =>
    `${cost} and ${formatQuantity(answers, 'answer')} of unknown price`,
  columns: {
    reason: 'Reason',
    tokens: 'Tokens',
    times: 'Times',
    model: 'Model',
    answers: 'Answers',
    input: 'Tokens in',
    output: 'Tokens out',
    cost: 'Cost',
    when: 'When',
    provider: 'Provider',
    product: 'Product',
    state: 'State',
    price: 'Price',
    bucket: 'Bucket',
  },
  change: {
    heading: 'Give or take tokens',
    way: 'What to do',
    give: 'Give',
    take: 'Take',
    tokens: 'Tokens',
    reason: 'Reason',
    reasonHint: 'It stays in the admin log.',
    submit: { give: 'Give tokens', take: 'Take tokens' },
    busy: 'Saving...',
    howMany: 'Please type a whole number from 1 to 100,000',
    why: 'Please say why',
    failed: 'The tokens could not be changed',
    done: 'Tokens changed',
    given: (tokens: number, left: number): string =>
      tokens < 0
        ? `${formatQuantity(-tokens, 'token')} taken; ${formatCount(left)} left.`
        : `${formatQuantity(tokens, 'token')} given; ${formatCount(left)} now.`,
  },
};

export const reengagement = {
  loading: 'Loading the outreach...',
  failed: 'The outreach could not be loaded',
  inactive: 'Days inactive',
  never: 'Never active',
  sent: 'Sent',
  returned: 'Returned after',
  heldOut: 'Held out: nothing is sent to this user to bring them back, so that returns can be compared.',
  attempts: 'What was sent, newest first',
  none: 'Nothing was sent yet',
  noneWhy: 'Messages through mail, bot or push appear here.',
  wants: (channels: string): string => `Wants: ${channels}.`,
  wantsNone: 'Wants no channel.',
  declined: (mails: string): string => `Declined: ${mails}.`,
  notBack: 'Not back',
  columns: {
    channel: 'Channel',
    type: 'Type',
    sent: 'Sent',
    back: 'Back after',
    messages: 'Messages after',
    first: 'First message',
  },
};

export const access = {
  about: 'Each of these needs a reason, stands in the admin log and is told to the user by email.',
  suspended: 'This account is suspended.',
  suspendedSince: (time: string): string => `Suspended since ${time} UTC.`,
  reason: 'Reason',
  reasonHint: 'The user reads it in the email.',
  why: 'Please say why, in at least three characters.',
  acts: {
    endUserSessions: 'Sign out everywhere',
    suspendUser: 'Suspend',
    unlockUser: 'Unlock',
  },
  busy: 'Working...',
  done: {
    endUserSessions: 'Signed out everywhere',
    suspendUser: 'Suspended',
    unlockUser: 'Unlocked',
  },
  failed: 'Nothing was changed',
};
