import type { Category } from '../category.ts';
import type { Frequency } from './message-pacing.ts';
import type { QuietHours } from './quiet-hours.ts';

export const defaultQuietHours: QuietHours = { start: '22:00', end: '06:00' };
export const defaultCategories: readonly Category[] = [
  'time_greeting',
  'micro_education',
  'token_status',
  'market_session_open',
  'achievement',
];
export const defaultPace: { frequency: Frequency; maxDaily: number } = { frequency: 'medium', maxDaily: 3 };
