/** Parts of the app that a button can open at once. */
export const stepTargets = [
  'upgrade',
  'tokens',
  'preferences',
  'tracking',
  'signals',
  'market',
  'confidence',
  'sign-out',
] as const;
export type StepTarget = (typeof stepTargets)[number];

/** `say` is the user's message when it is tapped; `url` and `open` stand before it where they can be followed. */
export type NextStep = {
  label: string;
  say: string;
  url?: string | undefined;
  open?: StepTarget | undefined;
};

/** What every message of Pipsy carries. */
export type NextSteps =
  | readonly [NextStep]
  | readonly [NextStep, NextStep]
  | readonly [NextStep, NextStep, NextStep];

export const MOST_STEPS = 3;

/** Null where there is none to take. */
export function toNextSteps([first, second, third]: readonly NextStep[]): NextSteps | null {
  if (!first) return null;
  if (!second) return [first];
  return third ? [first, second, third] : [first, second];
}
