import { printDate, printDollars, printR } from '../../buddy/replies/print.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import type { ClosedStatus } from '../../signals/signal.ts';
import type { LivingIdea } from '../living/picture-of-idea.ts';

/** The small form of an idea's card: its path, what it comes to and two facts. */
export type IdeaRow = {
  action: LivingIdea['action'];
  isPractice: boolean;
  pair: string;
  /** Closes, oldest first. */
  closes: readonly number[];
  entry: number;
  /** On the holder's stake; null without a price. */
  money: { text: string; tone: 'up' | 'down' | 'flat' } | null;
  fact: string;
  time: string;
};

const endings: Record<ClosedStatus, string> = {
  target_hit: 'Reached its target',
  stop_hit: 'Closed at its stop',
  expired: 'Ran out of time',
};

function printTimeLeft(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d ${Math.floor((ms % DAY_MS) / HOUR_MS)} h left`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min left` : `${minutes} min left`;
}

/** "3 Jun, 11:00 UTC": the fact stands beside it. */
const printMoment = (at: number): string => printDate(at).replace(/^\w+ (\d+) (\w{3})\w*/, '$1 $2');

function moneyOf(r: number, risk: number): NonNullable<IdeaRow['money']> {
  const amount = printDollars(r * risk);
  if (amount === '$0.00') return { text: amount, tone: 'flat' };
  return r > 0 ? { text: `+${amount}`, tone: 'up' } : { text: `\u2212${amount}`, tone: 'down' };
}

type RowFacts = {
  idea: LivingIdea;
  closes: readonly number[];
  /** After costs; null without a price. */
  r: number | null;
  stake: { risk: number; isExample: boolean };
  now: number;
};

/** In the words of the row on screens. */
export function toIdeaRow({ idea, closes, r, stake, now }: RowFacts): IdeaRow {
  const { action, kind, pair, entry, status, endsAt, closedAt } = idea;
  const isPractice = kind === 'practice';
  const risk = Number.isInteger(stake.risk) ? `$${stake.risk}` : printDollars(stake.risk);
  const on = isPractice ? 'on paper' : stake.isExample ? `at ${risk}, an example` : `on your ${risk}`;
  const isOpen = status === 'plan' || status === 'active';
  const result = r === null ? null : printR(r);
  const ending = isOpen ? null : endings[status];
  return {
    action,
    isPractice,
    pair,
    closes,
    entry,
    money: r === null ? null : moneyOf(r, stake.risk),
    fact:
      ending === null
        ? result === null
          ? 'Waiting for a price'
          : `${result} ${on}`
        : result === null
          ? 'No result: its price source is gone'
          : `${ending}, ${result}`,
    time: ending === null ? printTimeLeft(endsAt - now) : closedAt === null ? '' : printMoment(closedAt),
  };
}
