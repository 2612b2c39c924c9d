import { expect, it } from 'vitest';
import { buildEvidence, type EvidenceBase, type EvidenceCell } from '@app/domain/evidence/evidence-base.ts';
import { measureCell, type Cell } from '@app/domain/evidence/measure-cell.ts';
import { rules } from '@app/domain/evidence/rules/rules.ts';
import { toSeries } from '@app/domain/evidence/series.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { candleWalk } from '@app/domain/testing/candle-walk.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import { notesOf } from '../../turn.ts';
import { tellEvidence } from './tell-evidence.ts';

const measured = buildEvidence(
  [
    measureCell(rules.breakout, {
      instrument: instrumentOf('EUR/USD'),
      timeframe: 'daily',
      series: toSeries('1h', candleWalk(3, 3_000, HOUR_MS)),
      context: { releases: new Float64Array() },
    }) as Cell,
  ],
  [],
  () => 1,
);
const [cell] = measured.cells as [EvidenceCell];
const plan = { pair: 'EUR/USD', action: 'BUY', entry: 108_000, stop: 107_800, target: 108_400 } as const;
const NEWEST = 'Of 60 earlier set-ups, 12 % reached the target.';

const tell = (base: EvidenceBase, timeframe: 'daily' | 'long' = 'daily') =>
  tellEvidence(base, { plan, timeframe }, NEWEST, notesOf({ now: 0 }));
const withPooled = (pooled: NonNullable<EvidenceCell['pooled']>): EvidenceBase => ({
  ...measured,
  cells: [{ ...cell, pooled }],
});

it('a rule that loses beyond doubt is told with its years and not recommended', () => {
  const { kind, sentence } = tell(
    withPooled({ mean: -0.1, error: 0.03, low: -0.16, high: -0.04, aboveZero: 0 }),
  );
  expect(kind).toBe('practice');
  expect(sentence).toContain(`Over ${cell.sums.count} past trades since 2026 this rule lost`);
  expect(sentence).toContain('I would not take it with money');
});

it('one that may be luck is for practice, one that the past carries a small edge', () => {
  const unsure = tell(withPooled({ mean: 0.01, error: 0.05, low: -0.09, high: 0.11, aboveZero: 0.58 }));
  expect(unsure).toMatchObject({ kind: 'practice' });
  expect(unsure.sentence).toContain('could be luck either way');
  const carried = tell(withPooled({ mean: 0.08, error: 0.05, low: -0.02, high: 0.18, aboveZero: 0.95 }));
  expect(carried).toMatchObject({ kind: 'signal' });
  expect(carried.sentence).toContain('a small edge, and no promise');
});

it('without years the newest candles speak, and it is practice', () => {
  expect(tell(measured, 'long')).toEqual({
    kind: 'practice',
    sentence: `${NEWEST} For practice only.`,
    isLosing: false,
  });
});
