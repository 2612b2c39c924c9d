import { instrumentOf, instruments, toPrice, type Instrument, type Pair } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Plan } from '../signal.ts';

export type SizeRequest = {
  equityCents: number;
  riskPercent: number;
  /** Value of one unit of quote currency in the account's currency. */
  quoteToAccount: number;
  slippagePoints?: number;
  leverage?: number;
};

export type PositionSize =
  | {
      ok: true;
      lots: number;
      units: number;
      riskCents: number;
      riskPercent: number;
      limitedByLeverage: boolean;
    }
  | {
      ok: false;
      /** `no-leverage`: the margin of the smallest lot exceeds the equity. */
      problem: 'smallest-lot-risks-too-much' | 'no-leverage' | 'not-a-number';
      smallestLot: number;
      smallestLotRiskCents: number;
      smallestLotRiskPercent: number;
    };

const majorCurrencies = ['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'];

/** EU and UK retail caps: 30:1 major pairs, 20:1 other forex and gold, 10:1 other commodities, 2:1 crypto. */
export function retailLeverageOf({ kind, base, quote }: Instrument): number {
  if (kind === 'crypto') return 2;
  if (kind === 'forex') return majorCurrencies.includes(base) && majorCurrencies.includes(quote) ? 30 : 20;
  return base === 'XAU' ? 20 : 10;
}

export function calculatePositionSize(
  instrument: Instrument,
  plan: Pick<Plan, 'entry' | 'stop'>,
  { equityCents, riskPercent, quoteToAccount, slippagePoints = 0, leverage }: SizeRequest,
): PositionSize {
  const unitsPerStep = instrument.contractSize * instrument.lotStep;
  const centsPerPoint = (unitsPerStep * 100 * quoteToAccount) / 10 ** instrument.pointDigits;
  const stepRisk = (Math.abs(plan.entry - plan.stop) + slippagePoints) * centsPerPoint;
  const stepMargin = (plan.entry * centsPerPoint) / (leverage ?? retailLeverageOf(instrument));
  const refuse = (problem: Extract<PositionSize, { ok: false }>['problem']): PositionSize => ({
    ok: false,
    problem,
    smallestLot: instrument.lotStep,
    smallestLotRiskCents: Math.ceil(stepRisk - ROUNDING),
    smallestLotRiskPercent: (stepRisk * 100) / equityCents,
  });
  const inputs = [equityCents, riskPercent, quoteToAccount, stepRisk, stepMargin];
  if (!inputs.every((value) => Number.isFinite(value) && value > 0)) return refuse('not-a-number');
  const byRisk = Math.floor((equityCents * riskPercent) / 100 / stepRisk + ROUNDING);
  const byLeverage = Math.floor(equityCents / stepMargin + ROUNDING);
  if (byRisk < 1) return refuse('smallest-lot-risks-too-much');
  if (byLeverage < 1) return refuse('no-leverage');
  const steps = Math.min(byRisk, byLeverage);
  const riskCents = Math.ceil(steps * stepRisk - ROUNDING);
  return {
    ok: true,
    lots: Number((steps * instrument.lotStep).toFixed(8)),
    units: Number((steps * unitsPerStep).toFixed(8)),
    riskCents,
    riskPercent: (riskCents * 100) / equityCents,
    limitedByLeverage: byLeverage < byRisk,
  };
}

/** Keeps an exact 4 from being floored to 3. */
const ROUNDING = 1e-9;

/** Any currency, metal or coin that the instrument table quotes against the dollar. */
export function dollarRateOf(currency: string, midOf: (pair: Pair) => number | null): number | null {
  const rate = dollarRatePairOf(currency);
  if (!rate) return currency === 'USD' ? 1 : null;
  const mid = midOf(rate.pair);
  return mid && rate.isInverse ? 1 / mid : mid;
}

export function dollarRatePairOf(currency: string): { pair: Pair; isInverse: boolean } | null {
  if (currency === 'USD') return null;
  const listed = instruments.find(
    ({ base, quote }) => (base === currency && quote === 'USD') || (base === 'USD' && quote === currency),
  );
  return listed ? { pair: listed.pair, isInverse: listed.base === 'USD' } : null;
}

export const dollarRateFromMids = (
  instrument: Instrument,
  midOf: (pair: Pair) => number | null,
): number | null => dollarRateOf(instrument.quote, midOf);

export const dollarRateFromQuotes = (
  instrument: Instrument,
  quoteOf: (pair: Pair) => Pick<Quote, 'mid'> | null,
): number | null =>
  dollarRateFromMids(instrument, (pair) => {
    const quote = quoteOf(pair);
    return quote && toPrice(instrumentOf(pair), quote.mid);
  });
