import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import type { LivingIdea } from '@app/domain/charts/living/picture-of-idea.ts';
import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { CardConfidence } from '../ui/trading/living/parts/card-evidence.tsx';
import type { CardEvidence } from '../ui/trading/evidence/idea-evidence.tsx';

const STEP = 15 * MINUTE_MS;
export const livingNow = Date.UTC(2025, 10, 20, 9, 30);

const closes = [
  4104, 4108, 4111, 4114, 4116, 4110, 4109, 4112, 4115, 4116.5, 4111, 4107.5, 4110, 4114, 4113, 4116, 4112,
  4109, 4111, 4114, 4116, 4115, 4113, 4110, 4112, 4116, 4114, 4111, 4113, 4116, 4114.5, 4113.5, 4120.4,
];
/** Those whose high is the level. */
const touched = [4, 9, 15, 20, 25, 29];

const candlesOf = (values: readonly number[], start: number, first: number): ChartCandle[] =>
  values.map((close, slot) => {
    const open = values[slot - 1] ?? first;
    const wick = 0.8 + ((slot * 7) % 5) * 0.2;
    return {
      time: start + slot * STEP,
      open,
      close,
      high: Math.max(open, close) + wick,
      low: Math.min(open, close) - wick,
    };
  });

const before = candlesOf(closes, livingNow - closes.length * STEP, 4103).map((candle, slot) => ({
  ...candle,
  high: touched.includes(slot)
    ? 4118
    : slot < closes.length - 1
      ? Math.min(candle.high, 4117.4)
      : candle.high,
}));
const after = candlesOf(
  [4123.1, 4121.8, 4127.6, 4126, 4129.3, 4124.8, 4127.1, 4126.2, 4107],
  livingNow,
  4120.4,
);

export const goldBefore: readonly ChartCandle[] = before;
export const goldLive: readonly ChartCandle[] = [...before, ...after.slice(0, 3)];
export const goldEnd: readonly ChartCandle[] = [...before, ...after];

export const goldIdea: LivingIdea = {
  pair: 'XAU/USD',
  action: 'BUY',
  kind: 'signal',
  status: 'active',
  timeframe: 'short',
  digits: 2,
  entry: 4120.4,
  stop: 4108.4,
  target: 4144.4,
  openedAt: livingNow,
  endsAt: livingNow + 4 * HOUR_MS,
  closedAt: null,
  price: null,
  level: 4118,
  releases: [{ at: livingNow + 110 * MINUTE_MS, title: 'US jobs report' }],
};

export const goldEvidence: CardEvidence = {
  rule: 'breakout',
  ruleName: 'Breakout of 20 candles',
  pair: 'XAU/USD',
  timeframe: 'short',
  count: 603,
  from: '2007-09-04T00:00:00.000Z',
  to: '2020-12-31T00:00:00.000Z',
  targets: 121,
  luckRate: 0.11,
  mean: { r: 0.1, low: 0.03, high: 0.18 },
  costs: { half: 0.13, twice: 0.04 },
  accounts: {
    standard: { r: 0.1, low: 0.03, high: 0.18 },
    raw: { r: 0.13, low: 0.06, high: 0.21 },
    dear: { r: -0.02, low: -0.09, high: 0.06 },
  },
};

export const goldConfidence: CardConfidence = {
  share: 0.18,
  measured: 603,
  calibration: { by: 'breakout', settled: 12, seen: null },
  chance: { target: 0.2, luck: 0.11 },
};

/** A range between 1.15120 and 1.15780, with the price in it. */
export const euroRange: readonly ChartCandle[] = Array.from({ length: 40 }, (_, slot) => {
  const at = (step: number) => 1.1545 + Math.sin(step / 4.1) * 0.0028 + Math.sin(step * 1.9) * 0.0004;
  const [open, close] = [at(slot - 1), at(slot)];
  return {
    time: livingNow - (40 - slot) * HOUR_MS,
    open,
    close,
    high: Math.min(1.1578, Math.max(open, close) + 0.0004),
    low: Math.max(1.1512, Math.min(open, close) - 0.0004),
  };
});
