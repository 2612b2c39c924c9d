import { HOUR_MS } from '../../time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instruments, toPoints } from '../../market/instrument.ts';
import { chartMarkerIn, withoutChartMarker } from '../questions/chart-marker.ts';
import { diagramFor, type Diagram } from './diagrams.ts';
import { figuresAreBacked, takeEvidence } from './evidence.ts';
import { exhaustedText, exhaustedTexts } from './exhausted.ts';
import { iconColour, moodOf } from './mood.ts';
import { grouped, printAge, printPrice } from './print.ts';
import { welcomeMessage } from './welcome.ts';

const NOON = Date.UTC(2026, 5, 3, 12);

const pushing = /!|\b(guaranteed|risk-free|easy|secret|don't miss|act now|congratulations)\b/i;

describe('illustrations', () => {
  it.each<[string, Diagram | null]>([
    ['Think of it like a trampoline under support', 'trampoline'],
    ['Imagine a rocket after the breakout', 'rocket'],
    ['A rocket after the breakout', null],
    ['Imagine a rocket', null],
    ['For example, a bullish barrier', 'wall'],
    ['Support is like a bull on a floor', 'charging-bull'],
    ['Imagine good leverage', 'generic'],
  ])('"%s" draws %s', (content, drawn) => {
    expect(diagramFor(content)).toBe(drawn);
  });

  it('reads four thousand characters of analogies and draws nothing without a term', () => {
    expect(diagramFor('like a '.repeat(571))).toBeNull();
  });
});

describe('the colour beside a message', () => {
  it.each([
    [{ pipsyMood: 'orange', content: 'You lost' }, 'orange'],
    [{ pipsyMood: null, content: 'That trade lost 12 pips' }, 'red'],
    [{ pipsyMood: null, content: 'In a profit' }, 'yellow'],
    [{ pipsyMood: null, content: 'In a loosing' }, 'blue'],
    [{ pipsyMood: null, content: 'EUR/USD', status: 'losing' }, 'blue'],
    [{ pipsyMood: null, content: 'EUR/USD', status: 'profit' }, 'yellow'],
    [{ pipsyMood: null, content: 'Set your stop loss first' }, 'purple'],
    [{ pipsyMood: null, content: 'Hello' }, 'purple'],
  ] as const)('%# follows the mood first and then the words', (message, colour) => {
    expect(iconColour(message)).toBe(colour);
  });

  const beside = (kind: 'signal' | 'practice', verdict: 'signal' | 'unproven' | 'losing', isOpen = true) =>
    iconColour({ pipsyMood: 'green', content: '', idea: { kind, verdict, isOpen } });

  it('is upbeat beside a proven edge alone, whatever was stored', () => {
    expect(beside('signal', 'signal')).toBe('green');
    expect(beside('practice', 'unproven')).toBe('blue');
  });

  it('is careful beside a losing rule, until it has settled', () => {
    expect(beside('practice', 'losing')).toBe('red');
    expect(beside('practice', 'losing', false)).toBe('blue');
  });

  it.each([
    ['plan', 'green'],
    ['practice', 'blue'],
    ['no-signal', 'blue'],
    ['bad-result', 'blue'],
    ['live', null],
    ['losing-rule', 'red'],
    ['refusal', 'red'],
  ] as const)('%s has the mood %s', (tone, mood) => {
    expect(moodOf(tone)).toBe(mood);
  });
});

describe('the chart marker', () => {
  it('is read with and without a slash, in either case', () => {
    const plan = {
      pair: 'EUR/USD',
      action: 'BUY',
      entry: 1.08425,
      target: 1.08975,
      stopLoss: 1.0815,
      timeframe: 'daily',
    };
    expect(chartMarkerIn('Look: EUR/USD|BUY|1.08425|1.08975|1.0815|daily')).toEqual(plan);
    expect(chartMarkerIn('eurusd | buy | 1.08425 | 1.08975 | 1.0815 | daily, nice')).toEqual(plan);
    expect(withoutChartMarker('Look: EUR/USD|BUY|1.08425|1.08975|1.0815|daily')).toBe('Look:');
  });

  it.each([
    'EUR/USD|BUY|1.08425|1.08|1.0815|daily',
    'EUR/USD|SELL|1.08425|1.09|1.08|daily',
    'EUR/USD|BUY|0|1.09|1.08|daily',
    'EUR/USD|HOLD|1.08425|1.09|1.08|daily',
    'EUR/USD|BUY|1.08425|1.09',
    '|'.repeat(4_000),
    'EURUSD|'.repeat(570),
  ])('%# is not a plan', (content) => {
    expect(chartMarkerIn(content)).toBeNull();
  });
});

describe('figures and their evidence', () => {
  it('catches a figure nobody looked up', () => {
    const { cite, rows } = takeEvidence(NOON);
    expect(figuresAreBacked(`Gold is at ${cite('2,342.10', 'quote')}`, rows)).toBe(true);
    expect(figuresAreBacked(`Gold is at ${cite('2,342.10', 'quote')}, up 5 %`, rows)).toBe(false);
  });

  it('prints every price so that it reads back as the same points', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...instruments),
        fc.integer({ min: 1, max: 99_999_999 }),
        (instrument, points) => {
          expect(toPoints(instrument, Number(printPrice(instrument, points).replaceAll(',', '')))).toBe(
            points,
          );
        },
      ),
    );
    expect(grouped('1234567.891')).toBe('1,234,567.891');
    expect(printAge(4_000)).toBe('4 seconds');
    expect(printAge(3 * HOUR_MS)).toBe('3 hours');
  });
});

describe('texts that are the same for everyone', () => {
  it('are eight ways to say that the tokens are used up, and one welcome', () => {
    expect(new Set(exhaustedTexts).size).toBe(8);
    for (const text of [...exhaustedTexts, welcomeMessage([])]) expect(text).not.toMatch(pushing);
    expect(exhaustedTexts).toContain(exhaustedText(-13));
  });

  it('welcome to what the feed carries, and name nothing that it does not', () => {
    expect(welcomeMessage(['XAU/USD'])).toContain('I follow gold, and');
    expect(welcomeMessage(['XAU/USD'])).not.toMatch(/EUR|forex|oil/);
    expect(welcomeMessage(instruments.map((one) => one.pair))).toContain(
      'I follow forex, gold, silver, oil and crypto',
    );
  });
});
