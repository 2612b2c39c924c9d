import type { CalendarPort } from './port.ts';
import { openRulesCalendar } from './rules.ts';
import { CalendarSetupError } from './setup-error.ts';
import { openSimulatedCalendar } from './simulated.ts';

const providers = ['rules'] as const;

type Settings = {
  CALENDAR_PROVIDER: string;
  MARKET_PROVIDER: string;
  MARKET_SEED: number;
};

/**
 * Opens the calendar that CALENDAR_PROVIDER names. Beside a simulated market the rules have simulated figures too.
 * @throws CalendarSetupError in one sentence, for the operator, when the name is unknown.
 */
export function openCalendar(settings: Settings): CalendarPort {
  const { CALENDAR_PROVIDER: name, MARKET_PROVIDER, MARKET_SEED } = settings;
  if (name === 'rules')
    return MARKET_PROVIDER === 'simulated'
      ? openSimulatedCalendar({ seed: MARKET_SEED })
      : openRulesCalendar();
  throw new CalendarSetupError(
    `CALENDAR_PROVIDER "${name}" is unknown: choose one of ${providers.join(', ')}.`,
  );
}
