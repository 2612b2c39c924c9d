import type { Tables } from '../../platform/database/tables.ts';

export type TableExport = {
  /** Joins from the table, as `t`, to its owner. */
  joins?: string;
  ownerColumn?: string;
  orderKey: string;
  extraColumns?: string;
  /** Columns with secrets or with data about other people. */
  omitted?: readonly string[];
};

const viaMessage = {
  joins: 'JOIN messages AS m ON m.id = t.message_id',
  ownerColumn: 'm.user_id',
} satisfies Partial<TableExport>;

const MARKET_DATA = 'what markets and economies did, of nobody in particular';

/** In the order of the file; a text says why a table holds nothing of a user. */
export const tableExports: { readonly [Table in keyof Tables]: TableExport | string } = {
  users: { ownerColumn: 't.id', orderKey: 't.id', omitted: ['password_hash', 'search_text'] },
  proactive_preferences: { orderKey: 't.user_id' },
  alert_channels: { orderKey: 't.channel' },
  mail_opt_outs: { orderKey: 't.kind' },
  memories: { orderKey: 't.id' },
  completed_lessons: { orderKey: 't.lesson' },
  messages: { orderKey: 't.seq' },
  model_usage: { ...viaMessage, orderKey: 'm.seq', omitted: ['cost_micro_dollars'] },
  model_spending: { orderKey: 't.day', omitted: ['cost_micro_dollars'] },
  proactive_messages: { orderKey: 't.about' },
  subscriptions: { orderKey: 't.number' },
  // How far its holders were told names another one's number.
  ideas: {
    joins: 'JOIN subscriptions AS s ON s.idea_id = t.id',
    ownerColumn: 's.user_id',
    orderKey: 't.number',
    omitted: ['notified_up_to'],
  },
  signal_record: {
    joins:
      'JOIN subscriptions AS s ON s.idea_id = t.idea_id AND (t.subscription_id IS NULL OR t.subscription_id = s.id)',
    ownerColumn: 's.user_id',
    orderKey: 't.seq',
    extraColumns: 's.number',
  },
  brain_forecasts: {
    joins: 'JOIN subscriptions AS s ON s.id = t.subscription_id',
    ownerColumn: 's.user_id',
    orderKey: "lpad(s.number::text, 20, '0') || t.brain",
    extraColumns: 's.number',
  },
  watches: { orderKey: 't.number', omitted: ['earlier_number'] },
  event_alerts: {
    joins: 'JOIN economic_events AS e ON e.id = t.event_id',
    orderKey: "t.event_id || ' ' || t.phase",
    extraColumns: 'e.name, e.currency',
  },
  deliveries: { orderKey: 't.id' },
  outreach: { orderKey: 't.id' },
  outreach_due: { orderKey: "t.message_type || ' ' || t.about" },
  user_campaigns: { orderKey: 't.user_id' },
  user_stats: { orderKey: 't.user_id' },
  user_progress: { orderKey: 't.user_id', omitted: ['cost_micro_dollars'] },
  // The bodies hold links that work like passwords.
  outbox: {
    joins: 'JOIN users AS u ON u.email = t.recipient OR u.id = t.user_id',
    ownerColumn: 'u.id',
    orderKey: 't.id',
    omitted: ['text_part', 'html_part', 'one_click_url'],
  },
  weekly_reports: { orderKey: 't.week' },
  re_engagement_mails: { orderKey: "t.silent_since || ' ' || t.days" },
  uploads: {
    orderKey: 't.id',
    extraColumns: "'/objects/uploads/' || t.id AS link",
    omitted: ['sealed_with'],
  },
  token_ledger: { orderKey: 't.id' },
  payments: { orderKey: 't.id' },
  payment_events: {
    joins: 'JOIN payments AS p ON p.id = t.payment_id',
    ownerColumn: 'p.user_id',
    orderKey: 't.id',
  },
  premium_grants: { orderKey: 't.reference' },
  broker_claims: { orderKey: 't.id', omitted: ['account_key', 'decided_by'] },
  admin_log: {
    orderKey: 't.id',
    extraColumns: "'an administrator' AS done_by",
    omitted: ['admin_id', 'request_id'],
  },
  sessions: { orderKey: "encode(t.secret_hash, 'hex')", omitted: ['secret_hash'] },
  sign_in_places: { orderKey: 't.place' },
  guess_notices: { orderKey: 't.user_id' },
  withheld_welcomes: { orderKey: 't.user_id' },
  session_proofs: {
    joins: 'JOIN sessions AS s ON s.secret_hash = t.session_hash',
    ownerColumn: 's.user_id',
    orderKey: "encode(t.session_hash, 'hex')",
    omitted: ['session_hash'],
  },
  second_factors: { orderKey: 't.user_id', omitted: ['sealed_secret', 'last_step'] },
  second_factor_enrolments: { orderKey: 't.user_id', omitted: ['sealed_secret', 'mailed_hash'] },
  recovery_codes: { orderKey: "encode(t.code_hash, 'hex')", omitted: ['code_hash'] },
  passkeys: { orderKey: 't.id', omitted: ['credential_id', 'public_key', 'counter'] },
  identities: { orderKey: 't.id' },
  sign_in_challenges: {
    orderKey: "t.purpose || encode(t.key_hash, 'hex')",
    omitted: ['key_hash', 'facts'],
  },
  known_devices: { orderKey: "encode(t.device_hash, 'hex')", omitted: ['device_hash'] },
  email_tokens: { orderKey: "encode(t.token_hash, 'hex')", omitted: ['token_hash'] },
  push_subscriptions: {
    orderKey: 't.id',
    extraColumns: "substring(t.endpoint from '^[a-z]+://[^/]+') AS service",
    omitted: ['endpoint', 'p256dh', 'auth', 'session_hash'],
  },
  telegram_accounts: { orderKey: 't.user_id' },
  telegram_links: {
    orderKey: "encode(t.token_hash, 'hex')",
    omitted: ['token_hash', 'shown_number', 'chat_id', 'chat_name'],
  },
  telegram_updates: {
    joins: 'JOIN telegram_accounts AS a ON a.chat_id = t.chat_id',
    ownerColumn: 'a.user_id',
    orderKey: 't.update_id',
  },
  campaign_touches: 'of visitors who have not registered; at a registration it goes to the account',
  cleanup_tasks: 'only of accounts that are gone',
  model_calls: 'a place in a queue, held for seconds',
  welcome_grants: 'a keyed hash of an address, that nobody can read back',
  rate_limits: 'counters that are gone after a day',
  guess_delays: 'counters that are gone after a day',
  mail_requests: 'what was asked to be mailed, gone once it is',
  network_sign_ups: 'counters that are gone after days, of networks as hashes',
  installation_use: 'counters of the whole installation',
  used_proofs: 'numbers of solved puzzles, gone within the hour',
  page_visits: 'visits counted by day, of nobody in particular',
  interaction_pace: 'how fast pages answer, counted by day, of nobody in particular',
  app_state: "the app's own state",
  market_candles: MARKET_DATA,
  market_series: MARKET_DATA,
  evidence_cases: MARKET_DATA,
  evidence_walks: MARKET_DATA,
  grown_evidence: MARKET_DATA,
  economic_events: MARKET_DATA,
  economic_event_revisions: MARKET_DATA,
  economic_scans: MARKET_DATA,
  event_announcements: MARKET_DATA,
  event_reactions: MARKET_DATA,
};

export const notIncluded = [
  'Passwords, keys, and the secrets of sessions, links and devices: they are kept as hashes or would help nobody but a thief.',
  'The texts of mails, which hold such links; when they were sent and what they were about is here.',
  'Who of the administrators did something: it says "an administrator".',
  'Images themselves: each has a link that works while you are signed in.',
] as const;
