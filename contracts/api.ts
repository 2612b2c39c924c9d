/** Every endpoint of the product, on one screen: start here. Vendor webhooks are not here but in their features. */
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { adminAccess } from './admin-access.ts';
import { adminMoney } from './admin-money.ts';
import { adminOutreach } from './admin-outreach.ts';
import { adminSystem } from './admin-system.ts';
import { adminUsers } from './admin-users.ts';
import { broker } from './broker.ts';
import { calendar } from './calendar.ts';
import { campaigns } from './campaigns.ts';
import { chat } from './chat.ts';
import { confidence } from './confidence.ts';
import { crypto } from './crypto.ts';
import { deviceAlertRows } from './device-alerts.ts';
import { live } from './live.ts';
import { mail } from './mail.ts';
import { market } from './market.ts';
import { memory } from './memory.ts';
import { monitor } from './monitor.ts';
import { ownData } from './own-data.ts';
import { payments } from './payments.ts';
import { proactive } from './proactive.ts';
import { profile } from './profile.ts';
import { signals } from './signals.ts';
import { system } from './system.ts';
import { telegram } from './telegram.ts';
import { tokens } from './tokens.ts';
import { uploads } from './uploads.ts';

export const api = {
  ...system,
  ...accounts,
  ...market,
  ...signals,
  ...confidence,
  ...chat,
  ...profile,
  ...proactive,
  ...calendar,
  ...uploads,
  ...activity,
  ...campaigns,
  ...memory,
  ...monitor,
  ...deviceAlertRows,
  ...telegram,
  ...live,
  ...mail,
  ...payments,
  ...broker,
  ...adminAccess,
  ...adminMoney,
  ...adminUsers,
  ...adminOutreach,
  ...adminSystem,
  ...crypto,
  ...tokens,
  ...ownData,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
/** Rows that answer with a stream of events. */
export type StreamName = {
  [N in EndpointName]: Api[N] extends { events: object } ? N : never;
}[EndpointName];
/** Rows whose stream lasts. */
export type LastingName = {
  [N in EndpointName]: Api[N] extends { lasting: true } ? N : never;
}[EndpointName];
/** Rows that answer with a download. */
export type FileName = {
  [N in EndpointName]: Api[N] extends { file: string } ? N : never;
}[EndpointName];
