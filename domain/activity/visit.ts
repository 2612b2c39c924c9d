/*
 * A visit as it is counted: which page, from what kind of place, on what kind of device. Everything else of an address, a referrer
 * and a user agent is dropped, so that a count says nothing of anybody.
 */
const pages = [
  '/',
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/free-trading-signals',
  '/ads-landing',
  '/signals',
  '/market',
  '/confidence',
  '/privacy',
  '/terms',
] as const;
export type Page = (typeof pages)[number] | 'other';

/** The page of an address path, without its query; what is no page of ours is `other`. */
export function pageOf(path: string): Page {
  const [bare = ''] = path.split(/[?#]/, 1);
  const plain = bare.length > 1 ? bare.replace(/\/+$/, '') : bare;
  return pages.find((page) => page === plain) ?? 'other';
}

export type Source = 'direct' | 'inside' | 'search' | 'social' | 'mail' | 'other';

const kinds: ReadonlyArray<{ source: Source; hosts: RegExp }> = [
  { source: 'mail', hosts: /(^|\.)(mail|outlook)\./ },
  { source: 'search', hosts: /(^|\.)(google|bing|duckduckgo|ecosia|yahoo|yandex|baidu|qwant)\./ },
  {
    source: 'social',
    hosts:
      /(^|\.)(facebook|instagram|twitter|x|t|reddit|youtube|tiktok|linkedin|telegram|discord|pinterest)\.(com|co|me|org|gg)$/,
  },
];

/** What kind of place a referrer is; `ownHost` is the host of the product itself. */
export function sourceOf(referrer: string, ownHost: string): Source {
  if (referrer === '') return 'direct';
  const host = /^https?:\/\/([^/?#:]+)/i.exec(referrer)?.[1]?.toLowerCase();
  if (!host) return 'other';
  if (host === ownHost.replace(/:\d+$/, '').toLowerCase()) return 'inside';
  return kinds.find(({ hosts }) => hosts.test(host))?.source ?? 'other';
}

export type Device = 'phone' | 'desktop' | 'bot' | 'other';

export function deviceOf(userAgent: string): Device {
  if (/bot|crawl|spider|headless|preview|lighthouse/i.test(userAgent)) return 'bot';
  if (/mobi|android|iphone|ipad/i.test(userAgent)) return 'phone';
  return /windows|macintosh|linux|cros/i.test(userAgent) ? 'desktop' : 'other';
}
