import { describe, expect, it } from 'vitest';
import { anAmount, find } from '../../testing/calculator-facts.ts';
import { unbackedFigures } from '../replies/evidence.ts';
import type { Measure, Question } from '../query/query.ts';

const gold = ['XAU/USD'] as const;
const told = (measure: Measure, slots: Partial<Question>): string => {
  const { sentence, next = '', evidence } = find(measure, slots);
  expect(unbackedFigures(`${sentence} ${next}`, evidence)).toEqual([]);
  return `${sentence} ${next}`;
};
const NOTE = /brokers (call|count)/;

describe('the pip of many brokers, ten times as large', () => {
  it.each<[Measure, Partial<Question>]>([
    ['pip-size', {}],
    ['pip-value', { amounts: [anAmount('lots', 0.1)] }],
    ['pips-between', { amounts: [anAmount('price', 4_000), anAmount('price', 4_008)] }],
    ['move-value', { amounts: [anAmount('lots', 0.1), anAmount('pips', 50)] }],
    ['move-value', { amounts: [anAmount('pips', 50)] }],
    ['lot-size', { amounts: [anAmount('account', 1_000), anAmount('stop-pips', 50)] }],
    ['pips-for-money', { amounts: [anAmount('lots', 0.1), anAmount('money', 50)] }],
    ['lots-for-pip-value', { amounts: [anAmount('money', 1)] }],
    ['price-at-distance', { amounts: [anAmount('price', 4_000), anAmount('pips', 50)] }],
  ])('stands once beside %s of gold: %o', (measure, slots) => {
    const words = told(measure, { pairs: gold, ...slots });
    expect(words.match(new RegExp(NOTE, 'g'))).toHaveLength(1);
  });

  it('keeps what the calculator says next', () => {
    const slots = { pairs: gold, amounts: [anAmount('account', 1_000), anAmount('stop-pips', 5_000)] };
    expect(told('lot-size', slots)).toMatch(/(nearer stop|further than).* I count \$0\.01 as a pip of gold/);
  });

  it.each<[Measure, Partial<Question>]>([
    ['pip-value', { pairs: ['EUR/USD'], amounts: [anAmount('lots', 0.1)] }],
    ['move-value', { pairs: gold, amounts: [anAmount('lots', 0.1), anAmount('move', 20)] }],
    ['range', { pairs: ['EUR/USD', 'XAU/USD'] }],
  ])('is left out where nobody counts gold in pips: %s %o', (measure, slots) => {
    expect(told(measure, slots)).not.toMatch(NOTE);
  });
});
