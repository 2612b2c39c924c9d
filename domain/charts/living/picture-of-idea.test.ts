import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { livingStateOf, pictureOfIdea, PROPOSED_MS, type LivingIdea } from './picture-of-idea.ts';
import { pictureOfRange } from './picture-of-range.ts';

const OPENED = Date.UTC(2026, 5, 2, 9, 2);
const FIRST = Date.UTC(2026, 5, 2, 9) - 40 * 15 * MINUTE_MS;
const idea: LivingIdea = {
  pair: 'EUR/USD',
  action: 'BUY',
  kind: 'signal',
  status: 'active',
  timeframe: 'short',
  digits: 5,
  entry: 103,
  stop: 99,
  target: 111,
  openedAt: OPENED,
  endsAt: OPENED + 4 * HOUR_MS,
  closedAt: null,
  price: 103.5,
  level: null,
  releases: [],
};
const candles: ChartCandle[] = Array.from({ length: 44 }, (_, slot) => {
  const close = slot === 39 ? 103 : slot > 39 ? 104 : 100 + Math.sin(slot);
  return { time: FIRST + slot * 15 * MINUTE_MS, open: 100, high: Math.max(102, close), low: 98, close };
});

it.each([
  ['what nobody follows is a plan', { status: 'plan' }, 600, 'signal'],
  ['a fresh idea is shown as it was proposed', {}, 1, 'signal'],
  ['a fresh practice idea too', { kind: 'practice' }, 1, 'practice'],
  ['then it lives', {}, 5, 'live'],
  ['not without a price', { price: null }, 600, 'signal'],
  ['once closed it is settled, however fresh', { status: 'stop_hit' }, 1, 'settled'],
] as const)('%s', (_name, change, minutes, state) => {
  expect(PROPOSED_MS).toBe(5 * MINUTE_MS);
  expect(livingStateOf({ ...idea, ...change }, OPENED + minutes * MINUTE_MS)).toBe(state);
});

it('a plan shows nothing of what came after its opening', () => {
  const picture = pictureOfIdea(idea, candles, 'signal');
  expect(picture.candles).toEqual(candles.slice(0, 40));
  expect(picture.priceNow).toBeNull();
  expect(picture.levels[0]).toMatchObject({ price: 102, brokenAt: candles[39]?.time });
});

it('a live one shows its path and the price now, the candle of the opening belonging to the path', () => {
  const picture = pictureOfIdea(idea, candles, 'live');
  expect(picture.candles).toEqual(candles.slice(0, 44));
  expect(picture.priceNow).toBe(103.5);
  expect(picture.end).toBeNull();
});

it.each([
  ['target_hit', 'target'],
  ['stop_hit', 'stop'],
  ['expired', 'time'],
] as const)('one that ended as %s ends there at its price', (status, outcome) => {
  const closedAt = OPENED + HOUR_MS;
  const picture = pictureOfIdea({ ...idea, status, closedAt, price: 99 }, candles, 'settled');
  expect(picture.end).toEqual({ at: closedAt, price: 99, outcome });
  expect(picture.priceNow).toBeNull();
});

it('sessions stand only where a step is short and the market has them', () => {
  expect(pictureOfIdea(idea, candles, 'live').showSessions).toBe(true);
  expect(pictureOfIdea({ ...idea, timeframe: 'daily' }, candles, 'live').showSessions).toBe(false);
  expect(pictureOfIdea({ ...idea, pair: 'BTC/USD' }, candles, 'live').showSessions).toBe(false);
});

it('a range has both edges and the price in it, and needs a history', () => {
  const subject = { pair: 'EUR/USD', timeframe: 'short', step: '15m', digits: 5, priceNow: 100 } as const;
  const picture = pictureOfRange(subject, candles.slice(0, 39));
  expect(picture?.levels.map(({ price }) => price)).toEqual([102, 98]);
  expect(picture?.isRange).toBe(true);
  expect(pictureOfRange(subject, candles.slice(0, 3))).toBeNull();
});
