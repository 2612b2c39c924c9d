// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { evidenceSummaryFixture } from '../../../testing/evidence-fixtures.ts';
import { IdeaEvidence, spanOf } from './idea-evidence.tsx';

afterEach(cleanup);

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
