import { formatCount, formatFixed } from '../../../lib/format/format.ts';
import { formatQuantity } from './formats.ts';

const KILO = 1_024;
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

function formatBytes(size: number): string {
  let left = size;
  let unit = 0;
  while (left >= KILO && unit < units.length - 1) {
    left /= KILO;
    unit += 1;
  }
  return `${formatFixed(left, unit === 0 ? 0 : 1)} ${units[unit]}`;
}

/** 40 s, 12 min, 3 h, 2 days */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return 'under 1 s';
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : formatQuantity(Math.round(hours / 24), 'day');
}

export const system = {
  monitor: {
    heading: 'Economic monitor',
    loading: 'Loading the monitor...',
    failed: 'The monitor could not be loaded',
    running: 'Monitoring',
    stopped: 'Stopped',
    stored: 'Stored events',
    storedNote: 'releases in the database',
    lastScan: 'Last scan',
    scanNote: (at: string): string => `${at} UTC`,
    never: 'Never',
    neverNote: 'no scan has ended yet',
    source: (name: string): string => `Source: ${name}.`,
    asOf: (at: string): string => `Last whole answer ${at} UTC.`,
    dropped: (rows: number): string => `${formatQuantity(rows, 'row')} of it could not be read.`,
    failure: (why: string): string => `The source failed: ${why}`,
    recent: 'Recent events',
    noRecent: 'No release yet',
    noRecentWhy: 'Releases appear here once they are out.',
    figures: (actual: string, forecast: string, previous: string): string =>
      `Actual ${actual}, forecast ${forecast}, previous ${previous}`,
  },
  status: {
    heading: 'Machinery',
    loading: 'Loading the status...',
    failed: 'The status could not be loaded',
    started: (ago: string, version: string): string => `Started ${ago}, version ${version}.`,
    simulated: 'Simulated market',
    healths: { good: 'Good', late: 'Late', bad: 'Bad' },
    never: 'Never',
    prices: {
      heading: 'Prices',
      none: 'The feed carries no instrument.',
      open: 'Open',
      closed: 'Closed',
      columns: {
        pair: 'Instrument',
        health: 'Health',
        age: 'Age',
        last: 'Last price',
        market: 'Market',
        source: 'Source',
      },
    },
    pace: {
      heading: 'From press to picture, last 7 days',
      none: 'Nobody has pressed anything yet.',
      columns: { page: 'Page', presses: 'Presses', p75: '75% within', p99: '99% within' },
      within: (ms: number): string => `${ms} ms`,
      beyond: (ms: number): string => `over ${ms} ms`,
    },
    bounds: {
      heading: 'Limits of the installation',
      none: 'No limits are known.',
      columns: { use: 'What', period: 'In', state: 'State', used: 'Used', max: 'Limit', reached: 'Reached' },
      uses: {
        welcome_tokens: 'Welcome tokens given out',
        sign_ups_from_nowhere: 'Sign-ups from nowhere',
        model_answers: 'Answers of the language model',
      },
      periods: { hour: 'this hour', day: 'this day' },
    },
    settlement: {
      heading: 'Settlement',
      open: 'Open signals',
      overdue: 'Overdue',
      overdueNote: 'open past their time',
      last: 'Last settled',
    },
    model: {
      heading: 'Language model today',
      spent: 'Spent',
      limit: 'Limit',
      noLimit: 'none',
      unpriced: 'Calls of unknown price',
      unpricedNote: 'in no sum',
    },
    jobs: {
      heading: 'Jobs',
      none: 'No job has reported yet.',
      every: (length: string): string => `every ${length}`,
      took: (ms: number): string => (ms < 1_000 ? `${formatCount(ms)} ms` : formatDuration(ms / 1_000)),
      columns: {
        name: 'Job',
        health: 'Health',
        last: 'Last ended',
        took: 'Took',
        failures: 'Failures',
        failure: 'Last failure',
      },
    },
    queues: {
      heading: 'Queues',
      none: 'There is no queue.',
      columns: {
        name: 'Queue',
        health: 'Health',
        waiting: 'Waiting',
        oldest: 'Oldest',
        failed: 'Given up in 24 h',
      },
    },
    errors: {
      heading: 'Errors',
      hour: 'Last hour',
      day: 'Last 24 hours',
      none: 'No errors noted.',
      columns: { at: 'When', what: 'What', reference: 'Reference' },
    },
    database: {
      heading: 'Database',
      size: 'Size',
      bytes: formatBytes,
      connections: 'Connections',
      slowest: 'Longest open query',
    },
  },
};
