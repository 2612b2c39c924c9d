import { MINUTE_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentOf, instruments } from '@app/domain/market/instrument.ts';
import { openSimulatedMarket } from './simulated.ts';
import { createSimulatedSpreads } from './spreads.ts';
import { usualReleases } from './usual-releases.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const euro = instrumentOf('EUR/USD');
const gold = instrumentOf('XAU/USD');
const bitcoin = instrumentOf('BTC/USD');
const spreadAt = createSimulatedSpreads(7, usualReleases);

describe('the spread of the simulated market', () => {
  it('is that of the table while London and New York are at work', () => {
    for (const one of instruments) expect(spreadAt(one, at('2026-06-03T14:00'))).toBe(one.spreadPoints);
  });

  it('is four times as wide at the roll of 17:00 New York, for gold after its rest', () => {
    expect([euro, gold].map((one) => spreadAt(one, at('2026-06-03T20:56')))).toEqual([40, 120]);
    expect(spreadAt(euro, at('2026-06-03T21:29'))).toBe(40);
    expect(spreadAt(euro, at('2026-06-03T21:40'))).toBeLessThan(20);
    expect(spreadAt(gold, at('2026-06-03T22:10'))).toBe(120);
    // Winter time.
    expect(spreadAt(euro, at('2026-12-02T22:10'))).toBe(40);
    expect(spreadAt(bitcoin, at('2026-06-03T21:10'))).toBe(bitcoin.spreadPoints);
  });

  it('is wider where Sydney is alone, and for coins at the weekend', () => {
    const sydney = Array.from({ length: 12 }, (_, i) =>
      spreadAt(euro, at('2026-06-03T22:00') + i * 10 * MINUTE_MS),
    );
    expect(Math.min(...sydney)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...sydney)).toBeLessThanOrEqual(20);
    expect(new Set(sydney).size).toBeGreaterThan(1);
    expect(spreadAt(bitcoin, at('2026-06-06T12:00'))).toBeGreaterThan(1.2 * bitcoin.spreadPoints);
  });

  it('is three times as wide from a minute before a release of high impact to five after it', () => {
    // The American labour report on the first Friday.
    const release = at('2026-06-05T12:30');
    expect(spreadAt(euro, release - 2 * MINUTE_MS)).toBe(10);
    expect(spreadAt(euro, release - MINUTE_MS)).toBe(30);
    expect(spreadAt(gold, release + 4 * MINUTE_MS)).toBe(90);
    expect(spreadAt(euro, release + 5 * MINUTE_MS)).toBe(10);
    expect(spreadAt(instrumentOf('EUR/GBP'), release)).toBe(14);
  });

  it('is whole on both sides, the same for the same seed, and what quotes and settlement see', () => {
    const [market, other] = [openSimulatedMarket({ seed: 7 }), createSimulatedSpreads(7, usualReleases)];
    const instant = fc.integer({ min: at('2026-05-01T00:00') / 5_000, max: at('2026-07-01T00:00') / 5_000 });
    fc.assert(
      fc.property(fc.constantFrom(...instruments), instant, (one, tick) => {
        const points = spreadAt(one, tick * 5_000);
        expect(points % 2).toBe(0);
        expect(points).toBeGreaterThanOrEqual(one.spreadPoints);
        expect(points).toBeLessThanOrEqual(4 * one.spreadPoints);
        expect(other(one, tick * 5_000)).toBe(points);
        const quote = market.quote(one.pair, tick * 5_000);
        if (!quote) throw new Error('no quote');
        expect(quote.ask - quote.bid).toBe(market.spreadAt?.(one.pair, quote.at));
        expect(quote.ask - quote.mid).toBe(quote.mid - quote.bid);
      }),
      { numRuns: 60 },
    );
  });
});
