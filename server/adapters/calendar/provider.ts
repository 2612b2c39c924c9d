import { openFinancialModelingPrep } from './financial-modeling-prep.ts';
import { openFinnhub } from './finnhub.ts';
import { openForexFactory } from './forexfactory.ts';
import type { SourceOptions } from './fetch-json.ts';
import type { CalendarPort, CalendarSource } from './port.ts';
import { openRulesCalendar } from './rules.ts';
import { CalendarSetupError } from './setup-error.ts';
import { openSimulatedCalendar } from './simulated.ts';
import { openTradingEconomics } from './trading-economics.ts';

type Provider = { open: (options: SourceOptions) => CalendarSource; url: string; needsKey: boolean };

const sources: Record<string, Provider> = {
  forexfactory: { open: openForexFactory, url: 'https://nfs.faireconomy.media', needsKey: false },
  tradingeconomics: {
    open: openTradingEconomics,
    url: 'https://api.tradingeconomics.com',
    needsKey: true,
  },
  fmp: { open: openFinancialModelingPrep, url: 'https://financialmodelingprep.com', needsKey: true },
  finnhub: { open: openFinnhub, url: 'https://finnhub.io', needsKey: true },
};

type Settings = {
  CALENDAR_PROVIDER: string;
  CALENDAR_URL?: string | undefined;
  CALENDAR_KEY?: string | undefined;
  MARKET_PROVIDER: string;
  MARKET_SEED: number;
};

/**
 * Opens the calendar that CALENDAR_PROVIDER names; the usual rules stand behind every source. Beside a simulated market the rules have
 * simulated figures too.
 * @throws CalendarSetupError in one sentence, for the operator, when the name is unknown or its own settings do not fit.
 */
export function openCalendar(settings: Settings): CalendarPort {
  const { CALENDAR_PROVIDER: name, CALENDAR_URL: url, CALENDAR_KEY: key } = settings;
  if (name === 'rules')
    return settings.MARKET_PROVIDER === 'simulated'
      ? openSimulatedCalendar({ seed: settings.MARKET_SEED })
      : openRulesCalendar();
  const provider = Object.hasOwn(sources, name) ? sources[name] : undefined;
  if (!provider)
    throw new CalendarSetupError(
      `CALENDAR_PROVIDER "${name}" is unknown: choose one of rules, ${Object.keys(sources).join(', ')}.`,
    );
  if (provider.needsKey && !key)
    throw new CalendarSetupError(
      `CALENDAR_PROVIDER "${name}" needs CALENDAR_KEY, the key of your plan there.`,
    );
  const source = provider.open({ baseUrl: addressOf(url ?? provider.url), key: key ?? null });
  return { ...openRulesCalendar(), source };
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new CalendarSetupError(
      'CALENDAR_URL must be the http or https address of the service, without a password or a query.',
    );
  return text.replace(/\/+$/, '');
}
