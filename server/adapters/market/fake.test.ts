import { MINUTE_MS } from '@app/domain/time.ts';
import { describe, expect, it } from 'vitest';
import { openFakeMarket } from './fake.ts';
import { describeMarket } from './suite.ts';

const START = Date.parse('2026-05-04T00:00Z');
const NOW = START + 5 * 24 * 60 * MINUTE_MS + 20_000;

function filled(until: number) {
  const market = openFakeMarket({ pairs: ['EUR/USD', 'XAU/USD'] });
  for (let at = START; at < NOW + 10 * MINUTE_MS; at += 45 * 1000) {
    market.set('EUR/USD', at <= until ? 1.1 + Math.sin(at / 4e6) / 100 : 2, at);
  }
  const bars = [];
  for (let time = START; time < NOW + 10 * MINUTE_MS; time += MINUTE_MS) {
    const open = 400_000 + Math.round(Math.sin(time / 4e6) * 900);
    const over = time + MINUTE_MS <= until;
    const known = time <= until ? open : 1_000_000;
    bars.push({
      time,
      open: known,
      high: known + (over ? 50 : 90),
      low: known - 40,
      close: known + (over ? 10 : -5),
    });
  }
  market.addBars('XAU/USD', bars);
  return market;
}

describeMarket('A market set by hand', {
  open: () => filled(Infinity),
  otherAfter: filled,
  now: NOW,
  before: START - MINUTE_MS,
});

describe('a market set by hand', () => {
  it('shows the price set last and makes bars of what was set', async () => {
    const market = openFakeMarket();
    market.set('EUR/USD', 1.1, START);
    market.set('EUR/USD', 1.12, START + 20_000);
    market.set('EUR/USD', 1.09, START + 40_000);
    expect(market.quote('EUR/USD', START + 30_000)).toEqual({
      pair: 'EUR/USD',
      bid: 111_995,
      mid: 112_000,
      ask: 112_005,
      at: START + 20_000,
    });
    expect(await market.barsBetween('EUR/USD', START, START + MINUTE_MS)).toEqual([
      { time: START, open: 110_000, high: 112_000, low: 109_000, close: 109_000 },
    ]);
    expect(market.quote('GBP/USD', START)).toBeNull();
  });
});
