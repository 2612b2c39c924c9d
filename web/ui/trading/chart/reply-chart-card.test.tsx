// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS } from '@app/domain/time.ts';
import { ReplyChartCard } from './reply-chart-card.tsx';

afterEach(cleanup);

const start = Date.UTC(2026, 5, 1);
const chart = {
  pair: 'XAU/USD',
  step: '1h' as const,
  digits: 2,
  candles: [
    [start, 4_100, 4_110, 4_090, 4_105],
    [start + HOUR_MS, 4_105, 4_120, 4_100, 4_118],
  ] satisfies Array<[number, number, number, number, number]>,
  levels: [{ label: 'Resistance', price: 4_120, from: start }],
  priceNow: 4_115.2,
  simulated: true,
};

test('the picture says in words all that it shows', () => {
  render(<ReplyChartCard chart={chart} />);
  expect(screen.getByRole('article', { name: 'Chart of XAU/USD' }).textContent).toContain('Gold');
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Simulated chart, XAU/USD, candles of 1 hour. 2 candles since Mon 1 Jun, 00:00 UTC between 4,090.00 and 4,120.00. Price now 4,115.20. Resistance 4,120.00.',
  );
});

test('every candle is drawn, in the colours of the theme', () => {
  const { container } = render(<ReplyChartCard chart={chart} />);
  const wicks = [...container.querySelectorAll('svg.level-chart rect[width="1"]')];
  expect(wicks).toHaveLength(2);
  expect(wicks.map((wick) => wick.getAttribute('fill'))).toEqual(['var(--up)', 'var(--up)']);
});

test('a simulated market is named on the card, a real one is not', () => {
  const { container, rerender } = render(<ReplyChartCard chart={chart} />);
  expect(container.textContent).toContain('Simulated candles');
  rerender(<ReplyChartCard chart={{ ...chart, simulated: false }} />);
  expect(container.textContent).not.toContain('Simulated');
  expect(screen.getByText('+15.20')).toBeTruthy();
});

test('the per cent says since when it counts, and what today has done stands beside it', () => {
  const day = 24 * HOUR_MS;
  const candles = [-5, -4, -3].map((hour): [number, number, number, number, number] => [
    start + day + hour * HOUR_MS,
    4_100,
    4_110,
    4_090,
    4_100,
  ]);
  const today: typeof candles = [-2, -1, 0, 1].map((hour) => [
    start + day + hour * HOUR_MS,
    4_100,
    4_110,
    4_090,
    4_105,
  ]);
  const { container } = render(
    <ReplyChartCard chart={{ ...chart, candles: [...candles, ...today], priceNow: 4_141 }} />,
  );
  const shown = container.querySelector('.reply-chart-card__price')?.textContent;
  expect(shown).toBe('4,141.00+41.00+1.00%since Mon 1 Jun, 19:00 UTC+0.88% today');
});
