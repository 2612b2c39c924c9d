import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeFollowedLink } from '../../lib/storage/followed-link.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { openFromNotification, useFollowedLink, useVisits } from './use-tracking.ts';

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
  storeFollowedLink('?alert=true&pair=EURUSD&utm_source=email&utm_campaign=june&user_id=someone');
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

test('a pressed notification turns the open page and is told; no other site is ever opened by one', () => {
  for (const address of ['https://evil.test/', '//evil.test', '/\\evil.test', 7, null])
    openFromNotification('u1', address);
  expect(sent()).toEqual([]);
  openFromNotification('u1', '/signals?utm_source=push&utm_medium=notification');
  expect(sent()).toEqual([
    ['/api/track-user-return', expect.objectContaining({ clickSource: 'push_link', userId: 'u1' })],
  ]);
  expect([location.pathname, location.search]).toEqual(['/signals', '']);
  history.replaceState(null, '', '/');
});

test('an address that no message brought is not told of', () => {
  storeFollowedLink('?utm_source=google');
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
