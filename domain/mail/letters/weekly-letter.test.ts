import { expect, test } from 'vitest';
import { composeAbsenceLetter } from './absence-letter.ts';
import type { ClosedPosition } from './position-rows.ts';
import { renderLetter } from './letter.ts';
import { composeWeeklyLetter, type WeeklyLetterData } from './weekly-letter.ts';

const from = { productName: 'Calmwick', publicUrl: 'https://calmwick.test' };
const won: ClosedPosition = {
  kind: 'signal',
  pair: 'EUR/USD',
  action: 'BUY',
  timeframe: 'daily',
  entry: 108_000,
  stop: 107_800,
  target: 108_400,
  status: 'target_hit',
  price: 108_400,
  ambiguous: false,
};
const lost: ClosedPosition = { ...won, status: 'stop_hit', price: 107_800 };
const lapsed: ClosedPosition = { ...won, status: 'expired', price: 107_900 };
const facts = (changes: Partial<WeeklyLetterData> = {}): WeeklyLetterData => ({
  monday: Date.UTC(2026, 5, 1),
  closed: [],
  allClosed: [],
  open: [],
  ahead: [],
  simulated: false,
  ...changes,
});
const written = (changes: Partial<WeeklyLetterData> = {}) =>
  renderLetter(from, composeWeeklyLetter(facts(changes), from));

test('reports losses like gains, with the whole record and its meaning', () => {
  const closed = [won, lost, lapsed, lost];
  const { subject, text } = written({ closed, allClosed: closed });
  expect(subject).toBe('Your week: 4 signals closed, −0.50R after spread');
  expect(text).toContain('from Monday 25 May to Sunday 31 May');
  expect(text).toContain('2 reached the stop, 1 ran out of time, 1 reached the target.');
  expect(text).toContain('In all −0.50R, −0.09%, after spread.');
  expect(text).toContain(
    'EUR/USD BUY · Target reached · +2.00R · +0.37%\nEUR/USD BUY · Stop reached · −1.00R · −0.19%\n',
  );
  expect(text).toContain('The target was reached 1 time out of 4. That is too few to mean much');
  expect(text).toContain('anything from 5 to 70 % would fit');
  expect(text).toMatch(/Such plans break even at \d+ %\./);
});

test('states a rate with its interval from thirty signals on', () => {
  const allClosed = Array.from({ length: 30 }, (_, n) => (n < 12 ? won : lost));
  expect(written({ allClosed }).text).toContain(
    'That is 40 %, and by the count of them anything from 25 to 58 % would fit.',
  );
});

test('counts practice ideas apart from signals', () => {
  const practised: ClosedPosition = { ...won, kind: 'practice' };
  const closed = [practised, lost, practised];
  const { subject, text } = written({ closed, allClosed: closed, open: [practised] });
  expect(subject).toBe('Your week: 1 signal closed, −1.00R, and 2 practice ideas, +4.00R, after spread');
  expect(text).toContain('1 reached the stop, 0 ran out of time, 0 reached the target. In all −1.00R');
  expect(text).toContain('Practice ideas, counted apart: 0 reached the stop, 0 ran out of time, 2 reached');
  expect(text).toContain('The target was reached 0 times out of 1.');
  expect(text).toContain('The target was reached 2 times out of 2.');
  expect(text).toContain('EUR/USD BUY, practice · daily');
});

test('an empty week says so', () => {
  const { subject, text } = written({ allClosed: [lost] });
  expect(subject).toBe('Your week: no signal closed');
  expect(text).toContain('No signal of yours closed in that week, so there is no result to report.');
  expect(written().text).toContain('You have no tracked signals yet');
  expect(written().text).not.toMatch(/[+−]\d|%/);
});

test('lists open signals and coming releases, with estimated days marked', () => {
  const { text } = written({
    open: [won],
    simulated: true,
    ahead: [
      { name: 'US jobs report', currency: 'USD', at: Date.UTC(2026, 5, 5, 12, 30), sure: true },
      { name: 'Tankan', currency: 'JPY', at: Date.UTC(2026, 5, 4), sure: false },
    ],
  });
  expect(text).toContain('STILL OPEN\n\nEUR/USD BUY · daily');
  expect(text).toContain(
    'US jobs report (USD) · Friday 5 June, 12:30 UTC\nTankan (JPY) · about Thursday 4 June',
  );
  expect(text).toContain('Simulated market');
});

test('truncates many closings and counts the rest', () => {
  const closed = Array.from({ length: 20 }, () => lost);
  const { text } = written({ closed, allClosed: closed });
  expect(text.split('Stop reached').length - 1).toBe(12);
  expect(text).toContain('And 8 more');
});

test('an absence note reports the state and asks for nothing', () => {
  const absence = {
    days: 14,
    closed: [lost],
    open: [won],
    watches: [{ pair: 'XAU/USD', timeframe: 'weekly' }],
    tokens: { today: 20, lasting: 980 },
    simulated: false,
  } as const;
  const { subject, text } = renderLetter(from, composeAbsenceLetter(absence, from));
  expect(subject).toBe('While you were away: 1 signal closed, −1.00R after spread');
  expect(text).toContain('You were last here more than 14 days ago.');
  expect(text).toContain('LEVELS STILL WATCHED\n\nXAU/USD · weekly');
  expect(text).toContain('You have 20 tokens for today and 980 more.');
  expect(text).toContain('and then no more');
  const bare = { ...absence, closed: [], open: [], watches: [], tokens: { today: 20, lasting: 0 } };
  const plain = renderLetter(from, composeAbsenceLetter(bare, from));
  expect(plain.subject).toBe('How things stand in your Calmwick account');
  expect(plain.text).toContain(
    'You have no open signals and no levels under watch.\n\nYou have 20 tokens for today.',
  );
});

test('a signal that expired without a price has no result and is in no sum', () => {
  const closed = [lost, { ...lost, status: 'expired' as const, price: null }];
  const { text } = written({ closed, allClosed: closed });
  expect(text).toMatch(/Ran out of time · no price · no result/);
  const sum = (letter: string) => /In all (\S+), /.exec(letter)?.[1];
  expect(sum(text)).toBe(sum(written({ closed: [lost], allClosed: [lost] }).text));
});
