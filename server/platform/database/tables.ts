import type { RuleId } from '@app/domain/evidence/evidence-ids.ts';
import type { NextStep } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import type { ColumnType } from 'kysely';
import type { AdminAction } from '@app/domain/access/admin-action.ts';
import type { ClaimState } from '@app/domain/broker/claim.ts';
import type { Precision } from '@app/domain/calendar/economic-event.ts';
import type { Direction } from '@app/domain/market/quote.ts';
import type { Impact } from '@app/domain/calendar/impact.ts';
import type { CampaignValues } from '@app/domain/campaigns/parse.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { ProductId } from '@app/domain/payments/checkout/catalogue.ts';
import type { PaymentProvider } from '@app/domain/payments/payment-provider.ts';
import type { PaymentEventKind, PaymentState } from '@app/domain/payments/payment-state.ts';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { NotificationType } from '@app/domain/proactive/notification-type.ts';
import type { Action, ClosedStatus, IdeaKind, SignalType, Timeframe } from '@app/domain/signals/signal.ts';
import type { WelcomeState, WithheldReason } from '@app/domain/tokens/welcome-state.ts';
import type { DB } from './tables.generated.ts';

type Json<Value> = { json: Value };

export type ChallengePurpose = 'passkey' | 'code' | 'provider' | 'add_passkey' | 'prove';

type Refinements = Checked<{
  cleanup_tasks: { kind: 'image' | 'telegram_chat' };
  admin_log: { action: AdminAction; facts: Json<Record<string, unknown>> };
  brain_forecasts: {
    brain: 'breakout' | 'news' | 'risk' | 'coach' | 'panel';
    stance: 'for' | 'against' | 'abstain';
  };
  broker_claims: { state: ClaimState };
  campaign_touches: { first_keys: Json<CampaignValues>; last_keys: Json<CampaignValues> };
  deliveries: { channel: Channel };
  economic_event_revisions: { impact: Impact; precision: Precision };
  email_tokens: { purpose: 'verify' | 'reset' };
  mail_requests: { purpose: 'reset' | 'verify' | 'guesses' };
  withheld_welcomes: { state: WelcomeState; reason: WithheldReason };
  evidence_cases: { rule: RuleId; pair: Pair; timeframe: Timeframe; outcome: Json<Record<string, unknown>> };
  evidence_walks: { rule: RuleId; pair: Pair; timeframe: Timeframe };
  event_alerts: { phase: 'before' | 'after' };
  event_announcements: { pair: Pair; on_beat: Direction };
  ideas: {
    kind: IdeaKind;
    pair: Pair;
    action: Action;
    type: SignalType;
    timeframe: Timeframe;
    outcome: ClosedStatus;
  };
  mail_opt_outs: { kind: 'weekly_report' | 're_engagement' };
  market_candles: { pair: Pair };
  market_series: { pair: Pair };
  memories: { source: 'said' | 'edited' };
  messages: {
    role: 'user' | 'assistant';
    actions: Json<readonly NextStep[]>;
    chart: Json<Record<string, unknown>>;
    event_data: Json<Record<string, unknown>>;
    panel: Json<Record<string, unknown>>;
    context: Json<Record<string, unknown>>;
    message_type: 'success' | 'error' | 'info';
    mood: 'green' | 'orange' | 'blue' | 'red';
    notification_type: NotificationType;
    reduction: 'category' | 'high' | 'medium';
  };
  outbox: { kind: 'alerts' | 'weekly_report' | 're_engagement' };
  outreach: { channel: Channel };
  payment_events: { kind: PaymentEventKind };
  payments: { provider: PaymentProvider; product: ProductId; state: PaymentState };
  proactive_messages: { evidence: Json<unknown[]> };
  proactive_preferences: { frequency: 'low' | 'medium' | 'high' };
  sign_in_challenges: {
    purpose: ChallengePurpose;
    facts: Json<Record<string, unknown>>;
  };
  signal_record: { event: 'opened' | 'closed' };
  telegram_updates: { content: Json<Record<string, unknown>> };
  token_ledger: { bucket: 'daily' | 'welcome' | 'purchased' };
  user_campaigns: { last_touch: Json<Record<string, string>> };
  users: { role: 'user' | 'admin'; plan: 'free' | 'premium'; profile: Json<Record<string, unknown>> };
  alert_channels: { channel: Channel };
  watches: {
    pair: Pair;
    timeframe: Timeframe;
    outcome: 'broke_up' | 'broke_down' | 'expired' | 'cancelled';
  };
}>;

type Empty = null | undefined;
type SelectOf<Column> = Column extends ColumnType<infer Select, unknown, unknown> ? Select : Column;
type InsertOf<Column> = Column extends ColumnType<unknown, infer Insert, unknown> ? Insert : Column;

type Refined<Column, To> = [To] extends [Json<infer Value>]
  ? ColumnType<
      Value | Extract<SelectOf<Column>, null>,
      string | Extract<InsertOf<Column>, Empty>,
      string | Extract<SelectOf<Column>, null>
    >
  : Column extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<To | Extract<Select, null>, To | Extract<Insert, Empty>, To | Extract<Update, null>>
    : To | Extract<Column, null>;

export type Tables = {
  [Table in keyof DB]: Table extends keyof Refinements
    ? {
        [Column in keyof DB[Table]]: Column extends keyof Refinements[Table]
          ? Refined<DB[Table][Column], Refinements[Table][Column]>
          : DB[Table][Column];
      }
    : DB[Table];
};

type ColumnsThatExist<Of> = {
  [Table in keyof Of]: Table extends keyof DB
    ? { [Column in keyof Of[Table]]: Column extends keyof DB[Table] ? Of[Table][Column] : never }
    : never;
};
/** A refinement of a table or column that does not exist does not compile. */
type Checked<All extends ColumnsThatExist<All>> = All;
