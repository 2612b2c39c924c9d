import { notificationTypes, type NotificationType } from './notification-type.ts';

export type ProactiveOrigin = { cause: NotificationType; why: string };

export const proactiveReasonOf = (cause: NotificationType | null, ownReason: string | null): string | null =>
  cause === null ? null : (ownReason ?? notificationTypes[cause].reason);
