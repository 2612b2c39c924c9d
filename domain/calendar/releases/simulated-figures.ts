import { hashKeys, createNoise } from '../../market/seeded-noise.ts';
import type { EconomicEvent } from '../economic-event.ts';
import { beatEffectOf, familyOf } from './release-family.ts';

/** `miss`: usual distance from the forecast. */
type Scale = { base: number; miss: number; digits: number; unit: string };
export type SimulatedFigures = { forecast: number; actual: number; surprise: number; scale: Scale };

const scale = (base: number, miss: number, digits: number, unit: string): Scale => ({
  base,
  miss,
  digits,
  unit,
});

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
const defaultScale = scale(0.4, 0.3, 1, '%');

const RATE_STEP = 0.25;
const RATE_SURPRISE_THRESHOLD = 1.5;
const rateScale = (currency: string): Scale => scale(firstRates[currency] ?? 2, RATE_STEP / 2, 2, '%');
const firstRates: Record<string, number> = { USD: 4.25, GBP: 4, JPY: 0.5, AUD: 3.75, NZD: 2.75, CHF: 0.25 };

export const hasFigure = ({ name }: Pick<EconomicEvent, 'name'>): boolean =>
  !['press-conference', 'minutes', null].includes(familyOf(name));

export const isRate = ({ name }: Pick<EconomicEvent, 'name'>): boolean => familyOf(name) === 'rate-decision';

/** Of "CPI m/m and y/y" only the first is simulated. */
export const figureNameOf = (event: Pick<EconomicEvent, 'name'>): string =>
  isRate(event) || !hasFigure(event) ? event.name : event.name.replace(/ and .*$/, '');

export const relativeStepOf = (event: EconomicEvent): number => {
  const { miss, digits } = scaleOf(event);
  return 10 ** -digits / miss;
};

const scaleOf = ({ name, currency }: EconomicEvent): Scale =>
  isRate({ name }) ? rateScale(currency) : (scales.find(([kind]) => kind.test(name))?.[1] ?? defaultScale);

/** Shared by simultaneous releases of a currency, in units of `miss`; positive strengthens it. */
export function drawSurprise(seed: number, currency: string, at: number): number {
  const drawn = createNoise(hashKeys(seed, 'surprise', currency, at)).fatTailed();
  return Math.max(-4, Math.min(4, drawn));
}

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** `push`: surprise in units of `miss`; `before`: the rate in force, null for the first decision. */
export function drawFigures(
  seed: number,
  event: EconomicEvent,
  { push, before }: { push: number; before: number | null },
): SimulatedFigures {
  const own = scaleOf(event);
  const noise = createNoise(hashKeys(seed, 'forecast', event.id));
  // More crude in the tanks weakens oil.
  const sign = beatEffectOf(event.name) === 'down' || familyOf(event.name) === 'oil-stocks' ? -1 : 1;
  if (isRate(event)) {
    const lot = noise.uniform();
    const planned = lot < 0.14 ? -RATE_STEP : lot > 0.86 ? RATE_STEP : 0;
    const forecast = Math.max(0, (before ?? own.base) + planned);
    const rateChange = Math.abs(push) < RATE_SURPRISE_THRESHOLD ? 0 : Math.sign(push) * RATE_STEP;
    const actual = Math.max(0, forecast + rateChange);
    return { forecast, actual, surprise: (actual - forecast) / own.miss, scale: own };
  }
  const forecast = roundTo(own.base + own.miss * 1.5 * noise.normal(), own.digits);
  const actual = roundTo(forecast + sign * push * own.miss, own.digits);
  return { forecast, actual, surprise: (sign * (actual - forecast)) / own.miss, scale: own };
}

/** "0.3%", "-12K". */
export function printFigure(value: number, { digits, unit }: Scale): string {
  const text = value.toFixed(digits);
  return `${Number(text) === 0 ? text.replace('-', '') : text}${unit}`;
}
