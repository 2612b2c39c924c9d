import { DAY_MS } from '@app/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { surpriseOf } from '@app/domain/brains/analysts/surprises.ts';
import { expectedMoveOf } from '@app/domain/calendar/releases/expected-direction.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { openSimulatedCalendar } from '../../adapters/calendar/simulated/simulated.ts';
import { openSimulatedMarket } from '../../adapters/market/simulated/simulated.ts';

const from = Date.UTC(2026, 0, 1);

describe('a simulated surprise and the simulated price', () => {
  const calendar = openSimulatedCalendar({ seed: 1 });
  const market = openSimulatedMarket({ seed: 1, releasesOn: calendar.releasesOn });

  test('go the same way at the minute of the release, and a large surprise moves it further', async () => {
    const jumps: Array<{ with: boolean; size: number; distance: number }> = [];
    for (const event of await calendar.eventsBetween(from, from + 365 * DAY_MS, from + 366 * DAY_MS)) {
      const expected = event.impact === 'HIGH' ? expectedMoveOf(event) : null;
      const surprise = surpriseOf(event);
      if (!expected || !surprise || !isMarketOpen(instrumentOf(expected.pair), event.at)) continue;
      const push = calendar
        .releasesOn(Math.floor(event.at / DAY_MS) * DAY_MS)
        .find((one) => one.at === event.at && one.currency === event.currency);
      const mid = (now: number): number => market.quote(expected.pair, now)?.mid ?? 0;
      const moved = Math.log(mid(event.at) / mid(event.at - 5_000));
      const way = expected.onBeat === 'up' ? surprise : -surprise;
      jumps.push({
        with: Math.sign(moved) === way,
        size: Math.abs(push?.surprise ?? 0),
        distance: Math.abs(moved),
      });
    }
    expect(jumps.length).toBeGreaterThan(80);
    expect(jumps.filter((one) => one.with).length / jumps.length).toBeGreaterThan(0.93);
    const mean = (some: typeof jumps) => some.reduce((sum, one) => sum + one.distance, 0) / some.length;
    const [large, small] = [jumps.filter(({ size }) => size > 1.2), jumps.filter(({ size }) => size < 0.6)];
    expect(mean(large)).toBeGreaterThan(2 * mean(small));
  });
});
