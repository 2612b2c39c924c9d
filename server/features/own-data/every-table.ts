import type { Tables } from '../../db/tables.ts';

/** How the rows of one user are found in a table that an export holds. */
export type Section = {
  /** SQL: the table as t, joined to what says whose a row is; the table alone where not said. */
  from?: string;
  /** SQL: the user whose row it is; `t.user_id` where not said. */
  owner?: string;
  /** SQL: what orders the user's rows, and is different in each of them. */
  key: string;
  /** SQL: further columns. */
  more?: string;
  /** Columns that stay out: secrets, and what is about somebody else. */
  without?: readonly string[];
};

const ofSignal = { from: 'JOIN signals AS s ON s.id = t.signal_id', owner: 's.user_id' } as const;
const ofMessage = { from: 'JOIN messages AS m ON m.id = t.message_id', owner: 'm.user_id' } as const;

const market = 'what markets and economies did, of nobody in particular';

/**
 * Every table of the database, in the order of the file: how an export reads it, or in words why it holds nothing of a user. A new table
 * without a line here does not compile.
 */
export const everyTable: { readonly [Table in keyof Tables]: Section | string } = {
  // What is searched is made of the address and the name.
  users: { owner: 't.id', key: 't.id', without: ['password_hash', 'search_text'] },
  proactive_preferences: { key: 't.user_id' },
  wanted_channels: { key: 't.channel' },
  mail_refusals: { key: 't.kind' },
  memories: { key: 't.id' },
  lessons_done: { key: 't.lesson' },
  messages: { key: 't.seq' },
  // What the operator paid for an answer is nothing of the user's.
  model_usage: { ...ofMessage, key: 'm.seq', without: ['cost_micro_dollars'] },
  told: { key: 't.about' },
  signals: { key: 't.number' },
  signal_closings: { ...ofSignal, key: 's.number', more: 's.number, s.pair' },
  signal_record: { ...ofSignal, key: 't.seq', more: 's.number' },
  brain_forecasts: { ...ofSignal, key: "lpad(s.number::text, 20, '0') || t.brain", more: 's.number' },
  watches: { key: 't.number' },
  event_alerts: {
    from: 'JOIN economic_events AS e ON e.id = t.event_id',
    key: "t.event_id || ' ' || t.phase",
    more: 'e.name, e.currency',
  },
  deliveries: { key: 't.id' },
  outreach: { key: 't.id' },
  outreach_due: { key: "t.message_type || ' ' || t.about" },
  user_campaigns: { key: 't.user_id' },
  user_figures: { key: 't.user_id' },
  // As above.
  user_progress: { key: 't.user_id', without: ['cost_micro_dollars'] },
  // The texts hold links that work like passwords.
  outbox: {
    from: 'JOIN users AS u ON u.email = t.recipient OR u.id = t.user_id',
    owner: 'u.id',
    key: 't.id',
    without: ['text_part', 'html_part', 'one_click_url'],
  },
  weekly_reports: { key: 't.week' },
  re_engagement_mails: { key: "t.silent_since || ' ' || t.days" },
  uploads: { key: 't.id', more: "'/objects/uploads/' || t.id AS link" },
  token_ledger: { key: 't.id' },
  payments: { key: 't.id' },
  payment_facts: {
    from: 'JOIN payments AS p ON p.id = t.payment_id',
    owner: 'p.user_id',
    key: 't.id',
  },
  premium_grants: { key: 't.reference' },
  broker_claims: { key: 't.id', without: ['account_key', 'decided_by'] },
  admin_log: {
    key: 't.id',
    more: "'an administrator' AS done_by",
    without: ['admin_id', 'request_id'],
  },
  sessions: { key: "encode(t.secret_hash, 'hex')", without: ['secret_hash'] },
  admin_factors: { key: 't.user_id', without: ['sealed_secret', 'last_step'] },
  admin_enrolments: { key: 't.user_id', without: ['sealed_secret', 'mailed_hash'] },
  admin_recovery_codes: { key: "encode(t.code_hash, 'hex')", without: ['code_hash'] },
  email_tokens: { key: "encode(t.token_hash, 'hex')", without: ['token_hash'] },
  // Whoever has the address of a device may try to write to it.
  push_subscriptions: {
    key: 't.id',
    more: "substring(t.endpoint from '^[a-z]+://[^/]+') AS service",
    without: ['endpoint', 'p256dh', 'auth', 'session_hash'],
  },
  telegram_accounts: { key: 't.user_id' },
  telegram_links: { key: "encode(t.token_hash, 'hex')", without: ['token_hash'] },
  telegram_updates: {
    from: 'JOIN telegram_accounts AS a ON a.chat_id = t.chat_id',
    owner: 'a.user_id',
    key: 't.update_id',
  },
  campaign_touches: 'of visitors who have not registered; at a registration it goes to the account',
  account_leftovers: 'only of accounts that are gone',
  model_calls: 'a place in a queue, held for seconds',
  welcome_grants: 'a keyed hash of an address, that nobody can read back',
  rate_limits: 'counters that are gone after a day',
  page_visits: 'visits counted by day, of nobody in particular',
  app_state: "the app's own state",
  market_candles: market,
  market_series: market,
  economic_events: market,
  economic_event_revisions: market,
  economic_scans: market,
  event_announcements: market,
  event_reactions: market,
};

/** The same in words, for the reader of the file. */
export const notIncluded = [
  'Passwords, keys, and the secrets of sessions, links and devices: they are kept as hashes or would help nobody but a thief.',
  'The texts of mails, which hold such links; when they were sent and what they were about is here.',
  'Who of the administrators did something: it says "an administrator".',
  'Images themselves: each has a link that works while you are signed in.',
] as const;
