import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { closeScreen, openScreen, settle } from '../../testing/open-screen.tsx';
import { configFixture } from '../../testing/fixtures.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { clearCampaign, storeCampaign } from '../../lib/storage/campaign.ts';
import { storeConsent } from '../../lib/storage/consent.ts';
import { resetAnalytics } from '../../lib/analytics/analytics.ts';
import { App } from '../app.tsx';
import AnalyticsConsent from './consent.tsx';

let scripts: HTMLScriptElement[];
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  resetAnalytics();
  history.replaceState(null, '', '/');
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
  let left = 1;
  server = fakeServer({ getConversionStatus: () => ({ shouldTrackConversion: left-- > 0 }) });
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  cleanup();
  closeScreen();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const question = () => screen.queryByRole('region', { name: 'Web analytics' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const orders = () =>
  ((globalThis as { dataLayer?: IArguments[] }).dataLayer ?? []).map((words) => [...words] as unknown[]);
const told = () => orders().filter(([kind]) => kind === 'event');
const pages = () =>
  orders()
    .filter(([kind]) => kind === 'set')
    .map(([, of]) => (of as { page_location: string }).page_location.replace(location.origin, ''));
const arrive = () =>
  act(async () => {
    scripts[0]?.dispatchEvent(new Event('load'));
  });

test('a site without web analytics asks nothing and loads nothing', async () => {
  storeConsent('yes');
  openScreen(<App />, '/login', { trackPageVisit: () => ({ ok: true }) });
  await screen.findByRole('heading', { level: 1 });
  await settle();
  expect(question()).toBeNull();
  expect(scripts).toEqual([]);
});

test('a site with web analytics asks whoever opens its app', async () => {
  localStorage.clear();
  openScreen(<App />, '/login', {
    trackPageVisit: () => ({ ok: true }),
    getConfig: () => configFixture({ analyticsId: 'G-TEST' }),
  });
  expect(await screen.findByRole('region', { name: 'Web analytics' })).toBeTruthy();
  expect(scripts).toEqual([]);
});

test('without an answer, and after a no, nothing is loaded and the server is not asked', async () => {
  const view = render(<AnalyticsConsent id="G-TEST" userId="u1" asks />);
  expect(question()).not.toBeNull();
  await settle();
  press('No thanks');
  expect(question()).toBeNull();
  view.unmount();
  render(<AnalyticsConsent id="G-TEST" userId="u1" asks />);
  await settle();
  expect(question()).toBeNull();
  expect([scripts, server.calls, orders()]).toEqual([[], [], []]);
});

test('after a yes the pages are told, and one second after the answer the registration, once', async () => {
  vi.useFakeTimers();
  render(<AnalyticsConsent id="G-TEST" userId="u1" asks />);
  press('Allow');
  expect(scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST']);
  await settle();
  expect(server.calls).toEqual([]);
  await arrive();
  await settle();
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/user/conversion-status']);
  act(() => navigate('/market?token=secret'));
  act(() => void vi.advanceTimersByTime(999));
  const view = ['event', 'page_view'];
  expect(told()).toEqual([view, view]);
  expect(pages()).toEqual(['/', '/market']);
  act(() => void vi.advanceTimersByTime(1));
  expect(told()).toEqual([view, view, ['event', 'conversion', { value: 1, currency: 'ILS' }]]);

  cleanup();
  render(<AnalyticsConsent id="G-TEST" userId="u1" asks />);
  await settle();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(told()).toHaveLength(3);
  expect(scripts).toHaveLength(1);
  expect(server.calls).toHaveLength(1);
});

test('a visitor is not asked about as a registration', async () => {
  storeConsent('yes');
  render(<AnalyticsConsent id="G-TEST" userId={null} asks />);
  await arrive();
  await settle();
  expect(told()).toEqual([['event', 'page_view']]);
  expect(server.calls).toEqual([]);
});

test('a yes that is taken back stops it at once, also within the second', async () => {
  vi.useFakeTimers();
  storeConsent('yes');
  render(<AnalyticsConsent id="G-TEST" userId="u1" asks />);
  await arrive();
  await settle();
  document.cookie = '_ga_TEST=1; path=/';
  act(() => storeConsent('no'));
  act(() => void vi.advanceTimersByTime(1_000));
  act(() => navigate('/signals'));
  expect(told()).toEqual([['event', 'page_view']]);
  expect((globalThis as Record<string, unknown>)['ga-disable-G-TEST']).toBe(true);
  expect(document.cookie).not.toContain('_ga');
});

test('an advertisement is told with its visit, and with the registration when the account has it already', async () => {
  vi.useFakeTimers();
  storeConsent('yes');
  storeCampaign('?a_aid=google%2B-77&gclid=Cj0&token=secret', Date.now());
  render(<AnalyticsConsent id="G-TEST" userId="u1" asks={false} />);
  expect(pages()).toEqual(['/?utm_source=google&utm_campaign=77&gclid=Cj0']);
  clearCampaign();
  await arrive();
  await settle();
  act(() => void vi.advanceTimersByTime(31 * 60_000));
  act(() => navigate('/market'));
  expect(pages()[1]).toBe('/market');
  expect(told().at(1)).toEqual([
    'event',
    'conversion',
    {
      value: 1,
      currency: 'ILS',
      page_location: `${location.origin}/?utm_source=google&utm_campaign=77&gclid=Cj0`,
    },
  ]);
  act(() => storeConsent('no'));
  expect(sessionStorage.length).toBe(0);
});

test('before a yes nothing is stored for web analytics, and members are not asked', () => {
  storeCampaign('?utm_source=google', Date.now());
  render(<AnalyticsConsent id="G-TEST" userId="u1" asks={false} />);
  expect(question()).toBeNull();
  expect([sessionStorage.length, localStorage.getItem('analytics-consent'), orders()]).toEqual([0, null, []]);
});

test('a script that cannot be had is noted, and the server keeps its one yes', async () => {
  const noted = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  storeConsent('yes');
  render(<AnalyticsConsent id="G-TEST" userId="u1" asks />);
  await act(async () => void scripts[0]?.dispatchEvent(new Event('error')));
  await settle();
  expect(noted).toHaveBeenCalledTimes(1);
  expect(server.calls).toEqual([]);
});

test('a status that the server refuses is noted and not asked for again', async () => {
  const noted = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server = fakeServer({});
  vi.stubGlobal('fetch', server.fetch);
  storeConsent('yes');
  render(<AnalyticsConsent id="G-TEST" userId="u1" asks />);
  await arrive();
  await settle();
  expect(noted).toHaveBeenCalledTimes(1);
  expect(server.calls).toHaveLength(1);
  expect(told()).toEqual([['event', 'page_view']]);
});
