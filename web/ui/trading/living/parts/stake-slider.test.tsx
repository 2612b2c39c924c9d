// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CardStake } from '../living-figures.ts';
import { StakeSlider } from './stake-slider.tsx';

afterEach(cleanup);

const draw = (stake: CardStake, onAccount?: (account: number) => void) =>
  render(<StakeSlider stake={stake} onChange={vi.fn()} onAccount={onAccount} />).container;

test.each([
  [500, '10'],
  [10_000, '200'],
  [40, '1'],
])('an account of %d dollars lets one risk from 1 to %s', (account, most) => {
  draw({ risk: 1, account, isExample: false });
  const slider = screen.getByRole('slider');
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['1', most]);
});

test('says what is risked, of how much, in words as well', () => {
  const shown = draw({ risk: 2.5, account: 500, isExample: false });
  expect(shown.textContent).toContain('You risk $2.50 of $500');
  expect(shown.textContent).toContain('0.5% a trade');
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    'You risk 2.5 dollars of 500, 0.5 percent',
  );
});

test('an example of a known account is said to be one', () => {
  const shown = draw({ risk: 5, account: 500, isExample: true });
  expect(shown.textContent).toContain('Example: you risk $5 of $500');
});

test('without a stake it says that it is an example and takes the user’s own', () => {
  const onAccount = vi.fn();
  draw({ risk: 100, account: null, isExample: true }, onAccount);
  expect(screen.getByText('Example: you risk $100')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Set my own' }));
  const field = screen.getByLabelText(/in dollars$/);
  fireEvent.change(field, { target: { value: 'much' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(onAccount).not.toHaveBeenCalled();
  expect(screen.getByText('A whole number from 50 to 1,000,000.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '500' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(onAccount).toHaveBeenCalledWith(500);
});

test('who said a risk but no account is not shown an example', () => {
  draw({ risk: 20, account: null, isExample: false });
  expect(screen.getByText('You risk $20 a trade')).toBeTruthy();
});
