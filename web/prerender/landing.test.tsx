import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLanding } from '../features/landing/activate-landing.ts';
import { claimModel } from '../features/landing/claim-model.ts';
import { renderPages, type Assets } from './pages.tsx';

const assets: Assets = {
  script: '/assets/landing-x.js',
  styles: ['/assets/landing-x.css'],
  fonts: ['/assets/f.woff2'],
};
const html = renderPages(assets, null);
const landing = html['index.html'] ?? '';

function open(search = ''): void {
  history.replaceState(null, '', `/${search}`);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(landing)?.[1] ?? '';
  activateLanding(document, location);
}

const toast = () => document.querySelector<HTMLElement>('.toast');

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('the landing page holds every section, two price cards and the risk warning as plain HTML', () => {
  open();
  const headings = [...document.querySelectorAll('h2')].map((heading) => heading.textContent);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(headings).toEqual([
    'What Pipsy does for you',
    'Pay for tokens, only when you need them',
    'Why Calmwick exists',
    'Learn while you look',
    'Ask your first question free',
    'How to start',
  ]);
  expect(document.querySelectorAll('article.landing-card')).toHaveLength(5);
  expect(document.querySelectorAll('article.landing-pricing__plan')).toHaveLength(2);
  expect(document.querySelectorAll('.landing-samples .landing-samples__sample')).toHaveLength(4);
  expect(document.body.textContent).toContain('Sample prices for illustration, not live.');
  expect(document.querySelector('footer')?.textContent).toContain('educational and is not financial advice');
  expect(document.querySelector('footer')?.textContent).toContain('Secure and encrypted');
  expect(document.querySelector('footer')?.textContent).toContain('© 2025 Calmwick');
  for (const part of ['Problem', 'Realization', 'Solution', 'Mission'])
    expect(landing).toContain(`<h3>${part}</h3>`);
});

test('a language model is claimed only where the server has one', () => {
  open();
  const heading = () => document.querySelector('article h3')?.textContent;
  expect(heading()).toBe('Answers in plain words');
  expect(landing).not.toMatch(/language model|priority/i);
  claimModel(document);
  expect(heading()).toBe('Powered by a large language model');
});

test('the page loads two small scripts of its own and nothing inline', () => {
  const scripts = [...landing.matchAll(/<script[^>]*>(.*?)<\/script>/g)];
  expect(scripts.map(([, inside]) => inside)).toEqual(['', '']);
  expect(landing).toContain('src="/theme.js"');
  expect(landing).toContain('type="module" src="/assets/landing-x.js"');
  expect(landing).toMatch(/<link rel="preload" href="\/assets\/f\.woff2" as="font"/);
});

test('every page has a title, a description and a preview for shared links', () => {
  for (const page of Object.values(html)) {
    const { head } = new DOMParser().parseFromString(
      page.replaceAll(/<(link|script)[^>]*>/g, ''),
      'text/html',
    );
    const meta = (name: string) =>
      head.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute('content');
    expect(head.querySelector('title')?.textContent).toContain('Calmwick');
    expect(meta('description')).toBeTruthy();
    expect(meta('og:title')).toBe(head.querySelector('title')?.textContent);
    expect(meta('og:description')).toBe(meta('description'));
  }
});

test('every in-page link leads to a section, and the footer leads to the terms and the privacy page', () => {
  open();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    expect(document.querySelector(link.getAttribute('href') ?? ''), link.textContent ?? '').not.toBeNull();
  }
  expect(Object.keys(html)).toEqual(expect.arrayContaining(['terms.html', 'privacy.html']));
  expect(document.querySelector('footer a[href="/terms"]')).not.toBeNull();
  expect(document.querySelector('footer a[href="/privacy"]')).not.toBeNull();
});

test('sign-up buttons carry the query string, login buttons do not', () => {
  open('?a_aid=google&utm_source=email');
  const paths = (label: string) =>
    [...document.querySelectorAll('a')]
      .filter((link) => link.textContent === label)
      .map(({ href }) => href.replace(location.origin, ''));
  expect(new Set([...paths('Get Started'), ...paths('Start Your Free Trial')])).toEqual(
    new Set(['/signup?a_aid=google&utm_source=email']),
  );
  expect(new Set([...paths('Login'), ...paths('Sign In')])).toEqual(new Set(['/login']));
});

test('what an advertisement wrote into the address is kept before the address is cleaned', () => {
  localStorage.clear();
  open('?a_aid=google+-123&data1=gold+signals+-exact&utm_source=google&onboarding=true');
  expect(location.search).toBe('');
  expect(JSON.parse(localStorage.getItem('campaignData') ?? '')).toMatchObject({
    campaignSource: 'google',
    campaignId: '123',
    keyword: 'gold signals',
    matchType: 'exact',
  });
  localStorage.clear();
});

test('an alert for a pair is announced, kept for after the login and taken out of the address', () => {
  vi.setSystemTime(new Date('2026-06-03T12:00:00Z'));
  open('?alert=true&pair=eurusd&utm_source=telegram');
  expect(toast()?.hidden).toBe(false);
  expect(toast()?.textContent).toBe(
    'Market AlertYou have a new market alert for EUR/USD! Please log in to view it.',
  );
  expect(JSON.parse(sessionStorage.getItem('pendingAlert') ?? '')).toEqual({
    pair: 'EUR/USD',
    timestamp: Date.UTC(2026, 5, 3, 12),
  });
  expect(location.pathname + location.search).toBe('/');
  vi.useRealTimers();
});

test.each(['general', '', '%3Cb%3Ehi', 'EURXXX'])(
  'a pair that the product does not know (%s) gives the general words',
  (pair) => {
    open(`?alert=true&pair=${pair}`);
    expect(toast()?.textContent).toContain('You have a new market alert! Please log in to view it.');
    expect(JSON.parse(sessionStorage.getItem('pendingAlert') ?? '')).toMatchObject({ pair: null });
  },
);

test('an address without marks is left alone, and shows no alert', () => {
  open('?gclid=1');
  expect(location.search).toBe('?gclid=1');
  expect(toast()?.hidden).toBe(true);
  expect(sessionStorage.getItem('pendingAlert')).toBeNull();
});

test('the alert can be dismissed', () => {
  open('?alert=true');
  toast()?.querySelector('button')?.click();
  expect(toast()).toBeNull();
});

test('the onboarding link opens the first steps, which close again', () => {
  open('?onboarding=true');
  const start = document.querySelector('dialog');
  expect(start?.open).toBe(true);
  start?.querySelector('button')?.click();
  expect(start?.open).toBe(false);
  expect(location.search).toBe('');
});

test('the phone menu closes when a section is picked, and by Escape', () => {
  open();
  const menu = document.querySelector('details');
  if (!menu) throw new Error('There is no menu.');
  menu.open = true;
  menu.querySelector<HTMLElement>('a[href="#pricing"]')?.click();
  expect(menu.open).toBe(false);
  menu.open = true;
  menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(menu.open).toBe(false);
});

test.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '"><b>EUR/USD</b>'])(
  'a hostile pair in the address is not drawn and not kept: %s',
  (pair) => {
    open();
    const drawn = document.querySelectorAll('*').length;
    open(`?alert=true&onboarding=${encodeURIComponent(pair)}&pair=${encodeURIComponent(pair)}`);
    expect(document.querySelectorAll('*')).toHaveLength(drawn);
    expect(toast()?.textContent).toContain('You have a new market alert! Please log in to view it.');
    expect(document.querySelector('dialog')?.open).toBe(false);
    expect(sessionStorage.getItem('pendingAlert')).toContain('"pair":null');
  },
);

test('every picture that carries figures says them in words', () => {
  open();
  const twins = [...document.querySelectorAll('[role="img"]')].map((one) => one.getAttribute('aria-label'));
  for (const words of ['RSI runs from 0 to 100 and stands at 76 here', 'Risk 27.5 pips, reward 55.0 pips'])
    expect(
      twins.some((twin) => twin?.includes(words)),
      words,
    ).toBe(true);
  const unnamed = [...document.querySelectorAll('svg:not([aria-hidden="true"]):not([role="img"])')];
  expect(unnamed.map(({ outerHTML }) => outerHTML.slice(0, 80))).toEqual([]);
});
