import { MINUTE_MS } from '../../time.ts';
import type { ClosedStatus, IdeaKind } from '../signal.ts';

export type IdeaRelease = { at: number; title: string; currency: string };

/** What is known of an idea that is over; results in multiples of the first risk. */
export type SettledIdea = {
  kind: IdeaKind;
  status: ClosedStatus;
  closedAt: number;
  ambiguous: boolean;
  gap: boolean;
  /** Null where nobody knows the closing price. */
  r: number | null;
  /** How far it had come towards the target at least; null where nothing is known of it. */
  furthestR: number | null;
  /** As stated when it opened. */
  chance: { target: number; luck: number } | null;
  /** High-impact releases for its currencies while it was open. */
  releases: readonly IdeaRelease[];
};

/** `lesson` is the one thing that the facts teach; null where they teach nothing. */
export type SettledStory = { sentence: string; lesson: string | null };

const printAmountOfR = (r: number, digits: number): string => `${Math.abs(r).toFixed(digits)} R`;
const printSignedR = (r: number): string => {
  const amount = printAmountOfR(r, 2);
  return Number.parseFloat(amount) === 0 ? amount : `${r < 0 ? '−' : '+'}${amount}`;
};
const clockOf = (at: number): string => `${new Date(at).toISOString().slice(11, 16)} UTC`;

/** A loss is told as warmly as a win, and no figure stands here that was not measured or stated. */
export const tellSettled = (idea: SettledIdea): SettledStory => ({
  sentence: tellEnd(idea),
  lesson: tellLesson(idea),
});

/** A stop can close at more than the first risk only by a jump. */
const PLANNED = 1.005;

function tellEnd({ kind, status, ambiguous, r }: SettledIdea): string {
  if (r === null) return 'Its price source went away, so there is no result and nothing counts.';
  const planned = kind === 'practice' ? 'It went as planned, on paper' : 'It went as planned';
  if (status === 'target_hit') return `${planned}: the gain is the size you saw first.`;
  if (status === 'expired') {
    const side = Math.abs(r) < 0.005 ? 'where it began' : r > 0 ? 'ahead' : 'behind';
    return `Its time ran out first: it closed ${side}, at ${printSignedR(r)}.`;
  }
  if (r < -PLANNED)
    return `The price jumped past the stop: the loss is ${printAmountOfR(r, 2)}, more than the 1 R you saw first.`;
  if (ambiguous)
    return 'One candle touched both, so the stop counts: the loss stayed the size you saw first.';
  return `${planned}: the loss stayed the size you saw first.`;
}

/** A release this long before the end is what moved the price, or close to it. */
const SHORTLY_MS = 60 * MINUTE_MS;
const ALMOST_THERE = 0.5;

function tellLesson(idea: SettledIdea): string | null {
  const { status, closedAt, furthestR, releases, r } = idea;
  if (r === null) return null;
  const last = releases.filter(({ at }) => at <= closedAt).at(-1);
  if (last && closedAt - last.at <= SHORTLY_MS) {
    const minutes = Math.floor((closedAt - last.at) / MINUTE_MS);
    const before =
      minutes === 0
        ? 'in the minute it closed'
        : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} before it closed`;
    return `${last.title} (${last.currency}) came out at ${clockOf(last.at)}, ${before}. The calendar names such times ahead: look there before you enter.`;
  }
  if (status !== 'target_hit' && furthestR !== null && furthestR >= ALMOST_THERE)
    return `It had come at least ${printAmountOfR(furthestR, 1)} your way before that. Being ahead counts only when it closes.`;
  return tellStatedChance(idea) ?? (last ? tellRelease(last) : null);
}

const tellRelease = ({ title, currency, at }: IdeaRelease): string =>
  `${title} (${currency}) came out at ${clockOf(at)}, while it was open. The calendar names such times ahead.`;

const TWENTY = 20;

function tellStatedChance({ chance, status }: SettledIdea): string | null {
  if (!chance) return null;
  const [expected, luck] = [chance.target, chance.luck].map((share) => Math.round(share * TWENTY));
  const said = `The chance said before was ${expected} of ${TWENTY}, ${luck} by luck alone.`;
  return status === 'target_hit'
    ? `${said} This was one that reached the target, and one alone proves nothing.`
    : `${said} This was one of the ${TWENTY - (expected ?? 0)} that do not reach the target.`;
}
