import { defaultQuiet } from '@app/domain/proactive/preferences.ts';
import type { QuietHours } from '@app/domain/proactive/quiet-hours.ts';

/** The hours that a user chose, or those of users who chose none. */
export const quietOf = (row: { quiet_start: string | null; quiet_end: string | null }): QuietHours =>
  row.quiet_start && row.quiet_end ? { start: row.quiet_start, end: row.quiet_end } : defaultQuiet;
