// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { marketDigits, pipDecimal } from '../../lib/format/format.ts';
import { Price } from './price.tsx';

afterEach(cleanup);

test.each([
  ['EUR/USD', 1.08425, '1.08425', '42'],
  ['USD/JPY', 155.82, '155.820', '82'],
  ['GBP/JPY', 214.478, '214.47800', '47'],
  ['GBP/JPY', 214.4, '214.40000', '40'],
])('%s at %d reads %s with the pip digits %s in bold', (symbol, value, text, bold) => {
  const { container } = render(
    <Price value={value} digits={marketDigits(symbol)} emphasis="pips" pip={pipDecimal(symbol)} />,
  );
  expect(container.textContent).toBe(text);
  expect(container.querySelector('b')?.textContent).toBe(bold);
});

test('decimals that the instrument does not have stand back', () => {
  const { container } = render(<Price value={214.478} digits={5} emphasis="pips" pip={2} />);
  expect(container.querySelector('.price__zeros')?.textContent).toBe('00');
});
