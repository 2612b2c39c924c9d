import { grouped, printDollars } from '../../buddy/replies/print.ts';
import { calculatePositionSize, type PositionSize } from '../../signals/sizing/position-size.ts';
import type { Plan } from '../../signals/signal.ts';
import { capitalRange, riskShare, toldShare } from './account-size.ts';
import type { Facts, Notebook } from '../facts.ts';

export type Objection = {
  strength: number;
  veto: boolean;
  /** It is against money, not against practice. */
  allowsPractice?: boolean;
  says: string;
  change: string;
};

const FITS_SOME = 0.4;

const TOLD = 'what you told me';

const wholeDollars = (amount: number): string => `$${grouped(String(Math.round(amount)))}`;

/** Null where the capital is unknown; an objection where even the smallest lot exceeds the permitted risk. */
export function checkSize(
  { trader, quoteToDollars, instrument, quote }: Facts,
  plan: Plan,
  { cite }: Notebook,
): { says: string; objection: null } | { says: null; objection: Objection } | null {
  const told = trader.told?.capital ?? null;
  const toldRisk = trader.told?.riskPercent ?? null;
  const range = told === null ? capitalRange(trader.capital) : { low: told, high: told };
  if (!range || quoteToDollars === null) return null;
  const share = toldRisk === null ? riskShare(trader.risk) : toldShare(toldRisk);
  const sizeAt = (capital: number): PositionSize =>
    calculatePositionSize(instrument, plan, {
      equityCents: capital * 100,
      riskPercent: share,
      quoteToAccount: quoteToDollars,
    });
  const percent = cite(`${share} %`, toldRisk === null ? 'your risk setting' : TOLD);
  const account = (capital: number): string =>
    cite(wholeDollars(capital), told === null ? 'your profile' : TOLD);
  const lots = (count: number): string => cite(count, `position size ${instrument.pair}`, quote.at);
  const money = (cents: number): string =>
    cite(printDollars(cents / 100), `position size ${instrument.pair}`, quote.at);

  const most = range.high ?? range.low ?? 0;
  const atMost = sizeAt(most);
  if (!atMost.ok) {
    const why =
      atMost.problem === 'no-leverage'
        ? `needs more margin than an account of ${account(most)} has`
        : `loses ${money(atMost.smallestLotRiskCents)} at this stop, more than ${percent} of ${account(most)}`;
    return {
      says: null,
      objection: {
        strength: 1,
        veto: true,
        says: `Even the smallest lot, ${lots(atMost.smallestLot)}, ${why}. Your account is too small for it.`,
        change: 'It holds for this plan only: a nearer stop or a market with smaller lots would fit.',
      },
    };
  }
  const least = range.low ?? most;
  const sized = sizeAt(least);
  if (!sized.ok) {
    const risk = money(sized.smallestLotRiskCents);
    return {
      says: null,
      objection: {
        strength: FITS_SOME,
        veto: false,
        says: `The smallest lot, ${lots(sized.smallestLot)}, loses ${risk} at this stop, more than ${percent} of ${account(least)}. It fits the upper end of your range only.`,
        change: 'A nearer stop would fit the whole range.',
      },
    };
  }
  const limit = sized.limitedByLeverage ? ' Leverage allows no more.' : '';
  return {
    says: `At ${percent} of ${account(least)} that is ${lots(sized.lots)} lots: ${money(sized.riskCents)} lost at the stop.${limit}`,
    objection: null,
  };
}
