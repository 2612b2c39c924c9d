import { expect, it } from 'vitest';
import { composeQuestion } from '../query.ts';
import { restBesideFigure } from './rest-of-figure.ts';

const beside = (rest: string, certainty = 0.9): string =>
  restBesideFigure({
    questions: [composeQuestion('pip-value')],
    rest,
    guesses: [],
    learned: null,
    certainty,
    wished: null,
  });

it.each([
  'had a bet with a colleague',
  'ok dumb question maybe',
  'how much is that in money',
  'what is that per trade',
  'do i make money',
])('lets go of "%s" beside a figure', (rest) => {
  expect(beside(rest)).toBe('');
});

it.each([
  'why is gold falling today',
  'what is a pip',
  'should i close it',
  'show me a chart of gold',
  'how is silver doing',
  'set an alert at 1.10',
])('keeps "%s" for an answer of its own', (rest) => {
  expect(beside(rest)).toBe(rest);
});

it('keeps any question where the figure is not sure', () => {
  expect(beside('which broker is cheap', 0.2)).toBe('which broker is cheap');
});

it('leaves a message without a figure alone', () => {
  const none = {
    questions: [],
    rest: 'ok dumb question maybe',
    guesses: [],
    learned: null,
    certainty: null,
    wished: null,
  };
  expect(restBesideFigure(none)).toBe('ok dumb question maybe');
});
