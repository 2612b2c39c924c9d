// @vitest-environment happy-dom
import { HOUR_MS } from '@app/domain/time.ts';
import { pictureOfRange } from '@app/domain/charts/living/picture-of-range.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RangeCard } from './range-card.tsx';

afterEach(cleanup);

const candles = Array.from({ length: 40 }, (_none, slot) => ({
  time: slot * HOUR_MS,
  open: 1.15,
  high: 1.155,
  low: 1.145,
  close: 1.15,
}));

test.each([
  ['inside its range', 1.152, ['70.0 pips below', '30.0 pips above']],
  ['above its range', 1.158, ['130.0 pips below', '30.0 pips below']],
  ['below its range', 1.144, ['10.0 pips above', '110.0 pips above']],
])('a price %s has each edge on the side where it is', (_name, priceNow, edges) => {
  const subject = { pair: 'EUR/USD', timeframe: 'daily', step: '1h', digits: 5, priceNow } as const;
  const { container } = render(
    <RangeCard subject={subject} picture={pictureOfRange(subject, candles)} feed="live" actions={[]} />,
  );
  expect([...container.querySelectorAll('dd small')].map((one) => one.textContent)).toEqual(edges);
});
