import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFollowedLink } from '../lib/followed-link.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { useFollowedLink, useVisits } from './use-tracking.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer({
    trackPageVisit: () => ({ ok: true }),
    trackUserReturn: () => ({ ok: true }),
  });
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sent = () => server.calls.map(({ path, body }) => [path, body]);

test('the link of a message is told once, after the sign-in it may have needed', () => {
  keepFollowedLink('?alert=true&pair=EURUSD&utm_source=email&utm_campaign=june&user_id=someone');
  renderHook(() => useFollowedLink('u1'));
  renderHook(() => useFollowedLink('u1'));
  expect(sent()).toEqual([
    [
      '/api/track-user-return',
      {
        userId: 'u1',
        clickSource: 'email_link',
        campaignId: 'june',
        clickedUserId: 'someone',
        actionsTaken: 'page_view',
      },
    ],
  ]);
});

test('an address that no message brought is not told of', () => {
  keepFollowedLink('?utm_source=google');
  renderHook(() => useFollowedLink('u1'));
  expect(sent()).toEqual([]);
});

test('a page that is set up twice is counted once', () => {
  renderHook(() => useVisits());
  renderHook(() => useVisits());
  expect(sent()).toEqual([
    ['/api/track-page-visit', { path: '/', referrer: '', userAgent: navigator.userAgent }],
  ]);
});
