import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import * as z from 'zod/mini';
import { getJson, parseJson, parseReply, readLines } from '../source/http.ts';
import { SourceError, type LiveSource, type Tick } from '../source/live-source.ts';
import { marketProviders } from '../port.ts';
import { tidyCandles } from '../source/tidy-candles.ts';

const PROVIDER = marketProviders.oanda.label;
/** Coins are left out: not every account has them. */
const symbols: Partial<Record<Pair, string>> = {
  'EUR/USD': 'EUR_USD',
  'GBP/USD': 'GBP_USD',
  'USD/JPY': 'USD_JPY',
  'AUD/USD': 'AUD_USD',
  'USD/CHF': 'USD_CHF',
  'USD/CAD': 'USD_CAD',
  'NZD/USD': 'NZD_USD',
  'GBP/JPY': 'GBP_JPY',
  'EUR/GBP': 'EUR_GBP',
  'XAU/USD': 'XAU_USD',
  'XAG/USD': 'XAG_USD',
  'WTI/USD': 'WTICO_USD',
};
const pairOf = new Map(Object.entries(symbols).map(([pair, symbol]) => [symbol, pair as Pair]));

const granularity: Partial<Record<CandleStep, string>> = { '1m': 'M1', '1h': 'H1' };
/** At most 5,000 a request. */
const PAGE_CANDLES = 4_500;

const decimal = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/));
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/)),
  z.transform((text: string) => Date.parse(text)),
);
const priceMessage = z.object({
  type: z.literal('PRICE'),
  time: instant,
  instrument: z.string(),
  tradeable: z.optional(z.boolean()),
  bids: z.array(z.object({ price: decimal })),
  asks: z.array(z.object({ price: decimal })),
});
const streamMessage = z.object({ type: z.string() });
const instrumentsReply = z.object({ instruments: z.array(z.object({ name: z.string() })) });
const candlesReply = z.object({
  instrument: z.string(),
  candles: z.array(
    z.object({
      time: instant,
      complete: z.boolean(),
      mid: z.object({ o: decimal, h: decimal, l: decimal, c: decimal }),
    }),
  ),
});

/** Null for heartbeats and unknown messages. */
function parseTick(line: string): Tick | null {
  const message = parseJson(PROVIDER, line);
  if (parseReply(PROVIDER, streamMessage, message).type !== 'PRICE') return null;
  const { instrument: symbol, time, tradeable, bids, asks } = parseReply(PROVIDER, priceMessage, message);
  const pair = pairOf.get(symbol);
  // Indicative prices are marked as not tradeable.
  if (!pair || tradeable === false || !bids[0] || !asks[0]) return null;
  const instrument = instrumentOf(pair);
  const bid = toPoints(instrument, Number(bids[0].price));
  const ask = toPoints(instrument, Number(asks[0].price));
  return { pair, bid, ask, mid: Math.round((bid + ask) / 2), at: time, source: 'oanda' };
}

export type OandaSettings = {
  token: string;
  account: string;
  /** Ends with the version, such as https://api-fxpractice.oanda.com/v3 */
  baseUrl: string;
  streamUrl: string;
  timeoutMs?: number;
  silenceMs?: number;
  now?: () => number;
};

function createHosts({ token, baseUrl, streamUrl, timeoutMs = 15_000 }: OandaSettings) {
  const headers = { authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339' };
  const address = (base: string, path: string, query: Record<string, string>): URL =>
    new URL(`${base.replace(/(?<!\/)\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`);
  return {
    headers,
    getReply: (path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> =>
      getJson(PROVIDER, { url: address(baseUrl, path, query), headers, timeoutMs, signal }),
    streamOf: (path: string, query: Record<string, string>): URL => address(streamUrl, path, query),
  };
}
type Hosts = ReturnType<typeof createHosts>;

/** OANDA refuses a whole stream for one instrument that the account does not have. */
async function fetchServedSymbols(
  { getReply }: Hosts,
  accountPath: string,
  requested: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { instruments } = parseReply(
    PROVIDER,
    instrumentsReply,
    await getReply(`${accountPath}/instruments`, {}, signal),
  );
  const names = new Set(instruments.map(({ name }) => name));
  const served = requested.filter((symbol) => names.has(symbol));
  if (served.length > 0) return served;
  throw new SourceError('bad_data', `${PROVIDER}: the account has none of the instruments`);
}

async function fetchCandlePage(
  { getReply }: Hosts,
  request: { pair: Pair; step: CandleStep; from: number; to: number; now: number },
  signal: AbortSignal,
): Promise<Candle[]> {
  const { pair, step, from, to } = request;
  const instrument = instrumentOf(pair);
  const symbol = symbols[pair];
  const grain = granularity[step];
  if (!symbol || !grain) throw new SourceError('bad_data', `${PROVIDER} has no candles of ${pair} ${step}`);
  const query = {
    price: 'M',
    granularity: grain,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
  const answer = parseReply(
    PROVIDER,
    candlesReply,
    await getReply(`/instruments/${symbol}/candles`, query, signal),
  );
  if (answer.instrument !== symbol)
    throw new SourceError('bad_data', `${PROVIDER} sent candles of another instrument`);
  const rows = answer.candles.map(({ time, mid }) => {
    const points = (price: string): number => toPoints(instrument, Number(price));
    return { time, open: points(mid.o), high: points(mid.h), low: points(mid.l), close: points(mid.c) };
  });
  const running = new Set(answer.candles.filter(({ complete }) => !complete).map(({ time }) => time));
  return tidyCandles(PROVIDER, rows, request).filter(({ time }) => !running.has(time));
}

export function openOanda(settings: OandaSettings): LiveSource {
  const { account, silenceMs = 15_000, now = Date.now } = settings;
  const hosts = createHosts(settings);
  const accountPath = `/accounts/${encodeURIComponent(account)}`;

  return {
    name: 'oanda',
    pairs: Object.keys(symbols) as Pair[],
    delayed: false,
    baseStep: '1m',
    pollEveryMs: 1_000,
    fetchCandles: async (pair, step, from, to, signal) => {
      const found: Candle[] = [];
      const span = PAGE_CANDLES * candleStepMs[step];
      for (let at = from; at < to; at += span) {
        const request = { pair, step, from: at, to: Math.min(to, at + span), now: now() };
        found.push(...(await fetchCandlePage(hosts, request, signal)));
      }
      return found;
    },
    stream: (pairs, onTick, onError, onOpen) => {
      const connection = new AbortController();
      const { signal } = connection;
      const listen = async (): Promise<void> => {
        const requested = pairs.flatMap((pair) => symbols[pair] ?? []);
        const served = await fetchServedSymbols(hosts, accountPath, requested, signal);
        await readLines(PROVIDER, {
          url: hosts.streamOf(`${accountPath}/pricing/stream`, {
            instruments: served.join(','),
            snapshot: 'true',
          }),
          headers: hosts.headers,
          silenceMs,
          signal,
          onOpen: () => onOpen?.(),
          onLine: (line) => {
            const tick = parseTick(line);
            if (tick) onTick(tick);
          },
        });
      };
      listen().catch((error: SourceError) => {
        if (!signal.aborted) onError(error);
      });
      return () => connection.abort();
    },
  };
}
