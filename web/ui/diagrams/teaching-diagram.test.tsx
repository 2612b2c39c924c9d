// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Diagram } from '@app/domain/buddy/replies/diagrams.ts';
import { TeachingDiagram } from './teaching-diagram.tsx';

afterEach(cleanup);

test.each<[Diagram, string | null, string, string]>([
  ['charging-bull', 'bullish', 'Bull', 'Buyers push up'],
  ['bear', 'bearish', 'Bear', 'Sellers push down'],
  ['rocket', 'breakout', 'Rocket', 'Rally'],
  ['floor', 'support', 'Floor', 'Support'],
  ['trampoline', 'support', 'Trampoline', 'Support'],
  ['safety-net', 'stop loss', 'Safety net', 'Stop loss'],
  ['ceiling', 'resistance', 'Ceiling', 'Resistance'],
  ['wall', 'breakout', 'Wall', 'Barrier'],
  ['pressure-gauge', 'rsi', 'Pressure gauge', 'RSI'],
  ['overheated-engine', 'overbought', 'Overheated engine', 'Overbought'],
  ['overheated-engine', 'leverage', 'Overheated engine', 'Leverage'],
  ['spring', 'volatility', 'Spring', 'Up or down?'],
  ['generic', 'spread', 'Lesson', 'Spread'],
  ['generic', null, 'Lesson', 'Lesson'],
])('the %s about %s is an image called %s with "%s" written on it', async (diagram, term, title, word) => {
  render(<TeachingDiagram diagram={diagram} term={term} />);
  expect(await screen.findByText(word, { selector: 'text' })).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(new RegExp(`^${title}: .+\\.$`));
});

test('an engine that stands for leverage is not called overbought', () => {
  const { container } = render(<TeachingDiagram diagram="overheated-engine" term="leverage" />);
  expect(container.textContent).toContain('loses more');
  expect(container.textContent).not.toContain('Overbought');
});
