import type { CalendarPort } from './port.ts';
import { openRulesCalendar } from './rules.ts';
import { CalendarSetupError } from './setup-error.ts';

const providers: Record<string, () => CalendarPort> = { rules: openRulesCalendar };

/**
 * Opens the calendar that CALENDAR_PROVIDER names.
 * @throws CalendarSetupError in one sentence, for the operator, when the name is unknown.
 */
export function openCalendar({ CALENDAR_PROVIDER }: { CALENDAR_PROVIDER: string }): CalendarPort {
  const open = Object.hasOwn(providers, CALENDAR_PROVIDER) ? providers[CALENDAR_PROVIDER] : undefined;
  if (open) return open();
  throw new CalendarSetupError(
    `CALENDAR_PROVIDER "${CALENDAR_PROVIDER}" is unknown: choose one of ${Object.keys(providers).join(', ')}.`,
  );
}
