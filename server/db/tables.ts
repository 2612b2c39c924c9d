import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Action, ClosedStatus, SignalType, Timeframe } from '@app/domain/signals/signal.ts';
import type { Cause } from '@app/domain/proactive/cause.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { AccessTables } from './access-tables.ts';
import type { BrokerTables } from './broker-tables.ts';
import type { CampaignTables } from './campaign-tables.ts';
import type { ChannelTables } from './channel-tables.ts';
import type { EconomyTables } from './economy-tables.ts';
import type { FigureTables } from './figure-tables.ts';
import type { LeftoverTables } from './leftovers.ts';
import type { MarketTables } from './market-tables.ts';
import type { OutreachTables } from './outreach-tables.ts';
import type { PaymentTables } from './payment-tables.ts';

type OfTheirOwnFile = AccessTables &
  ChannelTables &
  EconomyTables &
  PaymentTables &
  BrokerTables &
  MarketTables &
  FigureTables &
  OutreachTables &
  CampaignTables &
  LeftoverTables;

/** The database as the code sees it; a test compares this file and those it takes from with the live catalogue. */
export type Tables = OfTheirOwnFile & {
  users: {
    id: Generated<string>;
    email: string;
    email_key: string;
    password_hash: string;
    email_verified_at: number | null;
    role: Generated<'user' | 'admin'>;
    plan: Generated<'free' | 'premium'>;
    created_at: number;
    last_active_at: number;
    telegram_joined: Generated<boolean>;
    profile: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    engagement_score: Generated<number>;
    daily_tokens: Generated<number>;
    daily_day: number;
    welcome_tokens: Generated<number>;
    welcome_until: number;
    purchased_tokens: Generated<number>;
    forgot_before: Generated<number>;
    look_at: Generated<number>;
    scored_day: Generated<number>;
    conversion_told_at: number | null;
    daily_cap: number | null;
    search_text: GeneratedAlways<string>;
  };
  email_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'verify' | 'reset';
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  outbox: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    text_part: string;
    html_part: string;
    created_at: number;
    next_try_at: number;
    tries: Generated<number>;
    sent_at: number | null;
    failed_at: number | null;
    claimed_at: number | null;
    rank: Generated<number>;
    one_click_url: string | null;
    user_id: string | null;
    kind: 'alerts' | 'weekly_report' | 're_engagement' | null;
    message_type: string | null;
    useless_at: number | null;
  };
  mail_refusals: { user_id: string; kind: 'weekly_report' | 're_engagement'; at: number };
  weekly_reports: { user_id: string; week: number; queued_at: number };
  re_engagement_mails: { user_id: string; silent_since: number; days: number; queued_at: number };
  welcome_grants: { address_hash: Buffer; granted_at: number };
  rate_limits: { key: string; window_start: number; count: number };
  app_state: { key: string; value: string };
  token_ledger: {
    id: GeneratedAlways<number>;
    user_id: string;
    bucket: 'daily' | 'welcome' | 'purchased';
    delta: number;
    reason: string;
    reference: string;
    at: number;
  };
  signals: {
    id: Generated<string>;
    number: GeneratedAlways<number>;
    user_id: string;
    pair: Pair;
    action: Action;
    type: SignalType;
    timeframe: Timeframe;
    entry: number;
    target: number;
    stop: number;
    opened_at: number;
    expires_at: number;
    created_at: number;
    confidence: number;
    confidence_count: number;
    confidence_low: number;
    confidence_high: number;
    no_skill_rate: number;
    tokens_deducted: number;
    reason: string;
    simulated: boolean;
    feed: string;
    rule_version: string;
  };
  signal_closings: {
    signal_id: string;
    status: ClosedStatus;
    price: number | null;
    closed_at: number;
    recorded_at: number;
    ambiguous: boolean;
    gap: boolean;
  };
  signal_record: {
    seq: GeneratedAlways<number>;
    signal_id: string;
    event: 'opened' | 'closed';
    body: string;
    hash: string;
    at: number;
  };
  brain_forecasts: {
    signal_id: string;
    brain: 'breakout' | 'news' | 'risk' | 'coach' | 'panel';
    stance: 'for' | 'against' | 'abstain';
    strength: number;
    probability: number | null;
    no_skill: number;
    weight: number;
    stated_at: number;
  };
  watches: {
    id: Generated<string>;
    number: GeneratedAlways<number>;
    user_id: string;
    pair: Pair;
    timeframe: Timeframe;
    above: number | null;
    below: number | null;
    created_at: number;
    expires_at: number;
    becomes_signal: boolean;
    ended_at: number | null;
    outcome: 'broke_up' | 'broke_down' | 'expired' | 'cancelled' | null;
  };
  messages: {
    id: Generated<string>;
    seq: GeneratedAlways<number>;
    user_id: string;
    role: 'user' | 'assistant';
    content: string;
    at: number;
    client_message_id: string | null;
    reply_to: string | null;
    signal_id: string | null;
    is_economic_event: Generated<boolean>;
    event_data: JSONColumnType<Record<string, unknown>, string | null | undefined, string> | null;
    panel: JSONColumnType<Record<string, unknown>, string | null | undefined, string> | null;
    is_signal_notification: Generated<boolean>;
    message_type: 'success' | 'error' | 'info' | null;
    mood: 'green' | 'orange' | 'blue' | 'red' | null;
    tokens: Generated<number>;
    context: JSONColumnType<Record<string, unknown>, string | null | undefined, string> | null;
    images: Generated<string[]>;
    cause: Cause | null;
    why: string | null;
    fewer: 'category' | 'high' | 'medium' | null;
  };
  told: {
    user_id: string;
    about: string;
    message_id: string;
    at: number;
    evidence: JSONColumnType<unknown[], string, string>;
  };
  page_visits: {
    day: number;
    path: string;
    source: string;
    device: string;
    signed_in: boolean;
    visits: number;
  };
  proactive_preferences: {
    user_id: string;
    enabled_categories: string[];
    frequency: 'low' | 'medium' | 'high';
    max_daily: number;
    quiet_start: string;
    quiet_end: string;
    event_alerts: Generated<boolean>;
  };
  uploads: {
    id: Generated<string>;
    user_id: string;
    created_at: number;
    expires_at: number;
    taken_at: number | null;
    stored_at: number | null;
    type: string | null;
    bytes: number | null;
  };
  model_usage: {
    message_id: string;
    provider: string;
    model: string;
    input_tokens: number;
    output_tokens: number;
    cost_micro_dollars: number | null;
    at: number;
    user_id: string;
  };
  memories: {
    id: Generated<string>;
    user_id: string;
    kind: string;
    slot: string;
    value: string;
    source: 'said' | 'edited';
    at: number;
  };
  model_calls: { user_id: string; call: string; held_until: number };
  lessons_done: { user_id: string; lesson: string; first_at: number };
};
