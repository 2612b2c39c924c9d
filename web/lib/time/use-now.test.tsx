// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setClock } from './clock.ts';
import { formatEventCountdown, formatUtcClock, formatUtcDate } from '../format/format.ts';
import { useNow } from './use-now.ts';

afterEach(cleanup);
afterEach(() => void vi.useRealTimers());

const Today = () => <p>{formatUtcDate(useNow(60_000))}</p>;

test('what shows the time follows the server’s clock as soon as it is known', () => {
  setClock({ now: Date.UTC(2026, 10, 21), speed: 1 });
  render(<Today />);
  act(() => setClock({ now: Date.UTC(2025, 4, 14), speed: 1 }));
  expect(screen.getByText('14 May 2025')).toBeTruthy();
});

test('a clock moves every second', () => {
  vi.useFakeTimers();
  setClock({ now: Date.UTC(2025, 4, 14, 8, 22, 41), speed: 1 });
  const Clock = () => <p>{formatUtcClock(useNow(1_000))}</p>;
  render(<Clock />);
  expect(screen.getByText('08:22:41')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.getByText('08:22:41')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('08:22:42')).toBeTruthy();
});

test('a countdown is drawn anew every minute, not before, and counts from the release afterwards', () => {
  vi.useFakeTimers();
  const release = Date.UTC(2025, 4, 14, 12, 30);
  setClock({ now: release - 90_000, speed: 1 });
  const Countdown = () => <p>{formatEventCountdown(release, useNow(60_000))}</p>;
  render(<Countdown />);
  expect(screen.getByText('In 1m')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(59_999));
  expect(screen.getByText('In 1m')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('In 0m')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Released 0m ago')).toBeTruthy();
});
