import type { Category } from '../category.ts';
import type { Frequency } from './message-pacing.ts';
import type { QuietHours } from './quiet-hours.ts';

export const defaultQuietHours: QuietHours = { start: '22:00', end: '06:00' };
type StoredQuiet = { quiet_start: string | null; quiet_end: string | null };

/** The hours that a user chose, or those of users who chose none. */
export const quietOf = ({ quiet_start: start, quiet_end: end }: StoredQuiet): QuietHours =>
  start && end ? { start, end } : defaultQuietHours;

export const defaultCategories: readonly Category[] = [
  'time_greeting',
  'micro_education',
  'token_status',
  'market_session_open',
  'achievement',
];
export const defaultPace: { frequency: Frequency; maxDaily: number } = { frequency: 'medium', maxDaily: 3 };
