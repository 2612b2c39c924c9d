import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentOf, instruments } from '../../market/instrument.ts';
import { calculatePositionSize, dollarRateFromMids } from './position-size.ts';

const euro = instrumentOf('EUR/USD');
const gold = instrumentOf('XAU/USD');
const onePercent = { equityCents: 100_000, riskPercent: 1, quoteToAccount: 1 };

describe('with 1,000 dollars and 1 % at risk', () => {
  it('25 pips on the euro are 0.04 lot', () => {
    expect(calculatePositionSize(euro, { entry: 108_000, stop: 107_750 }, onePercent)).toMatchObject({
      ok: true,
      lots: 0.04,
      units: 4_000,
      riskCents: 1_000,
    });
  });

  it('25 pips on the yen at 155 are 0.06 lot', () => {
    const yen = { ...onePercent, quoteToAccount: 1 / 155 };
    expect(
      calculatePositionSize(instrumentOf('USD/JPY'), { entry: 155_000, stop: 154_750 }, yen),
    ).toMatchObject({
      ok: true,
      lots: 0.06,
    });
  });

  it('8 dollars on gold are the smallest lot, 25 dollars are refused with the reason', () => {
    expect(calculatePositionSize(gold, { entry: 234_000, stop: 233_200 }, onePercent)).toMatchObject({
      ok: true,
      lots: 0.01,
      riskCents: 800,
    });
    expect(calculatePositionSize(gold, { entry: 234_000, stop: 231_500 }, onePercent)).toEqual({
      ok: false,
      problem: 'smallest-lot-risks-too-much',
      smallestLot: 0.01,
      smallestLotRiskCents: 2_500,
      smallestLotRiskPercent: 2.5,
    });
  });
});

it('a tight stop never asks for more than the retail leverage carries', () => {
  const size = calculatePositionSize(euro, { entry: 108_000, stop: 107_990 }, onePercent);
  // 30 x 1,000 dollars are 30,000 dollars: 27,777 euros, so 0.27 lot.
  expect(size).toMatchObject({ ok: true, lots: 0.27, limitedByLeverage: true });
  expect(
    calculatePositionSize(
      gold,
      { entry: 500_000, stop: 499_900 },
      { ...onePercent, equityCents: 10_000, riskPercent: 50 },
    ),
  ).toMatchObject({
    problem: 'no-leverage',
  });
});

it('never risks more than asked for, and refuses what is not a number', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...instruments),
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 1_000, max: 50_000_000 }),
      fc.double({ min: 0.1, max: 5, noNaN: true }),
      (instrument, distance, equityCents, riskPercent) => {
        const size = calculatePositionSize(
          instrument,
          { entry: 200_000, stop: 200_000 - distance },
          { equityCents, riskPercent, quoteToAccount: 1 },
        );
        if (size.ok)
          expect(size.riskCents).toBeLessThanOrEqual(Math.ceil((equityCents * riskPercent) / 100 + 1e-6));
      },
    ),
  );
  expect(calculatePositionSize(euro, { entry: 108_000, stop: 108_000 }, onePercent)).toMatchObject({
    problem: 'not-a-number',
  });
  expect(
    calculatePositionSize(
      euro,
      { entry: 108_000, stop: 107_000 },
      { ...onePercent, equityCents: Number.NaN },
    ),
  ).toMatchObject({ ok: false });
});

it('finds the dollar value of every quote currency, or says that it cannot', () => {
  expect(dollarRateFromMids(euro, () => null)).toBe(1);
  expect(
    dollarRateFromMids(instrumentOf('GBP/JPY'), (pair) => (pair === 'USD/JPY' ? 155 : null)),
  ).toBeCloseTo(1 / 155);
  expect(dollarRateFromMids(instrumentOf('EUR/GBP'), (pair) => (pair === 'GBP/USD' ? 1.27 : null))).toBe(
    1.27,
  );
  expect(dollarRateFromMids(instrumentOf('USD/CHF'), () => null)).toBeNull();
});
