import { MINUTE_MS } from '@app/domain/time.ts';
import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, instruments, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import * as z from 'zod/mini';
import { errorOfStatus, getText, parseJson, parseReply, retryAfterMs } from '../source/http.ts';
import { openSocket } from '../source/socket.ts';
import { SourceError, type LiveSource } from '../source/live-source.ts';
import { marketProviders } from '../port.ts';
import { tidyCandles } from '../source/tidy-candles.ts';

const PROVIDER = marketProviders['twelve-data'].label;
const intervals: Partial<Record<CandleStep, string>> = { '1m': '1min', '1h': '1h' };
/** At most 5,000 a request. */
const PAGE_CANDLES = 4_500;
const HEARTBEAT_MS = 10_000;

const decimal = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/));
/** Times have no zone; UTC is requested. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  z.transform((text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)),
);
const errorReply = z.object({ status: z.literal('error'), code: z.number(), message: z.string() });
const seriesReply = z.object({
  meta: z.object({ symbol: z.string(), interval: z.string() }),
  values: z.array(
    z.object({ datetime: instant, open: decimal, high: decimal, low: decimal, close: decimal }),
  ),
});
const socketMessage = z.object({ event: z.string() });
const subscribeStatus = z.object({
  status: z.string(),
  success: z.nullish(z.array(z.object({ symbol: z.string() }))),
  fails: z.nullish(z.array(z.object({ symbol: z.string() }))),
  message: z.optional(z.string()),
});
const priceMessage = z.object({
  symbol: z.string(),
  timestamp: z.number(),
  price: z.number(),
  bid: z.optional(z.nullable(z.number())),
  ask: z.optional(z.nullable(z.number())),
});

const NO_DATA = /no data is available/i;
/** Errors are in the body, whatever the status. Null: there was no trade. */
function errorOfBody(body: unknown, headers: Headers): SourceError | 'no data' | null {
  const parsed = errorReply.safeParse(body);
  if (!parsed.success) return null;
  const { code, message } = parsed.data;
  if (NO_DATA.test(message)) return 'no data';
  const text = `${PROVIDER} answered ${code}`;
  if (code === 401 || code === 403) return new SourceError('auth', text);
  if (code === 429) {
    const isDay = /\bday\b/i.test(message);
    const wait = retryAfterMs(headers.get('retry-after')) ?? (isDay ? 60 * MINUTE_MS : MINUTE_MS);
    return new SourceError(
      'rate_limited',
      `${text}: credits used up for the ${isDay ? 'day' : 'minute'}`,
      wait,
    );
  }
  return new SourceError(code >= 500 ? 'unavailable' : 'bad_data', text);
}

const pairBySymbol = new Map<string, Pair>(instruments.map(({ pair }) => [pair, pair]));

export type TwelveDataSettings = {
  key: string;
  baseUrl: string;
  streamUrl: string;
  timeoutMs?: number;
  silenceMs?: number;
  now?: () => number;
};

/** Candles over HTTP, prices over a WebSocket; one credit for each instrument. */
export function openTwelveData(settings: TwelveDataSettings): LiveSource {
  const { key, timeoutMs = 20_000, silenceMs = 30_000, now = Date.now } = settings;

  const page = async (
    pair: Pair,
    step: CandleStep,
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<Candle[]> => {
    const interval = intervals[step];
    if (!pairBySymbol.has(pair) || !interval)
      throw new SourceError('bad_data', `${PROVIDER} has no candles of ${pair} ${step}`);
    const url = new URL(`${settings.baseUrl.replace(/(?<!\/)\/+$/, '')}/time_series`);
    const text = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    url.search = new URLSearchParams({
      symbol: pair,
      interval,
      start_date: text(from),
      end_date: text(to),
      timezone: 'UTC',
      order: 'ASC',
      outputsize: '5000',
    }).toString();
    const headers = { authorization: `apikey ${key}` };
    const response = await getText(PROVIDER, { url, headers, timeoutMs, signal });
    const body = parseBody(response);
    if (body === 'no data') return [];
    const { meta, values } = parseReply(PROVIDER, seriesReply, body);
    if (meta.symbol !== pair || meta.interval !== interval)
      throw new SourceError('bad_data', `${PROVIDER} sent another series than the one asked for`);
    const instrument = instrumentOf(pair);
    const points = (price: string): number => toPoints(instrument, Number(price));
    const rows = values.map(({ datetime, open, high, low, close }) => ({
      time: datetime,
      open: points(open),
      high: points(high),
      low: points(low),
      close: points(close),
    }));
    return tidyCandles(PROVIDER, rows, { step, from, to, now: now() });
  };

  return {
    name: 'twelve-data',
    pairs: instruments.map(({ pair }) => pair),
    delayed: false,
    baseStep: '1m',
    pollEveryMs: MINUTE_MS,
    fetchCandles: async (pair, step, from, to, signal) => {
      const found: Candle[] = [];
      for (let at = from; at < to; at += PAGE_CANDLES * candleStepMs[step])
        found.push(
          ...(await page(pair, step, at, Math.min(to, at + PAGE_CANDLES * candleStepMs[step]), signal)),
        );
      return found;
    },
    stream: (pairs, onTick, onError, onOpen) => {
      const url = new URL(settings.streamUrl);
      url.searchParams.set('apikey', key);
      return openSocket(PROVIDER, {
        url,
        silenceMs,
        heartbeat: { everyMs: HEARTBEAT_MS, message: { action: 'heartbeat' } },
        onOpen: (send) => send({ action: 'subscribe', params: { symbols: pairs.join(',') } }),
        onMessage: (message) => {
          const { event } = parseReply(PROVIDER, socketMessage, message);
          if (event === 'subscribe-status') {
            const refused = parseRefusedSymbols(message);
            onOpen?.(pairs.filter((pair) => refused.has(pair)));
          }
          if (event !== 'price') return;
          const tick = toTick(parseReply(PROVIDER, priceMessage, message));
          if (tick) onTick(tick);
        },
        onError: onError,
      });
    },
  };
}

/** @throws SourceError where no instrument was accepted at all */
function parseRefusedSymbols(message: unknown): ReadonlySet<string> {
  const { status, success, fails } = parseReply(PROVIDER, subscribeStatus, message);
  if (status === 'error' && !success?.length)
    throw new SourceError('bad_data', `${PROVIDER} took none of the instruments`);
  return new Set(fails?.map(({ symbol }) => symbol));
}

function parseBody({ status, headers, text }: { status: number; headers: Headers; text: string }): unknown {
  const statusError = errorOfStatus(PROVIDER, status, headers);
  let body: unknown;
  try {
    body = parseJson(PROVIDER, text);
  } catch (error) {
    throw statusError ?? error;
  }
  const bodyError = errorOfBody(body, headers);
  if (bodyError === 'no data') return bodyError;
  if (bodyError ?? statusError) throw bodyError ?? statusError;
  return body;
}

function toTick({ symbol, timestamp, price, bid, ask }: z.infer<typeof priceMessage>) {
  const pair = pairBySymbol.get(symbol);
  if (!pair) return null;
  const points = (value: number): number => toPoints(instrumentOf(pair), value);
  const sides = bid == null || ask == null ? null : { bid: points(bid), ask: points(ask) };
  const mid = sides ? Math.round((sides.bid + sides.ask) / 2) : points(price);
  return { pair, bid: mid, ask: mid, ...sides, mid, at: timestamp * 1_000, source: 'twelve-data' };
}
