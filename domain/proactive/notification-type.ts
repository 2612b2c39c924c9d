import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import type { Category } from './category.ts';

type NotificationRules = {
  priority: number;
  lifetimeMs: number;
  deviceTtlMs: number;
  deviceTitle: string;
  isUrgent: boolean;
  isMailed: boolean;
  reason: string;
};

const defaults = {
  lifetimeMs: Number.POSITIVE_INFINITY,
  deviceTtlMs: 4 * HOUR_MS,
  deviceTitle: 'Pipsy',
  isUrgent: false,
  isMailed: false,
} as const;

const byCategory = { ...defaults, reason: 'Because you want messages of this kind.' } as const;
const byEventAlerts = {
  ...defaults,
  isMailed: true,
  reason: 'Because event alerts come with your plan.',
} as const;
const byWatch = { ...defaults, isMailed: true, reason: 'Because you asked me to watch this level.' } as const;

/** Mailed types also need a subject (alert-letter.ts), categories a writer (compose-candidates.ts). */
export const notificationTypes = {
  signal_closed: {
    ...defaults,
    priority: 100,
    deviceTtlMs: DAY_MS,
    deviceTitle: 'Your signal has closed',
    isUrgent: true,
    isMailed: true,
    reason: 'Because this is one of your signals.',
  },
  watch_broke: { ...byWatch, priority: 90, deviceTitle: 'A level you watch broke', isUrgent: true },
  watch_near: { ...byWatch, priority: 85, deviceTitle: 'A level you watch is near', isUrgent: true },
  broker_claim: {
    ...defaults,
    priority: 80,
    deviceTitle: 'Your broker account',
    reason: 'Because you sent in a broker account number.',
  },
  payment: {
    ...defaults,
    priority: 75,
    deviceTitle: 'About your payment',
    reason: 'Because you made a payment.',
  },
  event_after: { ...byEventAlerts, priority: 70, deviceTitle: 'A release is out' },
  event_before: {
    ...byEventAlerts,
    priority: 60,
    lifetimeMs: HOUR_MS,
    deviceTtlMs: 15 * MINUTE_MS,
    deviceTitle: 'A release is near',
    isUrgent: true,
  },
  watch_lapsed: { ...byWatch, priority: 50, deviceTitle: 'A watch has run out' },
  token_status: { ...byCategory, priority: 40, lifetimeMs: 6 * HOUR_MS, deviceTitle: 'Your tokens' },
  achievement: { ...byCategory, priority: 35 },
  market_session_open: { ...byCategory, priority: 30, lifetimeMs: HOUR_MS },
  micro_education: { ...byCategory, priority: 20 },
  motivational: { ...byCategory, priority: 15 },
  personal_checkin: { ...byCategory, priority: 10 },
  time_greeting: { ...byCategory, priority: 5, lifetimeMs: 4 * HOUR_MS },
} as const satisfies Record<Category, NotificationRules> & Record<string, NotificationRules>;

export type NotificationType = keyof typeof notificationTypes;

export type MailedNotificationType = {
  [Type in NotificationType]: (typeof notificationTypes)[Type]['isMailed'] extends true ? Type : never;
}[NotificationType];

export const priorityOf = (type: NotificationType): number => notificationTypes[type].priority;

export const lifetimeMsOf = (type: NotificationType | null): number =>
  type ? notificationTypes[type].lifetimeMs : defaults.lifetimeMs;

const rulesByName = new Map<string, NotificationRules>(Object.entries(notificationTypes));

export const isMailedNotification = (type: string | null): type is MailedNotificationType =>
  type !== null && rulesByName.get(type)?.isMailed === true;
