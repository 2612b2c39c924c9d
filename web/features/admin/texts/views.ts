import { paymentStateWords } from './codes.ts';
import { count, dollars, plural } from './words.ts';

/** The view of broker claims. */
export const claims = {
  heading: 'Broker claims',
  loading: 'Loading broker claims...',
  failed: 'The broker claims could not be loaded',
  state: 'State filter',
  states: { all: 'All states', pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  empty: 'No broker claims',
  emptyWhy: 'Numbers of accounts opened with the partner broker wait here for a decision.',
  nonePending: 'No claim is waiting',
  gone: 'Account deleted',
  tokens: (credited: number): string => `${count(credited)} given`,
  takenBack: (tokens: number, owed: number): string =>
    `${count(tokens)} taken back${owed > 0 ? `, ${count(owed)} owed` : ''}`,
  by: (who: string): string => `by ${who}`,
  columns: {
    user: 'User',
    account: 'Account number',
    state: 'State',
    country: 'Country, plan',
    submitted: 'Sent in',
    decided: 'Decided',
    reason: 'Reason',
    tokens: 'Tokens',
    act: 'Decide',
  },
  approve: 'Approve',
  reject: 'Reject',
  takeBack: 'Take back',
  approveOf: (account: string): string => `Approve the claim of ${account}`,
  rejectOf: (account: string): string => `Reject the claim of ${account}`,
  takeBackOf: (account: string): string => `Take back the approval of ${account}`,
  decide: {
    approve: { title: 'Approve this claim?', about: 'Premium opens and the tokens are credited at once.' },
    reject: { title: 'Reject this claim?', about: 'The user reads the reason.' },
    takeBack: {
      title: 'Take this approval back?',
      about: 'Premium ends and the tokens go, as far as they are still there. The user reads the reason.',
    },
    reason: 'Reason',
    reasonHint: 'It stays in the admin log.',
    why: 'Please say why',
    busy: 'Saving...',
    cancel: 'Cancel',
    failed: 'The decision could not be saved',
    done: { approve: 'Claim approved', reject: 'Claim rejected', takeBack: 'Approval taken back' },
  },
};

/** The view of payments. */
export const payments = {
  heading: 'Payments',
  loading: 'Loading payments...',
  failed: 'The payments could not be loaded',
  state: 'State filter',
  allStates: 'All states',
  states: paymentStateWords,
  empty: 'No payments',
  emptyWhy: 'Every order appears here from the moment it is opened.',
  test: 'Test, no money moved',
  surplus: 'Paid on top of another, due back',
  money: (cents: number, currency: string): string =>
    currency === 'USD' ? dollars(cents / 100) : `${dollars(cents / 100).slice(1)} ${currency}`,
  tokens: (credited: number): string => plural(credited, 'token'),
  takenBack: (tokens: number, owed: number): string =>
    `${count(tokens)} taken back${owed > 0 ? `, ${count(owed)} owed` : ''}`,
  facts: (many: number): string => plural(many, 'event'),
  noFacts: 'Nothing was said yet',
  fact: (kind: string, at: string, money: string | null): string =>
    `${at}: ${kind}${money === null ? '' : `, ${money}`}`,
  notedAt: (at: string): string => `noted ${at}`,
  columns: {
    user: 'User',
    created: 'Opened',
    state: 'State',
    product: 'Product, provider',
    price: 'Price',
    tokens: 'Tokens',
    facts: 'Events',
    order: 'Order, payment',
    credited: 'Credited',
  },
};

/** The view of all users' signals. */
export const signals = {
  heading: 'Signals',
  loading: 'Loading signals...',
  failed: 'The signals could not be loaded',
  state: 'Status filter',
  allStates: 'All statuses',
  states: { active: 'Active', target_hit: 'Target hit', stop_hit: 'Stop hit', expired: 'Expired' },
  pair: 'Instrument filter',
  allPairs: 'All instruments',
  empty: 'No signals',
  emptyWhy: 'Every signal that Pipsy gives appears here.',
  noMatch: 'No signals found',
  noMatchWhy: 'No signal matches these filters.',
  simulated: 'Simulated',
  confidence: (percent: string): string => `${percent} confident`,
  columns: {
    id: 'Signal',
    user: 'User',
    pair: 'Pair, timeframe',
    action: 'Direction',
    status: 'Status',
    stop: 'Stop',
    entry: 'Entry',
    target: 'Target',
    close: 'Closed at',
    confidence: 'Confidence',
    created: 'Created',
    closed: 'Closed',
  },
};

/** The view of the admin log. */
export const log = {
  heading: 'Admin log',
  loading: 'Loading the admin log...',
  failed: 'The admin log could not be loaded',
  action: 'Action filter',
  allActions: 'Every action',
  empty: 'Nothing in the admin log',
  emptyWhy: 'Every look into a conversation and every change appears here.',
  noMatch: 'Nothing found in the admin log',
  noMatchWhy: 'No line has this action.',
  operator: 'Operator, or a deleted account',
  facts: 'Facts',
  columns: {
    at: 'When',
    admin: 'Admin',
    action: 'Action',
    user: 'User',
    about: 'About',
    reason: 'Reason',
    facts: 'Facts',
  },
};
