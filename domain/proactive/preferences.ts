import type { QuietHours } from './quiet-hours.ts';

/** Of those who chose nothing. */
export const defaultQuiet: QuietHours = { start: '22:00', end: '06:00' };
