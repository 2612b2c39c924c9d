import { expect, it } from 'vitest';
import { calculate, someFacts } from '../../testing/calculator-facts.ts';
import { instrumentOf, toPrice } from '../../market/instrument.ts';
import { readQuery } from '../query/read-query.ts';

const facts = someFacts();
const read = (text: string, question: ReturnType<typeof readQuery>['questions'][number] | null = null) =>
  readQuery(text, {
    now: facts.now,
    question,
    pair: question?.pairs[0] ?? null,
    priceOf: (pair) => {
      const quote = facts.quote(pair);
      return quote && toPrice(instrumentOf(pair), quote.mid);
    },
  }).questions[0] ?? null;

it.each([
  'what lot size for 500 dollars',
  'lot size 1 percent stop 20 pips',
  'lot size gold with 1000 dollars, stop 4100 dollars',
  'lot size eurusd 500 dollars stop 8 dollars',
  'lot size eurusd 500 dollars stop 1 pip',
  'lot size eurusd 1000 dollars 500% risk stop 20 pips',
  'how many losing trades until it is all gone',
  'margin for 1 lot at 1:30',
  'pip value for 0.2 lots',
  'how many pips between 3.17 and 3.18',
  'chance of 5 losses in a row',
])('each answer offered for "%s" takes the question further', (text) => {
  const question = read(text);
  if (!question) throw new Error('not read as a question');
  const result = calculate(question.measure, question);
  if (!('ask' in result)) throw new Error('was answered');
  expect(result.choices.length).toBeGreaterThan(0);
  for (const choice of result.choices) {
    const next = read(choice, question);
    expect(next?.measure, choice).toBe(question.measure);
    expect(next && calculate(next.measure, next), choice).not.toMatchObject({ ask: result.ask });
  }
});
