import { describe, expect, it } from 'vitest';
import { outcomeOf, statisticsOf } from './statistics.ts';
import type { ClosedStatus, Plan } from '../signal.ts';

const plan: Plan = { pair: 'EUR/USD', action: 'BUY', entry: 100_000, stop: 99_000, target: 102_000 };
const closed = (status: ClosedStatus, price: number, ambiguous = false) =>
  outcomeOf(plan, { status, price, ambiguous });
const won = closed('target_hit', 102_000);
const lost = closed('stop_hit', 99_000);
const lapsed = closed('expired', 100_500);

describe('the record', () => {
  it('counts every closed signal, expired ones included, in the rate', () => {
    const record = statisticsOf([won, lost, lost, lapsed]);
    expect(record).toMatchObject({
      count: 4,
      targetHit: 1,
      stopHit: 2,
      expired: 1,
      winRate: 0.25,
      enough: false,
    });
    expect(record.totalPercent).toBe(0.5);
    expect(record.averagePercent).toBe(0.125);
    expect(record.meanR).toBe(0.125);
    expect(record.noSkill).toBeCloseTo(1 / 3);
  });

  it('calls profitable what closed above zero, whether or not at the target', () => {
    const lapsedBelow = closed('expired', 99_500);
    const even = closed('expired', 100_000);
    const unpriced = outcomeOf(plan, { status: 'expired', price: null, ambiguous: false });
    const record = statisticsOf([won, lapsed, lapsedBelow, even, unpriced, lost]);
    expect(record).toMatchObject({ targetHit: 1, profitable: 2 });
    expect(record.lastTwenty).toEqual([true, true, false, false, false, false]);
  });

  it('shows the deepest fall and the longest losing run in multiples of risk', () => {
    expect(statisticsOf([won, lost, lost, lapsed, lost, won])).toMatchObject({
      maxDrawdownR: 2.5,
      longestLosingRun: 2,
    });
  });

  it('keeps the doubtful ones in sight', () => {
    const record = statisticsOf([won, closed('stop_hit', 99_000, true), lost, lost]);
    expect(record).toMatchObject({ ambiguous: 1, winRate: 0.25, optimisticWinRate: 0.5 });
  });

  it('counts what closed without a price, but in no sum and no mean', () => {
    const statistics = statisticsOf([
      outcomeOf(plan, { status: 'target_hit', price: plan.target, ambiguous: false }),
      outcomeOf(plan, { status: 'expired', price: null, ambiguous: false }),
    ]);
    const alone = statisticsOf([
      outcomeOf(plan, { status: 'target_hit', price: plan.target, ambiguous: false }),
    ]);
    expect(statistics).toMatchObject({ count: 2, priced: 1, expired: 1, winRate: 0.5, meanR: alone.meanR });
    expect(statistics.averagePercent).toBe(alone.averagePercent);
  });

  it('of nothing is nothing, not a number out of the air', () => {
    expect(statisticsOf([])).toMatchObject({
      count: 0,
      winRate: 0,
      interval: { low: 0, high: 1 },
      meanR: null,
      meanRInterval: null,
      noSkill: null,
      totalPercent: 0,
      averagePercent: 0,
      lastTwenty: [],
    });
  });

  it('means something from thirty closed signals on and remembers the last twenty', () => {
    const record = statisticsOf([...Array.from({ length: 29 }, () => lost), won]);
    expect(record.enough).toBe(true);
    expect(record.lastTwenty).toHaveLength(20);
    expect(record.lastTwenty.at(-1)).toBe(true);
  });
});
