import { MINUTE_MS } from '../../time.ts';

export const IDLE_AFTER_MS = 20 * MINUTE_MS;
export const RETURN_PING_INTERVAL_MS = 10 * MINUTE_MS;
export const PRESENCE_CHECK_INTERVAL_MS = MINUTE_MS;
export const GREETING_INTERVAL_MS = 240 * MINUTE_MS;

export type ActivityRecord = {
  lastActivityAt: number | null;
  lastPingAt: number | null;
  lastGreetingAt: number | null;
  greeting: boolean;
};

export const isReturnPingDue = (
  { lastActivityAt, lastPingAt }: Pick<ActivityRecord, 'lastActivityAt' | 'lastPingAt'>,
  now: number,
): boolean =>
  lastActivityAt !== null &&
  now - lastActivityAt >= IDLE_AFTER_MS &&
  (lastPingAt === null || now - lastPingAt >= RETURN_PING_INTERVAL_MS);

export const isGreetingDue = (
  { lastGreetingAt, greeting }: Pick<ActivityRecord, 'lastGreetingAt' | 'greeting'>,
  now: number,
): boolean => !greeting && (lastGreetingAt === null || now - lastGreetingAt >= GREETING_INTERVAL_MS);
