/** The rest of a URL, referrer or user agent is never stored, so that the counts identify no person. */
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
  '/evidence',
  '/privacy',
  '/terms',
] as const;
export type VisitedPage = (typeof pages)[number] | 'other';

export function classifyPage(path: string): VisitedPage {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const normalised = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, '') : pathname;
  if (normalised.startsWith('/evidence/')) return '/evidence';
  return pages.find((page) => page === normalised) ?? 'other';
}

export type ReferrerKind = 'direct' | 'inside' | 'search' | 'social' | 'mail' | 'other';

const referrerHosts: ReadonlyArray<{ source: ReferrerKind; hosts: RegExp }> = [
  { source: 'mail', hosts: /(^|\.)(mail|outlook)\./ },
  { source: 'search', hosts: /(^|\.)(google|bing|duckduckgo|ecosia|yahoo|yandex|baidu|qwant)\./ },
  {
    source: 'social',
    hosts:
      /(^|\.)(facebook|instagram|twitter|x|t|reddit|youtube|tiktok|linkedin|telegram|discord|pinterest)\.(com|co|me|org|gg)$/,
  },
];

export function classifyReferrer(referrer: string, ownHost: string): ReferrerKind {
  if (referrer === '') return 'direct';
  const host = /^https?:\/\/([^/?#:]+)/i.exec(referrer)?.[1]?.toLowerCase();
  if (!host) return 'other';
  if (host === ownHost.replace(/:\d+$/, '').toLowerCase()) return 'inside';
  return referrerHosts.find(({ hosts }) => hosts.test(host))?.source ?? 'other';
}

export type DeviceKind = 'phone' | 'desktop' | 'bot' | 'other';

export function classifyDevice(userAgent: string): DeviceKind {
  if (/bot|crawl|spider|headless|preview|lighthouse/i.test(userAgent)) return 'bot';
  if (/mobi|android|iphone|ipad/i.test(userAgent)) return 'phone';
  return /windows|macintosh|linux|cros/i.test(userAgent) ? 'desktop' : 'other';
}
