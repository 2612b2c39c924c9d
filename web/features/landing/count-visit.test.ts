import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '@app/contracts/routes.ts';
import { activityEndpoints } from '@app/contracts/accounts/activity.ts';
import { countVisit } from './count-visit.ts';

afterEach(() => vi.unstubAllGlobals());

test('a public page is counted as the contract has it, and without a network nothing happens', async () => {
  const fetched = vi.fn((_url: string, _init: { method: string; body: string }) =>
    Promise.reject(new TypeError('offline')),
  );
  vi.stubGlobal('fetch', fetched);
  await countVisit('/ads-landing', 'https://www.google.com/');
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect([init?.method, url]).toEqual(routes.trackPageVisit.slice(0, 2));
  expect(activityEndpoints.trackPageVisit.body.parse(JSON.parse(init?.body ?? ''))).toMatchObject({
    path: '/ads-landing',
    referrer: 'https://www.google.com/',
  });
});
