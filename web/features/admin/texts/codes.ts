import type { AdminAction } from '@app/domain/access/admin-action.ts';
import type { Bucket, LedgerEntry } from '@app/domain/tokens/balance.ts';
import type { KnowledgeTopic } from '@app/domain/memory/knowledge.ts';
import type { MailKind } from '@app/domain/mail/mail-kind.ts';
import type { PaymentEventKind, PaymentState } from '@app/domain/payments/payment-state.ts';
import type { NotificationType } from '@app/domain/proactive/notification-type.ts';
import type { Channel } from '@app/domain/proactive/channel.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { timeframeTitles } from '@app/domain/signals/timeframe-name.ts';

const labelFor =
  <Code extends string>(words: Readonly<Record<Code, string>>) =>
  (code: string): string =>
    Object.hasOwn(words, code) ? words[code as Code] : code;

export const messageTypeLabel = labelFor<NotificationType | MailKind>({
  re_engagement: 'Re-engagement',
  weekly_report: 'Weekly report',
  alerts: 'Alerts',
  signal_closed: 'Signal closed',
  watch_broke: 'Watched level broke',
  watch_near: 'Watched level near',
  watch_lapsed: 'Watch lapsed',
  event_before: 'Before a release',
  event_after: 'After a release',
  broker_claim: 'Broker claim',
  payment: 'Payment',
  time_greeting: 'Greeting',
  micro_education: 'Small lesson',
  token_status: 'Token status',
  market_session_open: 'Session opens',
  achievement: 'Achievement',
  motivational: 'Motivation',
  personal_checkin: 'Personal check-in',
});

export const channelLabel = labelFor<Channel>({ email: 'Email', telegram: 'Telegram', push: 'Push' });

export const ledgerReasonLabel = labelFor<LedgerEntry['reason']>({
  refill: 'Daily refill',
  lapse: 'Lapsed',
  spend: 'Spent',
  welcome: 'Welcome',
  purchase: 'Bought',
  refund: 'Payment taken back',
  restore: 'Given back',
  grant: 'Given without payment',
  revoke: 'Taken by an admin',
  deleted: 'Account deleted',
});

export const bucketLabel = labelFor<Bucket>({ daily: 'Daily', welcome: 'Welcome', purchased: 'Purchased' });

export const paymentStateLabels: Readonly<Record<PaymentState, string>> = {
  open: 'Open',
  approved: 'Approved',
  processing: 'Processing',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  taken_back: 'Taken back',
  refused: 'Refused',
  expired: 'Expired',
  cancelled: 'Cancelled',
};
export const paymentStateLabel = labelFor(paymentStateLabels);

export const paymentEventLabel = labelFor<PaymentEventKind>({
  approved: 'approved',
  processing: 'processing',
  partly_paid: 'partly paid',
  paid: 'paid',
  refused: 'refused',
  expired: 'expired',
  cancelled: 'cancelled',
  refunded: 'refunded',
  disputed: 'disputed',
  dispute_won: 'dispute won',
});

export const providerLabel = labelFor({ paypal: 'PayPal', btcpay: 'BTCPay', payerurl: 'PayerURL' });
export const productLabel = labelFor({ premium: 'Premium', standard: 'Standard' });
export const planLabel = labelFor({ free: 'Free', premium: 'Premium' });
export const timeframeLabel = labelFor<Timeframe>(timeframeTitles);

export const topicLabel = labelFor<KnowledgeTopic>({
  name: 'Name',
  experience: 'Experience',
  risk: 'Risk',
  style: 'Style',
  markets: 'Markets',
  sessions: 'Sessions',
  capital: 'Capital',
  goals: 'Goals',
  work: 'Work',
  interests: 'Interests',
});

export const adminActionLabels = {
  read_conversation: 'Read a conversation',
  read_first_words: 'Read first messages',
  read_knowledge: 'Read the AI knowledge',
  export_users: 'Exported users',
  grant_tokens: 'Gave tokens',
  revoke_tokens: 'Took tokens',
  approve_claim: 'Approved a claim',
  reject_claim: 'Rejected a claim',
  revoke_claim: 'Took an approval back',
  end_sessions: 'Signed a user out',
  suspend_user: 'Suspended a user',
  unlock_user: 'Unlocked a user',
  grant_admin: 'Made an admin',
  revoke_admin: 'Removed an admin',
  set_up_second_factor: 'Set up a second factor',
  use_recovery_code: 'Used a recovery code',
  reset_second_factor: 'Reset a second factor',
} as const satisfies Readonly<Record<AdminAction, string>>;
export const adminActionLabel = labelFor(adminActionLabels);

const subjectLabel = labelFor({ user: 'User', broker: 'Broker claim' });

/** "user:7c1f09ae-..." as "User 7c1f09ae"; anything else as it is. */
export function formatSubject(text: string): string {
  const [, kind, start] = /^([a-z]+):([0-9a-f]{8})-[0-9a-f-]{27}$/.exec(text) ?? [];
  return kind && start ? `${subjectLabel(kind)} ${start}` : text;
}
