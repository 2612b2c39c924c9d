import { formatCount } from '../../../lib/format/format.ts';
import { conversions } from './conversions.ts';
import { formatMicroDollars, formatQuantity } from './formats.ts';

/** "most on 3 Jun with 12"; the figures of each day stand in the table. */
const most = (day: string, value: string): string => `Most on ${day}: ${value}.`;

export const overview = {
  heading: 'Overview',
  period: 'Period of the pictures',
  days: conversions.holdOut.days,
  loading: 'Loading the figures of each day...',
  failed: 'The figures of each day could not be loaded',
  asTable: 'As a table',
  day: 'Day',
  most,
  signUps: {
    heading: 'Sign-ups',
    table: 'Sign-ups by day',
    series: { verified: 'Confirmed', unverified: 'Not confirmed' },
    columns: ['Sign-ups', 'Confirmed'],
    total: (signUps: number, verified: number): string =>
      `${formatQuantity(signUps, 'sign-up')}, ${formatCount(verified)} confirmed.`,
    empty: 'Nobody signed up in this period.',
  },
  actives: {
    heading: 'Actives',
    table: 'Actives by day',
    series: 'Wrote something',
    columns: ['People who wrote'],
    total: (average: string): string => `${average} people wrote on a usual day (the mean).`,
    empty: 'Nobody wrote in this period.',
  },
  sends: {
    heading: 'Sends',
    table: 'Messages sent outside the page by day',
    series: { email: 'Email', telegram: 'Telegram', push: 'Push' },
    columns: ['Email', 'Telegram', 'Push', 'Given up'],
    total: (sent: number, failed: number): string =>
      `${formatQuantity(sent, 'message')} sent, ${formatCount(failed)} given up.`,
    empty: 'Nothing was sent in this period.',
  },
  costs: {
    heading: 'Costs of the language model',
    table: 'Costs of the language model by day',
    series: 'Cost',
    columns: ['Cost', 'Replies'],
    total: (cost: number, replies: number): string =>
      `${formatMicroDollars(cost)} for ${formatCount(replies)} ${replies === 1 ? 'reply' : 'replies'}.`,
    empty: 'No language model cost anything in this period.',
  },
  queues: {
    heading: 'Age of the queues',
    loading: 'Loading the queues...',
    failed: 'The queues could not be loaded',
    table: 'Queues',
    columns: ['Queue', 'Oldest has waited', 'Waiting', 'Health'],
    healths: { good: 'Good', late: 'Late', bad: 'Bad' },
    names: {
      mail: 'Mail',
      'alerts-email': 'Alerts by email',
      'alerts-push': 'Alerts by push',
      'alerts-telegram': 'Alerts by Telegram',
      'alerts-lost': 'Alerts begun and not finished',
      'telegram-messages': 'Messages from Telegram',
      payments: 'Payments to ask about',
    } as Record<string, string>,
    row: (age: string | null, waiting: number): string =>
      age === null ? `${formatCount(waiting)}, none due` : `${formatCount(waiting)}, oldest ${age}`,
    none: 'nothing is due',
    allDone: 'Nothing is waiting longer than it should.',
    slow: (names: readonly string[]): string => `Too slow: ${names.join(', ')}.`,
  },
  campaigns: {
    heading: 'Campaigns',
    loading: 'Loading the campaigns...',
    failed: 'The campaigns could not be loaded',
    table: 'Largest campaigns',
    series: ['Registered', 'Talked', 'Paid'],
    columns: ['Campaign', 'Registered', 'Talked', 'Paid', 'Paid in', 'Answers cost'],
    row: (registered: number, talked: number, paid: number): string =>
      `${formatCount(registered)} · ${formatCount(talked)} · ${formatCount(paid)}`,
    describe: (rows: readonly string[]): string => `Registered, talked, paid: ${rows.join('; ')}.`,
    empty: 'Nobody registered in this period.',
  },
};
