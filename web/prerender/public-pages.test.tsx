import { beforeEach, describe, expect, test, vi } from 'vitest';
import { activateLanding } from '../features/landing/activate-landing.ts';
import { askConsent } from '../features/landing/ask-consent.ts';
import { offerChat } from '../features/landing/offer-chat.ts';
import { renderCrawlerFiles, renderPages, type Assets } from './pages.tsx';

const assets: Assets = {
  script: '/assets/landing-x.js',
  styles: ['/assets/landing-x.css'],
  fonts: ['/assets/f.woff2'],
};
const pages = renderPages(assets, null);

function open(path: string, search = ''): void {
  history.replaceState(null, '', path + search);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(pages[`${path.slice(1)}.html`] ?? '')?.[1] ?? '';
  activateLanding(document, location);
}

const all = <T extends Element = HTMLElement>(selector: string) => [
  ...document.querySelectorAll<T>(selector),
];
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
const buttons = () =>
  all<HTMLAnchorElement>('main .button').map(({ href }) => href.replace(location.origin, ''));

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
});

describe('the free trading signals page', () => {
  beforeEach(() => open('/free-trading-signals'));

  test('goes from the problems to the strategy, what is free, three quotes, with the same button at both ends', () => {
    expect(texts('h1')).toEqual(['Free trading signals that show the stop first']);
    expect(texts('main section h2')).toEqual([
      'Where most signals go wrong',
      'One strategy, shown with its failures',
      'What you get free',
      'The kind of thing we hope to hear',
      'Start with a question, not a trade',
    ]);
    expect(texts('main .button')).toEqual(['Start Your Free Trial', 'Start Your Free Trial']);
    expect(document.querySelector('.landing-hero .button')).not.toBeNull();
  });

  test('names the three problems with a careful, a careful and a steady Pipsy', () => {
    expect(texts('#problems h3')).toEqual(['Late signals', 'No risk management', 'Dependence']);
    expect(all('#problems .pipsy').map(({ dataset }) => dataset['mood'])).toEqual(['red', 'red', 'blue']);
  });

  test('shows the breakout up and down, each with its false break and its stop in the picture and in words', () => {
    expect(texts('#strategy h3')).toEqual(['Price breaks up: buy', 'Price breaks down: sell']);
    const charts = all('#strategy svg[role="img"]');
    expect(charts).toHaveLength(2);
    for (const chart of charts) {
      expect(chart.textContent).toContain('False break');
      expect(chart.textContent).toContain('Stop');
      expect(chart.getAttribute('aria-label')).toContain('a false break');
    }
    expect(charts[0]?.textContent).toContain('Buy');
    expect(charts[1]?.textContent).toContain('Sell');
    for (const way of texts('#strategy article ul')) expect(way).toContain('False break: ');
  });

  test('labels every quote as a sample, with no face, no name and no profit', () => {
    expect(texts('#testimonials figcaption')).toEqual(Array(3).fill('Sample testimonial'));
    expect(all('#testimonials :is(img, svg, cite)')).toEqual([]);
    for (const quote of texts('#testimonials blockquote')) expect(quote).not.toMatch(/[\d$%]|profit|pips/i);
  });

  test('says on the sample signal that it is one, and calls out its stop', () => {
    const signal = document.querySelector('article.landing-sample-signal')?.textContent;
    expect(signal).toContain('Sample idea for illustration, not live.');
    expect(signal).toContain('If it falls to 1.08150 you’re out, 27.5 pips down.');
  });

  test('closes with the educational footer', () => {
    expect(document.querySelector('footer')?.textContent).toContain(
      'educational and is not financial advice',
    );
  });

  test('links its header to the sections of the landing page', () => {
    expect(all('header nav.desktop-only a').map((link) => link.getAttribute('href'))).toEqual([
      '/#ai',
      '/#pricing',
      '/#why',
      '/#education',
    ]);
  });
});

test('the advertisement page links beside its button the logo, terms and privacy, with a plan and the risk warning', () => {
  open('/ads-landing');
  expect(all<HTMLAnchorElement>('.landing-ads a').map(({ pathname }) => pathname)).toEqual([
    '/',
    '/signup',
    '/terms',
    '/privacy',
  ]);
  expect(all('nav')).toEqual([]);
  expect(texts('h1')).toEqual(['Know what you can lose before you trade']);
  expect(document.querySelector('.landing-hero__plan')?.textContent).toContain('Max Risk');
  expect(document.body.textContent).toContain('Sample EUR/USD idea for illustration, not live.');
  expect(document.querySelector('footer')?.textContent).toContain('educational and is not financial advice');
});

test.each(['/free-trading-signals', '/ads-landing', '/terms'])(
  'to members %s offers the chat in place of an account',
  (path) => {
    open(path, '?utm_source=google');
    offerChat(document);
    const links = all<HTMLAnchorElement>('a').map(({ pathname }) => pathname);
    expect(links).not.toContain('/signup');
    expect(links).not.toContain('/login');
    const chat = all<HTMLAnchorElement>('a').filter(({ textContent }) => textContent === 'Open chat');
    expect(chat.length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain('no credit card.');
    expect(new Set(chat.map(({ pathname, search }) => pathname + search))).toEqual(new Set(['/']));
  },
);

describe('the question about web analytics', () => {
  beforeEach(() => localStorage.clear());
  const question = () => document.querySelector<HTMLElement>('.consent');
  const opener = () => document.querySelector<HTMLElement>('[data-consent-open]');
  const press = (answer: string) =>
    document.querySelector<HTMLElement>(`[data-consent="${answer}"]`)?.click();
  const ask = (path: string, signedIn = false) => {
    open(path);
    askConsent(document, { id: 'G-TEST', path, signedIn });
  };

  test('does not show where there is none', () => {
    open('/ads-landing');
    expect([question()?.hidden, opener()?.hidden]).toEqual([true, true]);
  });

  test.each(['/free-trading-signals', '/ads-landing/'])(
    'is put to visitors of %s once, with two equal buttons',
    (path) => {
      ask(path.replace(/\/$/, ''));
      expect(question()?.hidden).toBe(false);
      const looks = all('.consent button').map(({ className, textContent }) => [className, textContent]);
      expect(looks.map(([, text]) => text)).toEqual(['No thanks', 'Allow']);
      expect(looks[0]?.[0]).toBe(looks[1]?.[0]);
      press('no');
      expect([question()?.hidden, localStorage.getItem('analytics-consent')]).toEqual([true, 'no']);
      ask(path.replace(/\/$/, ''));
      expect(question()?.hidden).toBe(true);
    },
  );

  test('is not put to members, nor on pages of law, where it can be opened', () => {
    ask('/free-trading-signals', true);
    expect(question()?.hidden).toBe(true);
    ask('/terms');
    expect([question()?.hidden, opener()?.hidden]).toEqual([true, false]);
  });

  test('comes back at the foot of the page with the answer that was given, and changes it', () => {
    localStorage.setItem('analytics-consent', 'no');
    ask('/terms');
    opener()?.click();
    expect(question()?.hidden).toBe(false);
    expect(all('.consent button').map((button) => button.getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
    ]);
    expect(document.activeElement?.textContent).toBe('No thanks');
    press('yes');
    expect(localStorage.getItem('analytics-consent')).toBe('yes');
    expect(document.activeElement).toBe(opener());
  });
});

test.each(['/free-trading-signals', '/ads-landing'])(
  'the button of %s carries the whole query string, which stays in the address',
  (path) => {
    const search = '?a_aid=google%2B-42&utm_source=email&alert=true&pair=eurusd';
    open(path, search);
    expect(new Set(buttons())).toEqual(new Set([`/signup${search}`]));
    expect(location.pathname + location.search).toBe(path + search);
    expect(sessionStorage.getItem('pendingAlert')).toBeNull();
  },
);

test('hostile marks in the query string stay inside the link', () => {
  open('/ads-landing', '?a_aid="><img src=x onerror=alert(1)>');
  expect(all('img')).toEqual([]);
  expect(buttons()[0]).toMatch(/^\/signup\?a_aid=/);
});

describe('the answer about web analytics on the privacy page', () => {
  beforeEach(() => localStorage.clear());
  const part = () => document.querySelector<HTMLElement>('[data-analytics-choice]');

  test('is not there for somebody who was never asked', () => {
    open('/privacy');
    expect(part()?.hidden).toBe(true);
  });

  test('is said, and changed with one press either way', () => {
    localStorage.setItem('analytics-consent', 'yes');
    open('/privacy');
    expect(part()?.hidden).toBe(false);
    expect(part()?.textContent).toContain('You said yes');
    part()?.querySelector('button')?.click();
    expect(localStorage.getItem('analytics-consent')).toBe('no');
    expect(part()?.textContent).toContain('You said no');
    part()?.querySelector('button')?.click();
    expect(localStorage.getItem('analytics-consent')).toBe('yes');
  });
});

test('with the site’s address known, pages name it for shared links and search engines', () => {
  const known = renderPages(assets, 'https://calmwick.test');
  expect(known['free-trading-signals.html']).toContain(
    '<link rel="canonical" href="https://calmwick.test/free-trading-signals"/>',
  );
  expect(known['index.html']).toContain('<link rel="canonical" href="https://calmwick.test/"/>');
  for (const page of Object.values(known))
    expect(page).toContain('<meta property="og:image" content="https://calmwick.test/preview.png"/>');
  const { 'robots.txt': robots, 'sitemap.xml': map } = renderCrawlerFiles('https://calmwick.test');
  expect(robots).toContain('Sitemap: https://calmwick.test/sitemap.xml');
  expect(
    [...(map ?? '').matchAll(/<loc>https:\/\/calmwick\.test(.*?)<\/loc>/g)].map(([, path]) => path),
  ).toEqual(['/', '/free-trading-signals', '/terms', '/privacy', '/evidence']);
});

test('without it they carry neither, since half an address helps nobody', () => {
  for (const page of Object.values(pages)) expect(page).not.toMatch(/canonical|og:image|og:url/);
  expect(Object.keys(renderCrawlerFiles(null))).toEqual(['robots.txt']);
});

test('search engines are told nothing of the page of the admins', () => {
  const told = Object.values({
    ...renderCrawlerFiles('https://calmwick.test'),
    ...renderPages(assets, 'https://calmwick.test'),
  });
  expect(told.join('\n')).not.toMatch(/nimda/i);
});
