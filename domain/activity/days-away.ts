import { DAY_MS, MINUTE_MS } from '../time.ts';

/** Activity this early belongs to the registration itself. */
const REGISTRATION_GRACE_MS = MINUTE_MS;

/** UTC ms in, -1 if never active after registering; `lastSeenAt` covers every channel. */
export const countDaysAway = (
  { createdAt, lastSeenAt }: { createdAt: number; lastSeenAt: number },
  now: number,
): number =>
  lastSeenAt - createdAt < REGISTRATION_GRACE_MS ? -1 : Math.max(0, Math.floor((now - lastSeenAt) / DAY_MS));
