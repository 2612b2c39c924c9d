const DAY = 86_400_000;

/** After so many days without a sign of the user a note may go; each once, and none after the last. */
const steps = [30, 14, 7] as const;
export type AbsenceStep = (typeof steps)[number];

export const FIRST_STEP = 7 * DAY;
/** A week after the last step there is nothing left to say; a mail that late would come out of the blue. */
export const LAST_CALL = 37 * DAY;

/** Which note a silence that began at `since` is due by now, or null. Times in UTC ms. */
export function absenceStep(since: number, now: number): AbsenceStep | null {
  const silence = now - since;
  if (silence >= LAST_CALL) return null;
  return steps.find((days) => silence >= days * DAY) ?? null;
}

/** A note says how things stand: it is true for a day. */
const TRUE_FOR = DAY;

/** From when on a note written at `now` is of no use, UTC ms: it is out of date, or the next step of the silence is due. */
export function noteUntil(since: number, now: number): number {
  const next = steps.filter((days) => now - since < days * DAY).at(-1);
  return Math.min(now + TRUE_FOR, next === undefined ? since + LAST_CALL : since + next * DAY);
}
