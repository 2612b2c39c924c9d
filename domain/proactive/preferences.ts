import type { Category } from './category.ts';
import type { Frequency } from './pace.ts';
import type { QuietHours } from './quiet-hours.ts';

/*
 * Of those who chose nothing: teaching, tokens, sessions, achievements, and a greeting that says what of their own has changed;
 * encouragement and check-ins only for those who ask for them.
 */
export const defaultQuiet: QuietHours = { start: '22:00', end: '06:00' };
export const defaultCategories: readonly Category[] = [
  'time_greeting',
  'micro_education',
  'token_status',
  'market_session_open',
  'achievement',
];
export const defaultPace: { frequency: Frequency; maxDaily: number } = { frequency: 'medium', maxDaily: 3 };
