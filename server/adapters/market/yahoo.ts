import { stepLength, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Instrument, type Pair } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import * as z from 'zod/mini';
import { getText, parseJson, troubleOfStatus } from './live-http.ts';
import { SourceTrouble, type LiveSource, type Tick } from './live-source.ts';
import { pollEach, takeTurn } from './polite.ts';
import { tidyCandles } from './source-candles.ts';

const WHO = 'Yahoo';
const SECOND = 1_000;
const DAY = 86_400_000;
/** An answer may be a copy from a moment ago, with its last candle half done. */
const COPY_MS = 30_000;

/** Only what is the same thing there: its gold, silver and oil are futures, whose price is another one. */
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

type Grain = { interval: string; names: readonly string[]; page: number; reach: number };
/** How it names a step in questions and answers, how much one answer holds and how far back it goes. */
const grains: Partial<Record<CandleStep, Grain>> = {
  '5m': { interval: '5m', names: ['5m'], page: 20 * DAY, reach: 59 * DAY },
  '1h': { interval: '60m', names: ['60m', '1h'], page: 180 * DAY, reach: 729 * DAY },
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
const answer = z.object({
  chart: z.object({
    result: z.nullable(z.array(chart)),
    error: z.nullable(z.object({ code: z.string() })),
  }),
});
type Chart = z.infer<typeof chart>;

function readChart(text: string, status: number, instrument: Instrument, { names }: Grain): Chart {
  const parsed = answer.safeParse(parseJson(WHO, text));
  if (!parsed.success)
    throw new SourceTrouble('bad_data', `${WHO} answered ${status} in another form than a chart`);
  const { result, error } = parsed.data.chart;
  const found = result?.[0];
  if (error || !found)
    throw new SourceTrouble('bad_data', `${WHO} answered "${error?.code.slice(0, 60) ?? 'no chart'}"`);
  const { currency, dataGranularity } = found.meta;
  // It changes what it was asked for without a word when it does not have it.
  if (!names.includes(dataGranularity))
    throw new SourceTrouble('bad_data', `${WHO} sent steps of ${dataGranularity.slice(0, 10)}`);
  if (currency !== instrument.quote)
    throw new SourceTrouble(
      'bad_data',
      `${WHO} sent prices in ${currency.slice(0, 10)} for ${instrument.pair}`,
    );
  return found;
}

function candlesOf(instrument: Instrument, { timestamp = [], indicators }: Chart): Candle[] {
  const { open = [], high = [], low = [], close = [] } = indicators.quote[0] ?? {};
  if ([open, high, low, close].some(({ length }) => length !== timestamp.length))
    throw new SourceTrouble('bad_data', `${WHO} sent columns of different lengths`);
  return timestamp.flatMap((seconds, i) => {
    const prices = [open[i], high[i], low[i], close[i]];
    // Steps without trade have a row of nothing.
    if (!prices.every((price) => typeof price === 'number')) return [];
    const [o, h, l, c] = prices.map((price) => toPoints(instrument, price));
    return [{ time: seconds * SECOND, open: o!, high: h!, low: l!, close: c! }];
  });
}

type Options = {
  baseUrl?: string;
  timeoutMs?: number;
  pauseMs?: number;
  now?: () => number;
};

/** The public chart service, by the one address that asks for no session. Unofficial, and without a spread. */
export function yahooSource(options: Options = {}): LiveSource {
  const { timeoutMs = 10_000, pauseMs = 500, now = Date.now } = options;
  const base = options.baseUrl ?? 'https://query1.finance.yahoo.com';

  const ask = async (
    pair: Pair,
    grain: Grain,
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<Chart> => {
    const url = new URL(`${base}/v8/finance/chart/${encodeURIComponent(symbols[pair] ?? pair)}`);
    url.searchParams.set('period1', String(Math.floor(from / SECOND)));
    url.searchParams.set('period2', String(Math.ceil(to / SECOND)));
    url.searchParams.set('interval', grain.interval);
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; charts)' };
    const { status, text, headers: said } = await getText(WHO, { url, headers, timeoutMs, signal });
    const trouble = troubleOfStatus(WHO, status, said);
    if (trouble) throw trouble;
    return readChart(text, status, instrumentOf(pair), grain);
  };

  const history: LiveSource['history'] = async (pair, step, from, to, signal) => {
    const grain = grains[step];
    if (!grain) throw new SourceTrouble('bad_data', `${WHO} is asked for five minutes and hours only`);
    const asked = now();
    const known = asked - COPY_MS;
    const end = Math.min(to, asked);
    if (Math.min(to, known) < from + stepLength[step]) return [];
    const oldest = asked - grain.reach;
    if (end <= oldest)
      throw new SourceTrouble('bad_data', `${WHO} no longer has candles of ${step} that old`);
    const rows: Candle[] = [];
    for (let at = Math.max(from, oldest); at < end; at += grain.page) {
      if (rows.length > 0) await takeTurn(pauseMs, signal);
      const one = await ask(pair, grain, at, Math.min(end, at + grain.page), signal);
      rows.push(...candlesOf(instrumentOf(pair), one));
    }
    return tidyCandles(WHO, rows, { step, from, to, now: known });
  };

  const newest = async (pair: Pair, signal: AbortSignal): Promise<Tick[]> => {
    const grain = grains['5m']!;
    const { meta } = await ask(pair, grain, now() - 3_600_000, now(), signal);
    const { regularMarketPrice: price, regularMarketTime: seconds } = meta;
    if (price == null || seconds == null) return [];
    const instrument = instrumentOf(pair);
    return [{ ...quoteAround(instrument, toPoints(instrument, price), seconds * SECOND), source: 'yahoo' }];
  };

  return {
    name: 'yahoo',
    pairs: Object.keys(symbols) as Pair[],
    delayed: true,
    baseStep: '5m',
    historyReachMs: grains['5m']!.reach,
    history,
    poll: (pairs, signal) => pollEach(pairs, (pair) => newest(pair, signal)),
    pollEveryMs: 60_000,
  };
}
