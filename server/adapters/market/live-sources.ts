import { openDukascopy } from './dukascopy/dukascopy.ts';
import { openKraken } from './kraken/kraken.ts';
import { openOanda } from './oanda/oanda.ts';
import { isLiveProvider, marketProviders, type LiveProvider, type ProviderNeeds } from './port.ts';
import { MarketSetupError } from './setup-error.ts';
import type { LiveSource } from './source/live-source.ts';
import { respectRateLimit } from './source/respect-rate-limit.ts';
import { openTwelveData } from './twelve-data/twelve-data.ts';
import { openYahoo } from './yahoo/yahoo.ts';

export type LiveSettings = { [Setting in ProviderNeeds<LiveProvider>]?: string | undefined } & {
  OANDA_BASE_URL: string;
  OANDA_STREAM_URL: string;
  TWELVE_DATA_URL: string;
  TWELVE_DATA_STREAM_URL: string;
  DUKASCOPY_URL: string;
  YAHOO_URL: string;
  KRAKEN_URL: string;
  KRAKEN_STREAM_URL: string;
  /** UTC ms; the process's own clock where not given. */
  now?: () => number;
};

const timeOf = ({ now }: LiveSettings): { now?: () => number } => (now ? { now } : {});

const openers: {
  [Name in LiveProvider]: (
    settings: LiveSettings & { [Setting in ProviderNeeds<Name>]: string },
  ) => LiveSource;
} = {
  oanda: (settings) =>
    openOanda({
      token: settings.OANDA_TOKEN,
      account: settings.OANDA_ACCOUNT,
      baseUrl: settings.OANDA_BASE_URL,
      streamUrl: settings.OANDA_STREAM_URL,
      ...timeOf(settings),
    }),
  'twelve-data': (settings) =>
    openTwelveData({
      key: settings.TWELVE_DATA_KEY,
      baseUrl: settings.TWELVE_DATA_URL,
      streamUrl: settings.TWELVE_DATA_STREAM_URL,
      ...timeOf(settings),
    }),
  dukascopy: (settings) => openDukascopy({ baseUrl: settings.DUKASCOPY_URL, ...timeOf(settings) }),
  yahoo: (settings) => openYahoo({ baseUrl: settings.YAHOO_URL, ...timeOf(settings) }),
  kraken: (settings) =>
    openKraken({
      baseUrl: settings.KRAKEN_URL,
      streamUrl: settings.KRAKEN_STREAM_URL,
      ...timeOf(settings),
    }),
};

export const liveSourceNames: readonly LiveProvider[] = Object.keys(marketProviders).filter(isLiveProvider);

/** @throws MarketSetupError in one sentence when the source is unknown or lacks a setting. */
export function openLiveSource(name: string, settings: LiveSettings): LiveSource {
  if (!isLiveProvider(name))
    throw new MarketSetupError(
      `"${name}" is no live market source: choose one of ${liveSourceNames.join(', ')}.`,
    );
  const needs: readonly ProviderNeeds<LiveProvider>[] = marketProviders[name].needs;
  const missing = needs.find((setting) => !settings[setting]);
  if (missing) throw new MarketSetupError(`MARKET_PROVIDER "${name}" needs ${missing}.`);
  const open = openers[name] as (settings: LiveSettings) => LiveSource;
  return respectRateLimit(open(settings), settings.now ?? Date.now);
}
