const DAY = 86_400_000;
/** Signs of the registration itself: the first page and what it reports. */
const ARRIVING = 60_000;

/**
 * Whole days since a user was last there; -1 for who was never there after registering (specification, section 3). Times in UTC ms,
 * `seenAt` by any sign: a call of their own session, a message through whatever channel.
 */
export const daysAway = ({ createdAt, seenAt }: { createdAt: number; seenAt: number }, now: number): number =>
  seenAt - createdAt < ARRIVING ? -1 : Math.max(0, Math.floor((now - seenAt) / DAY));
