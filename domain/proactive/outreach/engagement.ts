/** Excludes trades, because a score that rose with them would encourage them. */
export type EngagementInput = {
  /** UTC days of the last 28 on which the user wrote. */
  activeDays: number;
  messages: number;
  lessons: number;
  profile: number;
  reachable: boolean;
};

const fractionOf = (count: number, enough: number): number => Math.min(Math.max(count, 0), enough) / enough;

/** 0 to 100: active days 45 (12 of 28), messages 20 (20 in 7 days), lessons 20 (6 in 28 days), profile 10, a channel 5. */
export const scoreEngagement = (input: EngagementInput): number =>
  Math.round(
    45 * fractionOf(input.activeDays, 12) +
      20 * fractionOf(input.messages, 20) +
      20 * fractionOf(input.lessons, 6) +
      10 * fractionOf(input.profile, 1) +
      (input.reachable ? 5 : 0),
  );
