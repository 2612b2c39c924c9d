import { expect, it } from 'vitest';
import type { CaseForecast } from '../../domain/chance/walk-forward.ts';
import { cutSeries, toSeries, type Series } from '../../domain/evidence/series.ts';
import { candleWalk } from '../../domain/testing/candle-walk.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { reliabilityByKind, reliabilityOf, replayRules, type ReplayedIdea } from './replay.ts';

const whole = toSeries('1h', candleWalk(7, 4_000, HOUR_MS));
const marketOf = (series: Series) => ({
  pair: 'EUR/USD' as const,
  timeframe: 'daily' as const,
  series,
  context: { releases: new Float64Array() },
});
const at = (place: number): number => whole.time[place] as number;
const window = { from: at(2_500), to: at(3_000) };

const closedBy = (ideas: readonly ReplayedIdea[], until: number) =>
  ideas.filter(({ trade }) => trade.closedAt <= until);

it('calls an idea by what was known before the window, whatever came later', () => {
  const ideas = replayRules([marketOf(whole)], window);
  expect(ideas.length).toBeGreaterThan(0);
  for (const { trade } of ideas) {
    expect(trade.openedAt).toBeGreaterThanOrEqual(window.from);
    expect(trade.openedAt).toBeLessThan(window.to);
  }
  // One day of candles more, so that what closed by then is settled in both.
  const cut = replayRules([marketOf(cutSeries(whole, 3_024))], window);
  expect(closedBy(cut, window.to)).toEqual(closedBy(ideas, window.to));
});

it('sets the stated chances of the window beside what came of them', () => {
  const forecast = (openedAt: number, target: number, status: string) =>
    ({ chance: { target }, past: { openedAt, closing: { status } } }) as unknown as CaseForecast;
  const inWindow = window.from + HOUR_MS;
  expect(
    reliabilityOf(
      [
        forecast(inWindow, 0.2, 'target_hit'),
        forecast(inWindow, 0.4, 'stop_hit'),
        forecast(window.from - DAY_MS, 1, 'target_hit'),
      ],
      window,
    ),
  ).toEqual({ count: 2, stated: expect.closeTo(0.3), happened: 0.5 });
});

it('sets the chances of signals and of practice ideas apart, by market and plan', () => {
  const forecast = (pair: string, timeframe: string, target: number) =>
    ({
      timeframe,
      chance: { target },
      past: { pair, openedAt: window.from, closing: { status: 'stop_hit' } },
    }) as unknown as CaseForecast;
  const idea = (kind: string, pair: string) =>
    ({ rule: 'breakout', kind, pair, timeframe: 'daily' }) as unknown as ReplayedIdea;
  const { signal, practice } = reliabilityByKind(
    [
      forecast('EUR/USD', 'daily', 0.3),
      forecast('EUR/USD', 'weekly', 0.2),
      forecast('XAU/USD', 'daily', 0.2),
    ],
    [idea('signal', 'EUR/USD'), idea('practice', 'XAU/USD')],
    window,
  );
  expect(signal).toEqual({ count: 1, stated: 0.3, happened: 0 });
  expect(practice).toEqual({ count: 2, stated: 0.2, happened: 0 });
});
