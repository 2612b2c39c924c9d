import { MINUTE_MS } from '@app/domain/time.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '../../lib/time/clock.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { NOW } from '../../testing/fixtures.ts';
import { useActivity } from './use-activity.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  setClock({ now: NOW, speed: 1 });
  server = fakeServer({ reportReturn: () => ({ ok: true }), reportLogin: () => ({ ok: true }) });
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS));
const count = (path: string) => server.calls.filter((call) => call.path === path).length;
const pings = () => count('/api/activity/return');
const greetings = () => count('/api/activity/login');

test('a sign-in is greeted once in four hours of a session', async () => {
  const first = renderHook(() => useActivity('u1'));
  await pass(1);
  first.unmount();
  renderHook(() => useActivity('u1'));
  await pass(1);
  expect(greetings()).toBe(1);
  cleanup();
  await pass(4 * 60);
  renderHook(() => useActivity('u1'));
  await pass(0);
  expect(greetings()).toBe(2);
});

test('nobody signed in, nothing is told', async () => {
  renderHook(() => useActivity(null));
  await pass(60);
  expect(server.calls).toEqual([]);
});

test('twenty idle minutes are told once, and again after ten more', async () => {
  renderHook(() => useActivity('u1'));
  await pass(19);
  expect(pings()).toBe(0);
  await pass(1);
  expect(pings()).toBe(1);
  expect(server.calls.at(-1)?.body).toEqual({ clientLastActiveAt: new Date(NOW).toISOString() });
  await pass(9);
  expect(pings()).toBe(1);
  await pass(1);
  expect(pings()).toBe(2);
});

test('a press of a key starts the count again', async () => {
  renderHook(() => useActivity('u1'));
  await pass(19);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  await pass(19);
  expect(pings()).toBe(0);
});

test('whoever opens the page again after a pause is told of on load', async () => {
  const first = renderHook(() => useActivity('u1'));
  first.unmount();
  await pass(30);
  renderHook(() => useActivity('u1'));
  await pass(0);
  expect(pings()).toBe(1);
});

test('a page out of sight tells of no return until it is looked at again', async () => {
  renderHook(() => useActivity('u1'));
  await pass(0);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(180);
  expect(pings()).toBe(0);
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(pings()).toBe(1);
  sight.mockRestore();
});

test('a server that fails leaves the page alone', async () => {
  server.answers.reportLogin = () => Promise.reject(new Error('down'));
  renderHook(() => useActivity('u2'));
  await pass(1);
  expect(greetings()).toBe(1);
});
