import { expect, it } from 'vitest';
import { seeded } from '../../testing/candle-walk.ts';
import type { PastIdea } from '../past-idea.ts';
import { resultFigures } from './result-sums.ts';
import { trackRecordOf } from './track-record.ts';

const WAVES = 4_000;
const [STOP, TARGET] = [20, 40];
const [IDEAS_A_WAVE, STEPS_BETWEEN] = [8, 12];

type OpenIdea = Pick<PastIdea, 'openedAt' | 'isRepeat'> & { entry: number };

/** Ideas of one plan, opened one after the other on a price without direction; each wave ends before the next begins. */
function walkWaves(): PastIdea[] {
  const random = seeded(63);
  const ideas: PastIdea[] = [];
  let now = 0;
  for (let wave = 0; wave < WAVES; wave += 1) {
    let price = 0;
    let open: OpenIdea[] = [];
    for (let step = 0; step < IDEAS_A_WAVE * STEPS_BETWEEN || open.length > 0; step += 1, now += 1) {
      if (step % STEPS_BETWEEN === 0 && step < IDEAS_A_WAVE * STEPS_BETWEEN)
        open.push({ entry: price, openedAt: now, isRepeat: open.some((one) => !one.isRepeat) });
      price += random() < 0.5 ? -1 : 1;
      const ended = open.filter(({ entry }) => price === entry + TARGET || price === entry - STOP);
      open = open.filter((one) => !ended.includes(one));
      ideas.push(...ended.map((one) => closedAt(now + 1, one, price > one.entry)));
    }
  }
  return ideas;
}

const closedAt = (at: number, { openedAt, isRepeat }: OpenIdea, hit: boolean): PastIdea => ({
  kind: 'practice',
  pair: 'EUR/USD',
  action: 'BUY',
  timeframe: 'daily',
  openedAt,
  closedAt: at,
  settledAt: at,
  hit,
  r: hit ? TARGET / STOP : -1,
  refusedBy: null,
  isRepeat,
  forecasts: [],
});

const waves = walkWaves();

const resultsOf = (ideas: readonly PastIdea[]) =>
  resultFigures(trackRecordOf(ideas, Infinity).results.practice.sums);

it('counts what opened first, so that ideas on a price without direction come out even', () => {
  const { count, meanR } = resultsOf(waves);
  expect(count).toBe(waves.filter(({ isRepeat }) => !isRepeat).length);
  expect(count).toBeLessThan(waves.length / 3);
  expect(Math.abs(meanR ?? NaN)).toBeLessThan(0.05);
});

it('would tell of losses by counting what ends first, because stops are nearer', () => {
  expect(resultsOf(waves.map((idea) => ({ ...idea, isRepeat: false }))).meanR).toBeLessThan(-0.05);
});
