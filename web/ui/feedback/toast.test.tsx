// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismissError,
  dismissToast,
  DISMISSED_TOAST_LIFETIME_MS,
  TOAST_DURATION_MS,
  currentToast,
  showToast,
} from './toast-store.ts';
import { ToastViewport } from './toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => {
    dismissToast();
    vi.advanceTimersByTime(DISMISSED_TOAST_LIFETIME_MS);
  });
  cleanup();
  vi.useRealTimers();
});

const say = (message: Parameters<typeof showToast>[0]): void => act(() => void showToast(message));
const pass = (time: number): void => act(() => void vi.advanceTimersByTime(time));

test('only the newest toast is on screen', () => {
  render(<ToastViewport />);
  say({ title: 'First' });
  say({ title: 'Second' });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Second');
});

test('information leaves after six seconds, an error stays until it is closed', () => {
  render(<ToastViewport />);
  say({ title: 'Profile Updated', kind: 'success' });
  pass(TOAST_DURATION_MS - 1);
  expect(screen.getByText('Profile Updated')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Profile Updated')).toBeNull();

  say({ title: 'Login failed', kind: 'error' });
  pass(10 * TOAST_DURATION_MS);
  expect(screen.getByRole('alert').textContent).toContain('Login failed');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Login failed')).toBeNull();
});

test('it waits while the pointer or the focus is on it', () => {
  render(<ToastViewport />);
  say({ title: 'Market Alert', kind: 'alert' });
  pass(5000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  pass(60_000);
  expect(screen.getByText('Market Alert')).toBeTruthy();
  fireEvent.pointerLeave(screen.getByRole('status'));
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  pass(60_000);
  expect(screen.getByText('Market Alert')).toBeTruthy();
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  pass(TOAST_DURATION_MS);
  expect(screen.queryByText('Market Alert')).toBeNull();
});

test('a dismissed toast is forgotten a million milliseconds later, not before', () => {
  const id = showToast({ title: 'Gone' });
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(currentToast()?.open).toBe(false);
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

test('a late dismissal of an old toast leaves the new one alone', () => {
  const old = showToast({ title: 'Old' });
  showToast({ title: 'New' });
  dismissToast(old);
  expect(currentToast()?.open).toBe(true);
});

test('an error goes once the same thing has worked, and no other does', () => {
  render(<ToastViewport />);
  say({ title: 'Failed to connect', kind: 'error' });
  act(() => dismissError('Request failed'));
  expect(screen.getByText('Failed to connect')).toBeTruthy();
  act(() => dismissError('Failed to connect'));
  expect(screen.queryByText('Failed to connect')).toBeNull();
});

test('what asks for something stays until it is pressed, and then leaves', () => {
  const onPress = vi.fn();
  render(<ToastViewport />);
  say({ title: 'A new version is ready', action: { label: 'Reload', onPress } });
  pass(10 * TOAST_DURATION_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('A new version is ready')).toBeNull();
});
