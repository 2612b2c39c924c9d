import { hash, noiseFrom } from '../market/seeded-noise.ts';
import type { EconomicEvent } from './economic-event.ts';
import { beatOf, familyOf } from './release-family.ts';

/** How the made-up figures of one kind of release look: where they lie, how far they usually miss, how finely they are printed. */
type Scale = { base: number; miss: number; digits: number; unit: string };
/** `surprise`: how far the figure strengthens its currency, in usual misses; 0 where it came as expected. */
export type SimulatedFigures = { forecast: number; actual: number; surprise: number; scale: Scale };

const scale = (base: number, miss: number, digits: number, unit: string): Scale => ({
  base,
  miss,
  digits,
  unit,
});

/** The first that fits; magnitudes of the real releases, made up in every digit. */
const scales: readonly [RegExp, Scale][] = [
  [/unemployment claims/i, scale(225, 9, 0, 'K')],
  [/claimant/i, scale(15, 8, 1, 'K')],
  [/^unemployment rate/i, scale(4.2, 0.1, 1, '%')],
  [/job openings/i, scale(7.4, 0.2, 2, 'M')],
  [/employment change q\/q/i, scale(0.3, 0.2, 1, '%')],
  [/^(adp )?non-farm/i, scale(150, 45, 0, 'K')],
  [/employment change/i, scale(20, 15, 1, 'K')],
  [/wage/i, scale(0.8, 0.1, 1, '%')],
  [/earnings/i, scale(0.3, 0.1, 1, '%')],
  [/(cpi|ppi|pce).*\bm\/m/i, scale(0.3, 0.1, 1, '%')],
  [/(cpi|ppi|pce).*\bq\/q/i, scale(0.6, 0.15, 1, '%')],
  [/(cpi|ppi|pce)/i, scale(2.6, 0.15, 1, '%')],
  [/crude/i, scale(0.4, 2.6, 1, 'M')],
  [/retail sales/i, scale(0.3, 0.4, 1, '%')],
  [/advance gdp/i, scale(2.2, 0.5, 1, '%')],
  [/gdp q\/y/i, scale(4.9, 0.2, 1, '%')],
  [/gdp/i, scale(0.3, 0.15, 1, '%')],
  [/pmi/i, scale(51, 0.9, 1, '')],
  [/zew/i, scale(15, 5, 1, '')],
  [/ifo/i, scale(90, 0.9, 1, '')],
  [/philly|empire/i, scale(4, 7, 1, '')],
  [/tankan/i, scale(13, 2, 0, '')],
  [/sentiment/i, scale(68, 2.2, 1, '')],
  [/confidence|barometer/i, scale(100, 2.5, 1, '')],
  [/permits/i, scale(1.43, 0.03, 2, 'M')],
  [/home sales/i, scale(4.05, 0.06, 2, 'M')],
  [/trade balance/i, scale(-70, 2.8, 1, 'B')],
  [/orders|spending/i, scale(0.5, 1.1, 1, '%')],
];
const otherwise = scale(0.4, 0.3, 1, '%');

const RATE_STEP = 0.25;
/** A bank surprises where the draw goes beyond this, by one step. */
const RARE = 1.5;
const rateScale = (currency: string): Scale => scale(firstRates[currency] ?? 2, RATE_STEP / 2, 2, '%');
const firstRates: Record<string, number> = { USD: 4.25, GBP: 4, JPY: 0.5, AUD: 3.75, NZD: 2.75, CHF: 0.25 };

/** Speeches, conferences and minutes have no figure. */
export const hasFigure = ({ name }: Pick<EconomicEvent, 'name'>): boolean =>
  !['press-conference', 'minutes', null].includes(familyOf(name));

export const isRate = ({ name }: Pick<EconomicEvent, 'name'>): boolean => familyOf(name) === 'rate-decision';

/**
 * What the one figure of a release is called: of "CPI m/m and y/y" the first is made up, and no other is told. A rate decision's
 * figure is the rate, whatever is said beside it.
 */
export const figureName = (event: Pick<EconomicEvent, 'name'>): string =>
  isRate(event) || !hasFigure(event) ? event.name : event.name.replace(/ and .*$/, '');

/** How finely a kind of release can differ from what was expected, in usual misses: smaller is finer. */
export const coarseness = (event: EconomicEvent): number => {
  const { miss, digits } = scaleOf(event);
  return 10 ** -digits / miss;
};

const scaleOf = ({ name, currency }: EconomicEvent): Scale =>
  isRate({ name }) ? rateScale(currency) : (scales.find(([kind]) => kind.test(name))?.[1] ?? otherwise);

/** What the figures of one instant and currency have in common, in usual misses; positive strengthens the currency. */
export function drawSurprise(seed: number, currency: string, at: number): number {
  const drawn = noiseFrom(hash(seed, 'surprise', currency, at)).fatTailed();
  return Math.max(-4, Math.min(4, drawn));
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * Figures of a release that its instant surprised by `push`, in whole steps of its print; `before` is the rate that stands until
 * a rate decision, null for the first one.
 */
export function drawFigures(
  seed: number,
  event: EconomicEvent,
  { push, before }: { push: number; before: number | null },
): SimulatedFigures {
  const own = scaleOf(event);
  const noise = noiseFrom(hash(seed, 'forecast', event.id));
  // More crude in the tanks weakens oil, the market that those figures move.
  const sign = beatOf(event.name) === 'down' || familyOf(event.name) === 'oil-stocks' ? -1 : 1;
  if (isRate(event)) {
    const lot = noise.uniform();
    const planned = lot < 0.14 ? -RATE_STEP : lot > 0.86 ? RATE_STEP : 0;
    const forecast = Math.max(0, (before ?? own.base) + planned);
    const wanted = Math.abs(push) < RARE ? 0 : Math.sign(push) * RATE_STEP;
    const actual = Math.max(0, forecast + wanted);
    return { forecast, actual, surprise: (actual - forecast) / own.miss, scale: own };
  }
  const forecast = rounded(own.base + own.miss * 1.5 * noise.normal(), own.digits);
  const actual = rounded(forecast + sign * push * own.miss, own.digits);
  return { forecast, actual, surprise: (sign * (actual - forecast)) / own.miss, scale: own };
}

/** "0.3%", "-12K". */
export function printFigure(value: number, { digits, unit }: Scale): string {
  const text = value.toFixed(digits);
  return `${Number(text) === 0 ? text.replace('-', '') : text}${unit}`;
}
