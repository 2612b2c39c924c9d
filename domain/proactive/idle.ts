const MINUTE = 60_000;

/** Timings of the specification, sections 4 and 9. */
export const IDLE_AFTER = 20 * MINUTE;
export const REPING_AFTER = 10 * MINUTE;
export const CHECK_EVERY = MINUTE;
export const GREET_AFTER = 240 * MINUTE;

/** What a browser remembers of its user's presence, in UTC ms; null for never. Pings and greetings are those of this session. */
export type ActivityRecord = {
  lastActivityAt: number | null;
  lastPingAt: number | null;
  lastGreetingAt: number | null;
  greeting: boolean;
};

/** A return is told after twenty idle minutes, and not again within ten minutes. */
export const returnPingDue = (
  { lastActivityAt, lastPingAt }: Pick<ActivityRecord, 'lastActivityAt' | 'lastPingAt'>,
  now: number,
): boolean =>
  lastActivityAt !== null &&
  now - lastActivityAt >= IDLE_AFTER &&
  (lastPingAt === null || now - lastPingAt >= REPING_AFTER);

/** A sign-in is greeted once in four hours, one greeting at a time. */
export const greetingDue = (
  { lastGreetingAt, greeting }: Pick<ActivityRecord, 'lastGreetingAt' | 'greeting'>,
  now: number,
): boolean => !greeting && (lastGreetingAt === null || now - lastGreetingAt >= GREET_AFTER);
