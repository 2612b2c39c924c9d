import { DAY_MS, HOUR_MS, SECOND_MS } from '@app/domain/time.ts';
import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Instrument, type Pair } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import * as z from 'zod/mini';
import { getText, parseJson, errorOfStatus } from '../source/http.ts';
import { SourceError, type LiveSource, type Tick } from '../source/live-source.ts';
import { pollEachPair, pauseBetweenRequests } from '../source/pace-requests.ts';
import { marketProviders } from '../port.ts';
import { tidyCandles } from '../source/tidy-candles.ts';

const PROVIDER = marketProviders.yahoo.label;
/** Replies may come from a cache, with their last candle incomplete. */
const CACHE_AGE_MS = 30_000;

/** Metals and oil are left out: Yahoo's are futures, at other prices. */
const symbols: Partial<Record<Pair, string>> = {
  'EUR/USD': 'EURUSD=X',
  'GBP/USD': 'GBPUSD=X',
  'USD/JPY': 'USDJPY=X',
  'AUD/USD': 'AUDUSD=X',
  'USD/CHF': 'USDCHF=X',
  'USD/CAD': 'USDCAD=X',
  'NZD/USD': 'NZDUSD=X',
  'GBP/JPY': 'GBPJPY=X',
  'EUR/GBP': 'EURGBP=X',
  'BTC/USD': 'BTC-USD',
  'ETH/USD': 'ETH-USD',
};

type Granularity = { interval: string; names: readonly string[]; pageMs: number; reachMs: number };
const granularities: Partial<Record<CandleStep, Granularity>> = {
  '5m': { interval: '5m', names: ['5m'], pageMs: 20 * DAY_MS, reachMs: 59 * DAY_MS },
  '1h': { interval: '60m', names: ['60m', '1h'], pageMs: 180 * DAY_MS, reachMs: 729 * DAY_MS },
};

const column = z.optional(z.array(z.nullable(z.number())));
const chart = z.object({
  meta: z.object({
    currency: z.string(),
    regularMarketPrice: z.optional(z.nullable(z.number())),
    regularMarketTime: z.optional(z.nullable(z.int())),
    dataGranularity: z.string(),
  }),
  timestamp: z.optional(z.array(z.int())),
  indicators: z.object({
    quote: z.array(z.object({ open: column, high: column, low: column, close: column })),
  }),
});
const chartReply = z.object({
  chart: z.object({
    result: z.nullable(z.array(chart)),
    error: z.nullable(z.object({ code: z.string() })),
  }),
});
type Chart = z.infer<typeof chart>;

function parseChart(text: string, status: number, instrument: Instrument, { names }: Granularity): Chart {
  const parsed = chartReply.safeParse(parseJson(PROVIDER, text));
  if (!parsed.success)
    throw new SourceError('bad_data', `${PROVIDER} answered ${status} in another form than a chart`);
  const { result, error } = parsed.data.chart;
  const found = result?.[0];
  if (error || !found)
    throw new SourceError('bad_data', `${PROVIDER} answered "${error?.code.slice(0, 60) ?? 'no chart'}"`);
  const { currency, dataGranularity } = found.meta;
  // Without the requested granularity Yahoo silently sends another.
  if (!names.includes(dataGranularity))
    throw new SourceError('bad_data', `${PROVIDER} sent steps of ${dataGranularity.slice(0, 10)}`);
  if (currency !== instrument.quote)
    throw new SourceError(
      'bad_data',
      `${PROVIDER} sent prices in ${currency.slice(0, 10)} for ${instrument.pair}`,
    );
  return found;
}

function candlesOf(instrument: Instrument, { timestamp = [], indicators }: Chart): Candle[] {
  const { open = [], high = [], low = [], close = [] } = indicators.quote[0] ?? {};
  if ([open, high, low, close].some(({ length }) => length !== timestamp.length))
    throw new SourceError('bad_data', `${PROVIDER} sent columns of different lengths`);
  return timestamp.flatMap((seconds, i) => {
    const prices = [open[i], high[i], low[i], close[i]];
    // Steps without a trade come as rows of nulls.
    if (!prices.every((price) => typeof price === 'number')) return [];
    const [o, h, l, c] = prices.map((price) => toPoints(instrument, price));
    return [{ time: seconds * SECOND_MS, open: o!, high: h!, low: l!, close: c! }];
  });
}

type YahooSettings = {
  baseUrl?: string;
  timeoutMs?: number;
  pauseMs?: number;
  now?: () => number;
};

/** Unofficial public chart service; the only address that needs no session, and without a spread. */
export function openYahoo(options: YahooSettings = {}): LiveSource {
  const { timeoutMs = 10_000, pauseMs = 500, now = Date.now } = options;
  const base = options.baseUrl ?? 'https://query1.finance.yahoo.com';

  const fetchChart = async (
    pair: Pair,
    grain: Granularity,
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<Chart> => {
    const url = new URL(`${base}/v8/finance/chart/${encodeURIComponent(symbols[pair] ?? pair)}`);
    url.searchParams.set('period1', String(Math.floor(from / SECOND_MS)));
    url.searchParams.set('period2', String(Math.ceil(to / SECOND_MS)));
    url.searchParams.set('interval', grain.interval);
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; charts)' };
    const {
      status,
      text,
      headers: replyHeaders,
    } = await getText(PROVIDER, { url, headers, timeoutMs, signal });
    const error = errorOfStatus(PROVIDER, status, replyHeaders);
    if (error) throw error;
    return parseChart(text, status, instrumentOf(pair), grain);
  };

  const fetchCandles: LiveSource['fetchCandles'] = async (pair, step, from, to, signal) => {
    const grain = granularities[step];
    if (!grain) throw new SourceError('bad_data', `${PROVIDER} is asked for five minutes and hours only`);
    const requestedAt = now();
    const knownUntil = requestedAt - CACHE_AGE_MS;
    const end = Math.min(to, requestedAt);
    if (Math.min(to, knownUntil) < from + candleStepMs[step]) return [];
    const oldest = requestedAt - grain.reachMs;
    if (end <= oldest)
      throw new SourceError('bad_data', `${PROVIDER} no longer has candles of ${step} that old`);
    const rows: Candle[] = [];
    for (let at = Math.max(from, oldest); at < end; at += grain.pageMs) {
      if (rows.length > 0) await pauseBetweenRequests(pauseMs, signal);
      const one = await fetchChart(pair, grain, at, Math.min(end, at + grain.pageMs), signal);
      rows.push(...candlesOf(instrumentOf(pair), one));
    }
    return tidyCandles(PROVIDER, rows, { step, from, to, now: knownUntil });
  };

  const newest = async (pair: Pair, signal: AbortSignal): Promise<Tick[]> => {
    const grain = granularities['5m']!;
    const { meta } = await fetchChart(pair, grain, now() - HOUR_MS, now(), signal);
    const { regularMarketPrice: price, regularMarketTime: seconds } = meta;
    if (price == null || seconds == null) return [];
    const instrument = instrumentOf(pair);
    return [
      { ...quoteAround(instrument, toPoints(instrument, price), seconds * SECOND_MS), source: 'yahoo' },
    ];
  };

  return {
    name: 'yahoo',
    pairs: Object.keys(symbols) as Pair[],
    delayed: true,
    baseStep: '5m',
    historyReachMs: granularities['5m']!.reachMs,
    fetchCandles,
    poll: (pairs, signal) => pollEachPair(pairs, (pair) => newest(pair, signal)),
    pollEveryMs: 60_000,
  };
}
