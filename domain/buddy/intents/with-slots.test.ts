import { describe, expect, it } from 'vitest';
import type { Intent } from './intent.ts';
import type { Kind } from './kind.ts';
import { freshContext } from './turn-context.ts';
import { withSlots } from './with-slots.ts';

const said = (kind: Kind, text: string, last: Intent | null = null) =>
  withSlots(
    kind,
    text,
    (words) => (words.includes('letters') ? { topic: 'timeframe', sure: false, named: false } : null),
    { ...freshContext, last },
  );

describe('what a message says about what it is known to ask for', () => {
  it.each([
    ['lemme know soon as bitcoin goes over 90k', { pair: 'BTC/USD', level: 90_000, direction: 'above' }],
    ['when gbpusd come 1.2650 i in class', { pair: 'GBP/USD', level: 1.265, direction: null }],
  ])('is the level to watch: %s', (text, slots) => {
    expect(said('watch', text)).toMatchObject(slots);
  });

  it.each([
    ['what will it cost me to hold gold overnight tonight', { what: 'swap', lots: null }],
    ['how much will i lose to fees on 0.01 gold', { what: null, lots: 0.01 }],
    ['total cost one mini lot gold', { what: null, lots: 0.1 }],
  ])('is the cost and for how much: %s', (text, slots) => {
    expect(said('cost', text)).toEqual({ kind: 'cost', pair: 'XAU/USD', ...slots });
  });

  it('is what an idea before leaves open, in few words', () => {
    const last: Intent = { kind: 'signal', pair: 'XAG/USD', timeframe: 'weekly', style: null };
    expect(said('signal', 'got a safer one?', last)).toEqual({ ...last, style: 'safe' });
    expect(said('signal', 'give me a trade on gold', last)).toMatchObject({ pair: 'XAU/USD' });
    expect(said('signal', 'got a safer one?')).toMatchObject({ pair: null, timeframe: null });
  });

  it('is whether it is safe around the news', () => {
    expect(said('news', 'is it risky to be in oil when the inventories hit')).toMatchObject({
      wants: 'safe',
    });
    expect(said('news', 'what comes out today')).toMatchObject({ wants: 'list' });
  });

  it('is the nearest lesson, and without one that there is none', () => {
    expect(said('lesson', 'what are all these letters')).toMatchObject({ topic: 'timeframe' });
    expect(said('lesson', 'whats a stablecoin')).toEqual({ kind: 'lesson', topic: null, untaught: true });
  });

  it.each([
    ['pfizer support', 'pfizer'],
    ['any signal on iron ore today', 'iron ore'],
    ['tata motors buy?', 'tata motors'],
    ['price of it', 'that market'],
  ])('is what an instrument is called that no list has: %s', (text, name) => {
    expect(said('unlisted', text)).toEqual({ kind: 'unlisted', name });
  });
});
