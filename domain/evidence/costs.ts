import { DAY_MS, HOUR_MS } from '../time.ts';
import type { Instrument, InstrumentKind } from '../market/instrument.ts';
import { zoneOffsetMs } from '../market/hours/zone-clock.ts';
import type { AccountKind } from './evidence-ids.ts';

/**
 * What trading costs beside the price. No public record of spreads by the hour exists for retail accounts, so these are
 * stated assumptions, on the dear side: results are shown at half, one and two spreads for that reason.
 */
export type CostModel = {
  /** Times the instrument's usual spread. */
  spreadTimes: number;
  /** Widens by New York hour, weekend and release; false: the same at every hour. */
  isByHour: boolean;
  /** Of the spread, lost at a stop beside it. */
  slippage: number;
  /** A year's markup on the value held over night, by kind; paid on either side. The interest of the two currencies is left out. */
  yearlyMarkup: Record<InstrumentKind, number>;
  /** Of the value, for opening and closing together. */
  commission: Record<InstrumentKind, number>;
};

const free: Record<InstrumentKind, number> = { forex: 0, metal: 0, oil: 0, crypto: 0 };

/** Spread alone, the same at every hour: as the tracker settles. */
export const spreadOnly: CostModel = {
  spreadTimes: 1,
  isByHour: false,
  slippage: 0,
  yearlyMarkup: free,
  commission: free,
};

const standard: CostModel = {
  spreadTimes: 1,
  isByHour: true,
  slippage: 0.5,
  yearlyMarkup: { forex: 0.01, metal: 0.025, oil: 0.025, crypto: 0.1 },
  commission: free,
};

/** Accounts as brokers offer them: all in the spread, a narrow spread with a commission, a wide one. */
export const costModels: Readonly<Record<AccountKind, CostModel>> = {
  standard,
  raw: {
    ...standard,
    spreadTimes: 0.25,
    commission: { forex: 0.000_07, metal: 0.000_07, oil: 0.000_1, crypto: 0.001 },
  },
  dear: { ...standard, spreadTimes: 2, yearlyMarkup: { forex: 0.025, metal: 0.04, oil: 0.04, crypto: 0.2 } },
};

const MARKET_ZONE = 'America/New_York';
/** By New York hour: the roll at 17:00, the thin hours after it, Asia, then Europe and America. */
const FOREX_BY_HOUR = [
  1.2, 1.2, 1.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.1, 1.2, 1.5, 4, 2, 1.4, 1.3, 1.2, 1.2, 1.2,
] as const;
const METAL_BY_HOUR = [
  1.3, 1.3, 1.2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.1, 1.2, 1.5, 3, 2.5, 1.5, 1.4, 1.3, 1.3, 1.3,
] as const;
const CRYPTO_WEEKEND = 1.3;
const AT_RELEASE = 2;
const RELEASE_SPAN_MS = HOUR_MS / 2;

/** How much wider than usual the spread is in each candle. */
export function spreadFactors(
  { kind }: Pick<Instrument, 'kind'>,
  time: Float64Array,
  releases: Float64Array,
): Float64Array {
  const factors = new Float64Array(time.length);
  let next = 0;
  for (let i = 0; i < time.length; i += 1) {
    const at = time[i] as number;
    const local = at + zoneOffsetMs(MARKET_ZONE, at);
    const hour = Math.floor(local / HOUR_MS) % 24;
    const weekday = (Math.floor(local / DAY_MS) + 4) % 7;
    const usual =
      kind === 'crypto'
        ? weekday === 0 || weekday === 6
          ? CRYPTO_WEEKEND
          : 1
        : ((kind === 'forex' ? FOREX_BY_HOUR : METAL_BY_HOUR)[hour] as number);
    while (next < releases.length && (releases[next] as number) < at - RELEASE_SPAN_MS) next += 1;
    const isAtRelease = next < releases.length && (releases[next] as number) <= at + RELEASE_SPAN_MS;
    factors[i] = isAtRelease ? Math.max(usual, AT_RELEASE) : usual;
  }
  return factors;
}

/** Nights over which a position is held: turns of 17:00 New York, weekends counted (brokers charge three on one day). */
export function nightsHeld(from: number, to: number): number {
  const dayOf = (at: number): number =>
    Math.floor((at + zoneOffsetMs(MARKET_ZONE, at) + 7 * HOUR_MS) / DAY_MS);
  return dayOf(to) - dayOf(from);
}
