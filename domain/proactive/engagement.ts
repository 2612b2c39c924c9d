/** What the engagement score looks at. Trades are not among it: a score that rose with them would press for them. */
export type Engagement = {
  /** UTC days of the last 28 on which the user wrote something. */
  activeDays: number;
  /** Messages the user wrote in the last 7 days. */
  messages: number;
  /** Lessons first taken in the last 28 days. */
  lessons: number;
  /** Share of the profile's fields that are filled in, 0 to 1. */
  profile: number;
  /** Wants to be told through at least one channel besides the page. */
  reachable: boolean;
};

const upTo = (count: number, enough: number): number => Math.min(Math.max(count, 0), enough) / enough;

/**
 * The engagement score, 0 to 100: up to 45 points for days on which the user wrote (12 of the last 28 are enough for all of them), 20
 * for messages (20 in the last 7 days), 20 for lessons (6 in the last 28 days), 10 for the profile, 5 for a wanted channel.
 */
export const engagementScore = (seen: Engagement): number =>
  Math.round(
    45 * upTo(seen.activeDays, 12) +
      20 * upTo(seen.messages, 20) +
      20 * upTo(seen.lessons, 6) +
      10 * upTo(seen.profile, 1) +
      (seen.reachable ? 5 : 0),
  );
