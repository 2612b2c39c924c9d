// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { evidenceSummaryFixture } from '../../../testing/evidence-fixtures.ts';
import { IdeaEvidence, spanOf } from './idea-evidence.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const lit = () =>
  [...document.querySelectorAll('.luck-dots__row')].map(
    (row) => row.querySelectorAll('.luck-dots__dot--lit').length,
  );

test('hits stand above luck as so many of twenty, in words as well', () => {
  render(<IdeaEvidence evidence={evidenceSummaryFixture()} />);
  expect(lit()).toEqual([4, 3]);
  expect(screen.getByRole('img', { name: '4 of 20 past ideas reached the target' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '3 of 20 by luck alone' })).toBeTruthy();
  expect(
    screen
      .getByRole('link', { name: 'Breakout of 20 candles, 11,302 past cases, 2007\u20132026' })
      .getAttribute('href'),
  ).toBe('/evidence/breakout/EURUSD/weekly');
});

test.each([
  [{ r: -0.09, low: -0.12, high: -0.06 }, 'down', /whole bar is below zero/],
  [{ r: 0.01, low: -0.1, high: 0.12 }, 'even', /crosses zero, so nobody can tell it from luck/],
  [{ r: 0.1, low: 0.02, high: 0.18 }, 'up', /above zero\. That is no promise/],
])('net R %o is one bar with its sentence', (mean, tone, sentence) => {
  render(<IdeaEvidence evidence={evidenceSummaryFixture({ mean })} />);
  const bar = screen.getByRole('img', { name: /^Net result .* R a trade, likely between/ });
  expect(bar.className).toContain(`net-bar--${tone}`);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('a bar beyond the scale stays inside it', () => {
  render(<IdeaEvidence evidence={evidenceSummaryFixture({ mean: { r: 1.05, low: 0.1, high: 2 } })} />);
  const { left } = (document.querySelector('.net-bar__mean') as HTMLElement).style;
  expect(left).toBe('100%');
});

test('too few cases have no dots and no bar', () => {
  render(<IdeaEvidence evidence={evidenceSummaryFixture({ mean: null, count: 12, verdict: 'too-few' })} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Only 12 past cases: not enough to say.')).toBeTruthy();
});

test('a rule without a target has no dots', () => {
  render(<IdeaEvidence evidence={evidenceSummaryFixture({ targets: null, luckRate: null })} />);
  expect(lit()).toEqual([]);
  expect(screen.getByText('\u22120.09 R')).toBeTruthy();
});

test('says how many of the cases were seen here, and nothing of it where none were', () => {
  const years = { from: '2007-09-04T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' };
  expect(spanOf({ ...years, own: 14 })).toMatch(/2026, 14 of them seen here$/);
  expect(spanOf({ ...years, own: 0 })).not.toContain('seen');
});

const gaining = evidenceSummaryFixture({
  mean: { r: 0.05, low: 0.01, high: 0.09 },
  costs: { none: 0.12, half: 0.08, twice: -0.03 },
  accounts: {
    standard: { r: 0.05, low: 0.01, high: 0.09 },
    raw: { r: 0.07, low: 0.03, high: 0.11 },
    dear: { r: -0.06, low: -0.1, high: -0.02 },
  },
});
const chooseCosts = (costs: object): void => localStorage.setItem('own-costs', JSON.stringify(costs));

test('dearer costs of one\u2019s own that turn a gain are told plainly, beside the published result', () => {
  chooseCosts({ account: 'dear', spreads: {} });
  render(<IdeaEvidence evidence={gaining} stake={100} />);
  expect(screen.getByText('After costs of an expensive account, each trade')).toBeTruthy();
  expect(screen.getByText('\u22120.06 R')).toBeTruthy();
  expect(screen.getByText('At your own costs this rule lost money.')).toBeTruthy();
  expect(screen.getByText(/At our published costs it is \+0\.05 R; the verdict rests on those/)).toBeTruthy();
  expect(screen.getByText(/whole bar is below zero.*about \u2212\$6/)).toBeTruthy();
});

test('costs that leave a gain a gain are only named', () => {
  chooseCosts({ account: 'raw', spreads: {} });
  render(<IdeaEvidence evidence={gaining} />);
  expect(screen.getByText('+0.07 R')).toBeTruthy();
  expect(screen.queryByText(/lost money/)).toBeNull();
});

test.each([
  [1.5, '+0.01 R', false],
  [2, '\u22120.03 R', false],
  [3, '\u22120.03 R', true],
])('at %d usual spreads a trade is %s', (times, net, isBeyond) => {
  chooseCosts({ account: 'own', spreads: { 'EUR/USD': times } });
  render(<IdeaEvidence evidence={gaining} />);
  expect(screen.getByText('After costs at your spread, each trade')).toBeTruthy();
  expect(screen.getByText(net)).toBeTruthy();
  expect(screen.queryByText(/was not measured/) !== null).toBe(isBeyond);
});

test('a spread said for another pair changes nothing here', () => {
  chooseCosts({ account: 'own', spreads: { 'XAU/USD': 2 } });
  render(<IdeaEvidence evidence={gaining} />);
  expect(screen.getByText('After costs, each trade')).toBeTruthy();
  expect(screen.getByText('+0.05 R')).toBeTruthy();
  expect(screen.queryByText(/published/)).toBeNull();
});
