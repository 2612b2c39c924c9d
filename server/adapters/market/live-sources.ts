import { dukascopySource } from './dukascopy.ts';
import { krakenSource } from './kraken.ts';
import { leaveAlone } from './left-alone.ts';
import type { LiveSource } from './live-source.ts';
import { openOanda } from './oanda.ts';
import { MarketSetupError } from './setup-error.ts';
import { openTwelveData } from './twelve-data.ts';
import { yahooSource } from './yahoo.ts';

/** Settings of the live sources, by the names the operator knows them by. */
export type LiveSettings = {
  OANDA_TOKEN?: string | undefined;
  OANDA_ACCOUNT?: string | undefined;
  OANDA_BASE_URL: string;
  OANDA_STREAM_URL: string;
  TWELVE_DATA_KEY?: string | undefined;
  TWELVE_DATA_URL: string;
  TWELVE_DATA_STREAM_URL: string;
  DUKASCOPY_URL: string;
  YAHOO_URL: string;
  KRAKEN_URL: string;
  KRAKEN_STREAM_URL: string;
};

function needed(name: string, value: string | undefined, source: string): string {
  if (value) return value;
  throw new MarketSetupError(`MARKET_PROVIDER "${source}" needs ${name}.`);
}

const openKraken = ({ KRAKEN_URL, KRAKEN_STREAM_URL }: LiveSettings): LiveSource =>
  krakenSource({ baseUrl: KRAKEN_URL, streamUrl: KRAKEN_STREAM_URL });

const openers: Record<string, (settings: LiveSettings) => LiveSource> = {
  oanda: (settings) =>
    openOanda({
      token: needed('OANDA_TOKEN', settings.OANDA_TOKEN, 'oanda'),
      account: needed('OANDA_ACCOUNT', settings.OANDA_ACCOUNT, 'oanda'),
      baseUrl: settings.OANDA_BASE_URL,
      streamUrl: settings.OANDA_STREAM_URL,
    }),
  'twelve-data': (settings) =>
    openTwelveData({
      key: needed('TWELVE_DATA_KEY', settings.TWELVE_DATA_KEY, 'twelve-data'),
      baseUrl: settings.TWELVE_DATA_URL,
      streamUrl: settings.TWELVE_DATA_STREAM_URL,
    }),
  dukascopy: ({ DUKASCOPY_URL }) => dukascopySource({ baseUrl: DUKASCOPY_URL }),
  yahoo: ({ YAHOO_URL }) => yahooSource({ baseUrl: YAHOO_URL }),
  kraken: openKraken,
  // The library that would have been its way to the exchange; whoever asks for it gets the exchange.
  ccxt: openKraken,
};

export const liveSourceNames: readonly string[] = Object.keys(openers);

/** @throws MarketSetupError in one sentence when the source is unknown or lacks a setting. */
export function openLiveSource(name: string, settings: LiveSettings): LiveSource {
  const open = openers[name];
  if (!open)
    throw new MarketSetupError(
      `"${name}" is no live market source: choose one of ${liveSourceNames.join(', ')}.`,
    );
  return leaveAlone(open(settings), Date.now);
}
