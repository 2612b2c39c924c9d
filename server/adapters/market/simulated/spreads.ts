import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Impact } from '@app/domain/calendar/impact.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import { openSessions } from '@app/domain/market/hours/sessions.ts';
import { weekdayOf } from '@app/domain/market/hours/calendar-days.ts';
import { zoneOffsetMs } from '@app/domain/market/hours/zone-clock.ts';
import { createNoise, hashKeys } from '@app/domain/market/seeded-noise.ts';
import type { ReleasesOn } from './usual-releases.ts';

/** Banks settle the day at 17:00 New York and quote wide around it; metals come back an hour later. */
const ROLL_HOUR = 17;
const ROLL_FACTOR = 4;
const BEFORE_ROLL_MS = 5 * MINUTE_MS;
const AFTER_ROLL_MS = 30 * MINUTE_MS;
const AFTER_REST_MS = HOUR_MS + AFTER_ROLL_MS;

const RELEASE_FACTOR: Record<Impact, number> = { HIGH: 3, MEDIUM: 1.5, LOW: 1 };
const BEFORE_RELEASE_MS = MINUTE_MS;
const AFTER_RELEASE_MS = 5 * MINUTE_MS;

const THIN_LEAST = 1.3;
const THIN_RANGE = 0.6;
const THIN_BLOCK_MS = 10 * MINUTE_MS;

function rollFactor({ kind }: Instrument, at: number): number {
  if (kind === 'crypto') return 1;
  const clock = (at + zoneOffsetMs('America/New_York', at)) % DAY_MS;
  const sinceRoll = clock - ROLL_HOUR * HOUR_MS;
  const end = kind === 'forex' ? AFTER_ROLL_MS : AFTER_REST_MS;
  return sinceRoll >= -BEFORE_ROLL_MS && sinceRoll < end ? ROLL_FACTOR : 1;
}

/** Sydney alone, or the weekend of coins. */
function isThin({ kind }: Instrument, at: number): boolean {
  if (kind === 'crypto') return [0, 6].includes(weekdayOf(Math.floor(at / DAY_MS)));
  return openSessions(at).every(({ name }) => name === 'Sydney');
}

export type SimulatedSpreads = (instrument: Instrument, at: number) => number;

/** In points and even; a pure function of (seed, releases, instrument, time), in busy hours that of the instrument table. */
export function createSimulatedSpreads(seed: number, releasesOn: ReleasesOn): SimulatedSpreads {
  const releaseFactor = ({ base, quote }: Instrument, at: number): number =>
    Math.max(
      1,
      ...releasesOn(Math.floor(at / DAY_MS) * DAY_MS)
        .filter(
          (one) =>
            (one.currency === base || one.currency === quote) &&
            at >= one.at - BEFORE_RELEASE_MS &&
            at < one.at + AFTER_RELEASE_MS,
        )
        .map(({ impact }) => RELEASE_FACTOR[impact]),
    );
  const thinFactor = (instrument: Instrument, at: number): number => {
    if (!isThin(instrument, at)) return 1;
    const block = Math.floor(at / THIN_BLOCK_MS);
    return THIN_LEAST + THIN_RANGE * createNoise(hashKeys(seed, 'spread', instrument.pair, block)).uniform();
  };
  return (instrument, at) => {
    const factor = Math.max(
      rollFactor(instrument, at),
      thinFactor(instrument, at),
      releaseFactor(instrument, at),
    );
    return 2 * Math.round((instrument.spreadPoints * factor) / 2);
  };
}
