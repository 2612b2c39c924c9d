import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QuietHoursBar, quietParts } from './quiet-hours-bar.tsx';

const DAY = 24 * 60;
const minute = fc.integer({ min: 0, max: DAY - 1 });

test('the parts of a day hold every quiet minute, also over midnight, and no other', () => {
  fc.assert(
    fc.property(minute, minute, minute, (start, end, at) => {
      const quiet = start <= end ? at >= start && at < end : at >= start || at < end;
      expect(quietParts(start, end).some(({ from, to }) => at >= from && at < to)).toBe(quiet);
    }),
  );
  expect(quietParts(22 * 60, 7 * 60)).toEqual([
    { from: 22 * 60, to: DAY },
    { from: 0, to: 7 * 60 },
  ]);
});

test('the picture is told in words, and equal times are no quiet hours', () => {
  const { rerender } = render(<QuietHoursBar start="22:00" end="07:00" />);
  expect(screen.getByText(/^Quiet from 22:00 to 07:00 GMT, which is .* The line is now,/)).toBeTruthy();
  rerender(<QuietHoursBar start="22:00" end="22:00" />);
  expect(screen.getByText(/^No quiet hours/)).toBeTruthy();
});
