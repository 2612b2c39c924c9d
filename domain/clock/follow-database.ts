/** Own and the database's clock may differ by this much. */
export const MAX_SKEW_MS = 2_000;
/** While time waits for a database whose clock was set back, requests are answered for so long. */
export const MAX_STANDSTILL_MS = 60_000;
/** The stored mark is ahead of what was shown by this much, because it is written every few seconds. */
export const MARK_AHEAD_MS = 6_000;
/** Marks of other processes may be ahead by half their round trip. */
const MARK_TOLERANCE_MS = 1_000;

/** One look at the database's clock. Steady times are those of a clock of the process that is never set. */
export type ClockSample = {
  sentAtSteady: number;
  receivedAtSteady: number;
  /** What the process's own wall clock showed when the reply came, UTC ms. */
  ownAt: number;
  /** UTC ms. */
  databaseAt: number;
  /** UTC ms; up to where any process has shown time, plus MARK_AHEAD_MS. */
  mark: number | null;
};

export type FollowedClock = {
  /** Add to steady time for the database's, ms. */
  offsetMs: number;
  /** The latest time that was shown; time never goes below it. UTC ms. */
  shownAt: number;
  /** How far the own wall clock is ahead of the database's, ms; negative where behind. */
  skewMs: number;
  /** More than MAX_SKEW_MS, whatever part of the round trip the reply took. */
  isSkewed: boolean;
};

/** A clock that two witnesses, the own and the database's, do not agree on goes on as it went: a jump of either changes no rule's time. */
export function followSample(clock: FollowedClock | null, sample: ClockSample): FollowedClock {
  const { sentAtSteady, receivedAtSteady, ownAt, databaseAt, mark } = sample;
  const halfTripMs = Math.max(0, receivedAtSteady - sentAtSteady) / 2;
  const skewMs = ownAt - halfTripMs - databaseAt;
  const isSkewed = Math.abs(skewMs) - halfTripMs > MAX_SKEW_MS;
  // Says less than what is known already.
  const isTooSlow = halfTripMs > MAX_SKEW_MS / 4;
  const sampled = databaseAt - (sentAtSteady + halfTripMs);
  const isMarkAhead = mark !== null && mark - MARK_AHEAD_MS > databaseAt + halfTripMs + MARK_TOLERANCE_MS;
  const floor = isMarkAhead ? mark : Number.NEGATIVE_INFINITY;
  return {
    offsetMs: clock && (isSkewed || isTooSlow) ? clock.offsetMs : sampled,
    shownAt: clock?.shownAt ?? floor,
    skewMs,
    isSkewed,
  };
}

/** Time of the rules at a steady time, UTC ms: never before what was shown. */
export const showTime = ({ offsetMs, shownAt }: FollowedClock, steady: number): number =>
  Math.max(shownAt, steady + offsetMs);

/** How long time will stand still, because the database's clock was set back, ms. */
export const standstillMs = ({ offsetMs, shownAt }: FollowedClock, steady: number): number =>
  Math.max(0, shownAt - (steady + offsetMs));

const formatSeconds = (ms: number): string => `${(Math.abs(ms) / 1_000).toFixed(1)} s`;

/** Why this process should not serve now, in the operator's words; null where it may. */
export function findMistrust(clock: FollowedClock, steady: number): string | null {
  if (clock.isSkewed)
    return `The clock of this server is ${formatSeconds(clock.skewMs)} ${clock.skewMs > 0 ? 'ahead of' : 'behind'} the database's. It answers again once they agree.`;
  const standstill = standstillMs(clock, steady);
  if (standstill > MAX_STANDSTILL_MS)
    return `The clock was set back by ${formatSeconds(standstill)}. This server answers again once it has caught up.`;
  return null;
}
