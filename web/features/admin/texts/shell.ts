import { MINUTE_MS } from '@app/domain/time.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { formatQuantity } from './formats.ts';

export const shell = {
  title: 'Admin Dashboard',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  fetchedAt: (clock: string): string => `Fetched at ${clock} UTC`,
  tabs: {
    label: 'Admin sections',
    users: 'User Analytics',
    conversions: 'Campaign Conversions',
    events: 'Economic Events',
    announcements: 'Announcements',
    system: 'System Monitor',
  },
  views: {
    label: 'More for admins',
    overview: 'Overview',
    claims: (waiting: number | null): string =>
      waiting === null ? 'Broker claims' : `Broker claims (${formatCount(waiting)})`,
    payments: 'Payments',
    signals: 'Signals',
    log: 'Admin log',
  },
  opening: 'Opening...',
  loading: 'Loading...',
  checkConnection: 'Check your connection and try again.',
  shownAsAt: (clock: string): string => `Shown as it was at ${clock} on this device's clock, UTC.`,
  scrolls: (what: string): string => `${what}, scrolls sideways`,
  none: '–',
  unknown: 'Unknown',
  yes: 'Yes',
  no: 'No',
  gone: 'Account deleted',
  all: 'All',
  noSuchPage: 'There is no such page',
  noSuchPageWhy: 'The list is shorter than that.',
  toFirstPage: 'Go to the first page',
};

export const pager = {
  label: (what: string): string => `Pages of ${what}`,
  range: (from: number, to: number, total: number | null): string =>
    total === null
      ? `${formatCount(from)} to ${formatCount(to)}`
      : `${formatCount(from)} to ${formatCount(to)} of ${formatCount(total)}`,
  page: (page: number, pages: number | null): string =>
    pages === null ? `Page ${formatCount(page)}` : `Page ${formatCount(page)} of ${formatCount(pages)}`,
  previous: 'Previous',
  next: 'Next',
};

export function formatAgo(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return `${formatQuantity(Math.floor(hours / 24), 'day')} ago`;
}

/** Wed 14 May 2025, 08:22:41 UTC */
export const formatClock = (weekday: string, date: string, clock: string): string =>
  `${weekday} ${date}, ${clock} UTC`;
