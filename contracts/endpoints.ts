import { accountEndpoints } from './accounts/accounts.ts';
import { activityEndpoints } from './accounts/activity.ts';
import { adminAccessEndpoints } from './admin/access.ts';
import { adminMoneyEndpoints } from './admin/money.ts';
import { adminOutreachEndpoints } from './admin/outreach.ts';
import { adminOverviewEndpoints } from './admin/overview.ts';
import { adminSystemEndpoints } from './admin/system.ts';
import { adminUserActEndpoints } from './admin/user-acts.ts';
import { adminUserEndpoints } from './admin/users.ts';
import { backtestEndpoints } from './market/backtests.ts';
import { brokerEndpoints } from './money/broker.ts';
import { calendarEndpoints } from './market/calendar.ts';
import { campaignEndpoints } from './accounts/campaigns.ts';
import { chatEndpoints } from './chat/chat.ts';
import { confidenceEndpoints } from './market/confidence.ts';
import { deviceEndpoints } from './accounts/devices.ts';
import { cryptoPaymentEndpoints } from './money/crypto-payments.ts';
import { pushEndpoints } from './messaging/push.ts';
import { evidenceEndpoints } from './market/evidence.ts';
import { liveEndpoints } from './system/live.ts';
import { mailEndpoints } from './messaging/mail.ts';
import { marketEndpoints } from './market/market.ts';
import { memoryEndpoints } from './accounts/memory.ts';
import { monitorEndpoints } from './admin/monitor.ts';
import { ownDataEndpoints } from './accounts/own-data.ts';
import { paymentEndpoints } from './money/payments.ts';
import { proactiveEndpoints } from './messaging/proactive.ts';
import { profileEndpoints } from './accounts/profile.ts';
import { signalEndpoints } from './market/signals.ts';
import { signInMethodEndpoints } from './accounts/sign-in-methods.ts';
import { systemEndpoints } from './system/system.ts';
import { telegramEndpoints } from './messaging/telegram.ts';
import { tokenEndpoints } from './money/tokens.ts';
import { uploadEndpoints } from './chat/uploads.ts';
import { watchEndpoints } from './market/watches.ts';
import type { Endpoint } from './endpoint.ts';
import type { EndpointName } from './routes.ts';

export const endpoints = {
  ...systemEndpoints,
  ...accountEndpoints,
  ...signInMethodEndpoints,
  ...deviceEndpoints,
  ...marketEndpoints,
  ...signalEndpoints,
  ...watchEndpoints,
  ...confidenceEndpoints,
  ...evidenceEndpoints,
  ...backtestEndpoints,
  ...chatEndpoints,
  ...profileEndpoints,
  ...proactiveEndpoints,
  ...calendarEndpoints,
  ...uploadEndpoints,
  ...activityEndpoints,
  ...campaignEndpoints,
  ...memoryEndpoints,
  ...monitorEndpoints,
  ...pushEndpoints,
  ...telegramEndpoints,
  ...liveEndpoints,
  ...mailEndpoints,
  ...paymentEndpoints,
  ...brokerEndpoints,
  ...adminAccessEndpoints,
  ...adminMoneyEndpoints,
  ...adminUserEndpoints,
  ...adminUserActEndpoints,
  ...adminOutreachEndpoints,
  ...adminOverviewEndpoints,
  ...adminSystemEndpoints,
  ...cryptoPaymentEndpoints,
  ...tokenEndpoints,
  ...ownDataEndpoints,
} satisfies Record<EndpointName, Endpoint>;

export type Endpoints = typeof endpoints;
type NameOf<Feature> = {
  [Name in EndpointName]: Endpoints[Name] extends Feature ? Name : never;
}[EndpointName];

export type StreamName = NameOf<{ events: object }>;
export type LastingStreamName = NameOf<{ lasting: true }>;
export type DownloadName = NameOf<{ file: string }>;
