import { stepLength, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import * as z from 'zod/mini';
import { getJson, parseJson, readLines } from './live-http.ts';
import { SourceTrouble, type LiveSource, type Tick } from './live-source.ts';
import { tidyCandles } from './source-candles.ts';

/** Their names of what we trade; coins are not on every account and are left to an exchange. */
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
/** Their most is 5,000 a request. */
const PAGE = 4_500;

const decimal = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/));
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/)),
  z.transform((text: string) => Date.parse(text)),
);
const price = z.object({
  type: z.literal('PRICE'),
  time: instant,
  instrument: z.string(),
  tradeable: z.optional(z.boolean()),
  bids: z.array(z.object({ price: decimal })),
  asks: z.array(z.object({ price: decimal })),
});
const streamed = z.object({ type: z.string() });
const carriedAnswer = z.object({ instruments: z.array(z.object({ name: z.string() })) });
const candleAnswer = z.object({
  instrument: z.string(),
  candles: z.array(
    z.object({
      time: instant,
      complete: z.boolean(),
      mid: z.object({ o: decimal, h: decimal, l: decimal, c: decimal }),
    }),
  ),
});

function understood<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SourceTrouble('bad_data', `OANDA: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** A line of the stream: a price, or null for a heartbeat and what is of no interest here. */
function tickOf(line: string): Tick | null {
  const message = parseJson('OANDA', line);
  if (understood(streamed, message).type !== 'PRICE') return null;
  const { instrument: symbol, time, tradeable, bids, asks } = understood(price, message);
  const pair = pairOf.get(symbol);
  // What cannot be traded at the moment is a figure, not a price.
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
  /** They send a heartbeat every five seconds. */
  silenceMs?: number;
  now?: () => number;
};

/** Their two hosts, asked with our token. */
function hosts({ token, baseUrl, streamUrl, timeoutMs = 15_000 }: OandaSettings) {
  const headers = { authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339' };
  const address = (base: string, path: string, query: Record<string, string>): URL =>
    new URL(`${base.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`);
  return {
    headers,
    ask: (path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> =>
      getJson('OANDA', { url: address(baseUrl, path, query), headers, timeoutMs, signal }),
    streamOf: (path: string, query: Record<string, string>): URL => address(streamUrl, path, query),
  };
}
type Hosts = ReturnType<typeof hosts>;

/** A stream with one instrument that the account does not have is refused whole. */
async function carriedOf(
  { ask }: Hosts,
  accountPath: string,
  asked: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { instruments } = understood(carriedAnswer, await ask(`${accountPath}/instruments`, {}, signal));
  const names = new Set(instruments.map(({ name }) => name));
  const carried = asked.filter((symbol) => names.has(symbol));
  if (carried.length > 0) return carried;
  throw new SourceTrouble('bad_data', 'OANDA: the account has none of the instruments');
}

async function candlePage(
  { ask }: Hosts,
  asked: { pair: Pair; step: CandleStep; from: number; to: number; now: number },
  signal: AbortSignal,
): Promise<Candle[]> {
  const { pair, step, from, to } = asked;
  const instrument = instrumentOf(pair);
  const symbol = symbols[pair];
  const grain = granularity[step];
  if (!symbol || !grain) throw new SourceTrouble('bad_data', `OANDA has no candles of ${pair} ${step}`);
  const query = {
    price: 'M',
    granularity: grain,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
  const answer = understood(candleAnswer, await ask(`/instruments/${symbol}/candles`, query, signal));
  if (answer.instrument !== symbol)
    throw new SourceTrouble('bad_data', 'OANDA sent candles of another instrument');
  const rows = answer.candles.map(({ time, mid }) => {
    const points = (price: string): number => toPoints(instrument, Number(price));
    return { time, open: points(mid.o), high: points(mid.h), low: points(mid.l), close: points(mid.c) };
  });
  const running = new Set(answer.candles.filter(({ complete }) => !complete).map(({ time }) => time));
  return tidyCandles('OANDA', rows, asked).filter(({ time }) => !running.has(time));
}

/** OANDA's v20 interface: a stream of prices and complete mid candles. */
export function openOanda(settings: OandaSettings): LiveSource {
  const { account, silenceMs = 15_000, now = Date.now } = settings;
  const both = hosts(settings);
  const accountPath = `/accounts/${encodeURIComponent(account)}`;

  return {
    name: 'oanda',
    pairs: Object.keys(symbols) as Pair[],
    delayed: false,
    baseStep: '1m',
    pollEveryMs: 1_000,
    history: async (pair, step, from, to, signal) => {
      const found: Candle[] = [];
      const span = PAGE * stepLength[step];
      for (let at = from; at < to; at += span) {
        const asked = { pair, step, from: at, to: Math.min(to, at + span), now: now() };
        found.push(...(await candlePage(both, asked, signal)));
      }
      return found;
    },
    stream: (pairs, onTick, onTrouble, onOpen) => {
      const given = new AbortController();
      const { signal } = given;
      const listen = async (): Promise<void> => {
        const asked = pairs.flatMap((pair) => symbols[pair] ?? []);
        const carried = await carriedOf(both, accountPath, asked, signal);
        await readLines('OANDA', {
          url: both.streamOf(`${accountPath}/pricing/stream`, {
            instruments: carried.join(','),
            snapshot: 'true',
          }),
          headers: both.headers,
          silenceMs,
          signal,
          onOpen: () => onOpen?.(),
          onLine: (line) => {
            const tick = tickOf(line);
            if (tick) onTick(tick);
          },
        });
      };
      listen().catch((error: SourceTrouble) => {
        if (!signal.aborted) onTrouble(error);
      });
      return () => given.abort();
    },
  };
}
