import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '../../lib/time/clock.ts';
import {
  configFixture,
  messageFixture,
  NOW,
  conversationFixture,
  userFixture,
} from '../../testing/fixtures.ts';
import { openChat } from '../../testing/open-chat.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setClock({ now: NOW, speed: 1 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const readsOf = (calls: { path: string }[]): number =>
  calls.filter((one) => one.path === '/api/chat/conversation').length;

describe('the conversation', () => {
  test('is asked for again every 15 seconds, not sooner, and shows what came meanwhile', async () => {
    const page = openChat();
    await screen.findByText('Line 1');
    expect(readsOf(page.calls)).toBe(1);
    page.answers.getConversation = () => ({
      messages: [
        ...conversationFixture(4),
        messageFixture({ id: 'new', content: 'Your target was reached.' }),
      ],
    });
    await pass(14_000);
    expect(readsOf(page.calls)).toBe(1);
    await pass(1_500);
    expect(readsOf(page.calls)).toBe(2);
    expect(await screen.findByText('Your target was reached.')).toBeTruthy();
    await pass(15_000);
    expect(readsOf(page.calls)).toBe(3);
  });

  test('is asked for at once when the window has the focus again', async () => {
    const { calls } = openChat();
    await screen.findByText('Line 1');
    const before = readsOf(calls);
    await act(async () => {
      dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(readsOf(calls)).toBe(before + 1);
  });
});

describe('the footer', () => {
  const broke = () =>
    userFixture({
      tokensRemaining: 0,
      tokens: { daily: 0, welcome: 0, purchased: 0, welcomeUntil: null },
    });
  const bar = () => document.querySelector('.chat-footer') as HTMLElement;

  test('its clock goes by the second, in UTC, and no live region reads it out', async () => {
    openChat();
    await screen.findByText('Line 1');
    const before = /08:2\d:(\d\d)/.exec(bar().textContent ?? '')?.[1];
    await pass(2_000);
    const after = /08:2\d:(\d\d)/.exec(bar().textContent ?? '')?.[1];
    expect(Number(after) - Number(before)).toBeGreaterThanOrEqual(1);
    expect(bar().closest('[aria-live], [role=status], [role=log]')).toBeNull();
  });

  test('its countdown goes by the minute to the next midnight in UTC, in the place of the counter', async () => {
    openChat({ getCurrentUser: broke });
    await screen.findByText('Line 1');
    expect((await within(bar()).findAllByText(/Resets in 15h 37m/)).length).toBeGreaterThan(0);
    expect(bar().textContent).not.toContain('/20');
    await pass(60_000);
    expect(within(bar()).getAllByText(/Resets in 15h 36m/).length).toBeGreaterThan(0);
  });

  test('just before midnight it counts to zero, and after it starts again', async () => {
    setClock({ now: Date.UTC(2025, 4, 14, 23, 59, 30), speed: 1 });
    openChat({
      getCurrentUser: broke,
      getConfig: undefined,
    });
    await screen.findByText('Line 1');
    expect(within(bar()).getAllByText(/Resets in 0m/).length).toBeGreaterThan(0);
    await pass(60_000);
    expect(within(bar()).getAllByText(/Resets in 23h 59m/).length).toBeGreaterThan(0);
  });

  test.each([
    [false, false, 'Profile, 2 items to verify', '2'],
    [true, false, 'Profile, 1 item to verify', '1'],
    [false, true, 'Profile, 1 item to verify', '1'],
    [true, true, 'Profile', null],
  ])(
    'with email verified %s and the messaging app %s the badge is "%s"',
    async (emailVerified, telegramJoined, name, badge) => {
      openChat({
        getCurrentUser: () => userFixture({ emailVerified, telegramJoined }),
        getConfig: () => configFixture({ telegram: true }),
      });
      const button = await screen.findByRole('button', { name });
      expect(button.querySelector('.count-badge')?.textContent ?? null).toBe(badge);
    },
  );

  test('where no messaging app is offered a verified email clears the badge', async () => {
    openChat({ getCurrentUser: () => userFixture({ emailVerified: true, telegramJoined: false }) });
    const button = await screen.findByRole('button', { name: 'Profile' });
    expect(button.querySelector('.count-badge')).toBeNull();
  });
});
