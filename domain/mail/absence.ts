import { DAY_MS } from '../time.ts';

const steps = [30, 14, 7] as const;
export type AbsenceStep = (typeof steps)[number];

export const FIRST_ABSENCE_STEP_MS = 7 * DAY_MS;
export const ABSENCE_END_MS = 37 * DAY_MS;

export function dueAbsenceStep(absentSince: number, now: number): AbsenceStep | null {
  const silence = now - absentSince;
  if (silence >= ABSENCE_END_MS) return null;
  return steps.find((days) => silence >= days * DAY_MS) ?? null;
}

const NOTE_LIFETIME_MS = DAY_MS;

export function noteExpiresAt(absentSince: number, now: number): number {
  const next = steps.filter((days) => now - absentSince < days * DAY_MS).at(-1);
  return Math.min(
    now + NOTE_LIFETIME_MS,
    next === undefined ? absentSince + ABSENCE_END_MS : absentSince + next * DAY_MS,
  );
}
