import { HOUR_MS, SECOND_MS } from '../time.ts';
import { splitSimulatedLabel } from '../market/simulated-label.ts';
import { notificationTypes, type NotificationType } from './notification-type.ts';
import type { QuietHours } from './pacing/quiet-hours.ts';

/** A later notification with the same `tag` replaces it; `quiet` shows it without a sound. */
export type DeviceNotification = { title: string; body: string; url: string; tag: string; quiet: QuietHours };

type NotificationInput = {
  messageId: string;
  content: string;
  signalId: string | null;
  cause: NotificationType | null;
  quiet: QuietHours;
};

const MAX_BODY_LENGTH = 200;

/** The label of a simulated market comes first, where no cut and no small screen loses it. */
function toPlainLine(content: string): string {
  const { text, label } = splitSimulatedLabel(content);
  const line = `${label && `${label}. `}${text}`.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_BODY_LENGTH) return line;
  const cut = line.slice(0, MAX_BODY_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_BODY_LENGTH / 2)).trimEnd()}…`;
}

const TRACKING_QUERY = '?utm_source=push&utm_medium=notification';

export const composeDeviceNotification = ({
  messageId,
  content,
  signalId,
  cause,
  quiet,
}: NotificationInput): DeviceNotification => ({
  title: cause ? notificationTypes[cause].deviceTitle : 'Pipsy',
  body: toPlainLine(content),
  url: `${cause === 'signal_closed' ? '/signals' : '/'}${TRACKING_QUERY}`,
  tag: signalId ? `signal-${signalId}` : `message-${messageId}`,
  quiet,
});

const DEFAULT_TTL_MS = 4 * HOUR_MS;

export const deviceTtlSeconds = (cause: NotificationType | null): number =>
  (cause ? notificationTypes[cause].deviceTtlMs : DEFAULT_TTL_MS) / SECOND_MS;

export const isUrgent = (cause: NotificationType | null): boolean =>
  cause !== null && notificationTypes[cause].isUrgent;
