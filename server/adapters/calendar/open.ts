import { openFinancialModelingPrep } from './sources/financial-modeling-prep.ts';
import { openFinnhub } from './sources/finnhub.ts';
import { openForexFactory } from './sources/forexfactory.ts';
import type { SourceSettings } from './sources/fetch-json.ts';
import { calendarSources, type CalendarPort, type CalendarSource, type CalendarSourceName } from './port.ts';
import { openRulesCalendar } from './rules/rules.ts';
import { CalendarSetupError } from './setup-error.ts';
import { openSimulatedCalendar } from './simulated/simulated.ts';
import { openTradingEconomics } from './sources/trading-economics.ts';

const openers: Record<CalendarSourceName, (settings: SourceSettings) => CalendarSource> = {
  forexfactory: openForexFactory,
  tradingeconomics: openTradingEconomics,
  fmp: openFinancialModelingPrep,
  finnhub: openFinnhub,
};

const isSource = (name: string): name is CalendarSourceName => Object.hasOwn(calendarSources, name);

type CalendarSettings = {
  CALENDAR_PROVIDER: string;
  CALENDAR_URL?: string | undefined;
  CALENDAR_KEY?: string | undefined;
  MARKET_PROVIDER: string;
  MARKET_SEED: number;
};

/** The usual rules stand behind every source. @throws CalendarSetupError in one sentence */
export function openCalendar(settings: CalendarSettings): CalendarPort {
  const { CALENDAR_PROVIDER: name, CALENDAR_URL: url, CALENDAR_KEY: key } = settings;
  if (name === 'rules')
    return settings.MARKET_PROVIDER === 'simulated'
      ? openSimulatedCalendar({ seed: settings.MARKET_SEED })
      : openRulesCalendar();
  if (!isSource(name))
    throw new CalendarSetupError(
      `CALENDAR_PROVIDER "${name}" is unknown: choose one of rules, ${Object.keys(calendarSources).join(', ')}.`,
    );
  const { needsKey, url: defaultUrl } = calendarSources[name];
  if (needsKey && !key)
    throw new CalendarSetupError(
      `CALENDAR_PROVIDER "${name}" needs CALENDAR_KEY, the key of your plan there.`,
    );
  const source = openers[name]({ baseUrl: parseAddress(url ?? defaultUrl), key: key ?? null });
  return { ...openRulesCalendar(), source };
}

function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new CalendarSetupError(
      'CALENDAR_URL must be the http or https address of the service, without a password or a query.',
    );
  return text.replace(/(?<!\/)\/+$/, '');
}
