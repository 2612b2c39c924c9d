import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import { isInTradingWeek } from '@app/domain/market/hours/market-week.ts';
import { zoneOffsetMs } from '@app/domain/market/hours/zone-clock.ts';
import type { Zone } from '@app/domain/market/hours/zone-clock.ts';

/**
 * Every asset has one log value against the US dollar, the sum of a few shared drivers and one of its own, so
 * that all crosses are free of arbitrage by construction.
 */

/** `metal` has a daily break, and is for oil too. */
export type Calendar = 'forex' | 'metal' | 'always';

export type Driver = {
  name: string;
  calendar: Calendar;
  /** Standard deviation of the log per year. */
  volatility: number;
  currency?: string;
};

const shared: readonly Driver[] = [
  { name: 'dollar', calendar: 'forex', volatility: 0.05, currency: 'USD' },
  { name: 'risk', calendar: 'forex', volatility: 0.04 },
  { name: 'metals', calendar: 'metal', volatility: 0.11 },
  { name: 'coins', calendar: 'always', volatility: 0.4 },
];

type AssetModel = { anchor: number; own: number; calendar: Calendar; loads: Record<string, number> };

/** Value of one unit in US dollars on the anchor day, own yearly deviation, loads on the shared drivers. */
const assets: Record<string, AssetModel> = {
  EUR: { anchor: 1.13607, own: 0.045, calendar: 'forex', loads: { dollar: -1 } },
  GBP: { anchor: 1.32382, own: 0.04, calendar: 'forex', loads: { dollar: -1, risk: 0.4 } },
  JPY: { anchor: 1 / 157.477, own: 0.07, calendar: 'forex', loads: { dollar: -0.8, risk: -1 } },
  AUD: { anchor: 0.70188, own: 0.045, calendar: 'forex', loads: { dollar: -1, risk: 1.2 } },
  CHF: { anchor: 1 / 0.83337, own: 0.045, calendar: 'forex', loads: { dollar: -1, risk: -0.4 } },
  CAD: { anchor: 1 / 1.41884, own: 0.04, calendar: 'forex', loads: { dollar: -0.7, risk: 0.6 } },
  NZD: { anchor: 0.56582, own: 0.05, calendar: 'forex', loads: { dollar: -1, risk: 1.2 } },
  XAU: { anchor: 4129.1, own: 0.07, calendar: 'metal', loads: { dollar: -0.8, risk: -0.3, metals: 1 } },
  XAG: { anchor: 60.62, own: 0.16, calendar: 'metal', loads: { dollar: -0.8, risk: 0.6, metals: 1.6 } },
  WTI: { anchor: 72, own: 0.32, calendar: 'metal', loads: { dollar: -0.4, risk: 1.5 } },
  BTC: { anchor: 83_212, own: 0.2, calendar: 'always', loads: { coins: 1 } },
  ETH: { anchor: 3_100, own: 0.3, calendar: 'always', loads: { coins: 1.2 } },
};

/** Days since 1970. */
export const anchorDay = Date.UTC(2026, 8, 29) / DAY_MS;

export const drivers: readonly Driver[] = [
  ...shared,
  ...Object.entries(assets).map(([name, one]) => ({
    name,
    calendar: one.calendar,
    volatility: one.own,
    currency: name,
  })),
];

/** The log of a pair's price is `anchor` plus each driver (index in `drivers`) times its load. */
export type Recipe = { anchor: number; parts: readonly { driver: number; load: number }[] };

export function recipeOf(instrument: Instrument): Recipe {
  const loads = new Map<string, number>();
  let anchor = 0;
  for (const [currency, sign] of [
    [instrument.base, 1],
    [instrument.quote, -1],
  ] as const) {
    const latent = assets[currency];
    if (!latent) continue;
    anchor += sign * Math.log(latent.anchor);
    for (const [name, load] of [...Object.entries(latent.loads), [currency, 1] as const]) {
      loads.set(name, (loads.get(name) ?? 0) + sign * load);
    }
  }
  const parts = [...loads].flatMap(([name, load]) =>
    Math.abs(load) < 1e-9 ? [] : [{ driver: drivers.findIndex((one) => one.name === name), load }],
  );
  return { anchor, parts };
}

const clockInstruments: Record<Calendar, Instrument> = {
  forex: instrumentOf('EUR/USD'),
  metal: instrumentOf('XAU/USD'),
  always: instrumentOf('BTC/USD'),
};

const sessions: readonly [Zone, number, number, number][] = [
  ['Asia/Tokyo', 9, 18, 0.3],
  ['Europe/London', 8, 17, 0.8],
  ['America/New_York', 8, 17, 0.9],
];
const QUIET = 0.3;
const DAY_WEIGHT = sessions.reduce((sum, [, from, to, weight]) => sum + (to - from) * weight, 24 * QUIET);
const WEEKEND_GAP = 0.15;
const SHORT_GAP = 0.003;

/**
 * Share of a full weekday's variance (1), by hour; `gap` is what builds up while closed. What an early close hides of
 * the day shows as a gap at the next opening.
 */
export type VarianceDay = { hours: readonly number[]; gapHour: number; gap: number; total: number };

const varianceDays = new Map<string, VarianceDay>();

export function varianceOf(calendar: Calendar, day: number): VarianceDay {
  const key = `${calendar}${day}`;
  const known = varianceDays.get(key);
  if (known) return known;
  const instrument = clockInstruments[calendar];
  let gapHour = -1;
  let gap = 0;
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const at = day * DAY_MS + hour * HOUR_MS;
    if (!isInTradingWeek(instrument, at)) return 0;
    if (!isInTradingWeek(instrument, at - HOUR_MS)) {
      gapHour = hour;
      gap = isInTradingWeek(instrument, at - 2 * HOUR_MS) ? SHORT_GAP : WEEKEND_GAP;
    }
    const local = sessions.map(([zone, from, to, weight]) => {
      const clock = ((at + zoneOffsetMs(zone, at)) % DAY_MS) / HOUR_MS;
      return clock >= from && clock < to ? weight : 0;
    });
    // Coins follow the same sessions, only less so.
    const weight = (QUIET + local.reduce((a, b) => a + b, 0)) / DAY_WEIGHT;
    return calendar === 'always' ? 0.5 * weight + 0.5 / 24 : weight;
  });
  const found = { hours, gapHour, gap, total: hours.reduce((a, b) => a + b, gap) };
  if (varianceDays.size > 50_000) varianceDays.clear();
  varianceDays.set(key, found);
  return found;
}
