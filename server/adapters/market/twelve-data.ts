import { stepLength, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, instruments, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import * as z from 'zod/mini';
import { getText, parseJson, retryAfterMs, troubleOfStatus } from './live-http.ts';
import { openSocket } from './live-socket.ts';
import { SourceTrouble, type LiveSource } from './live-source.ts';
import { tidyCandles } from './source-candles.ts';

const WHO = 'Twelve Data';
const intervals: Partial<Record<CandleStep, string>> = { '1m': '1min', '1h': '1h' };
/** Their most is 5,000 a request. */
const PAGE = 4_500;
const MINUTE = 60_000;
const HEARTBEAT = 10_000;

const decimal = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/));
/** Times come without a zone: UTC was asked for. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  z.transform((text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)),
);
const refusal = z.object({ status: z.literal('error'), code: z.number(), message: z.string() });
const answer = z.object({
  meta: z.object({ symbol: z.string(), interval: z.string() }),
  values: z.array(
    z.object({ datetime: instant, open: decimal, high: decimal, low: decimal, close: decimal }),
  ),
});
const spoken = z.object({ event: z.string() });
const subscribed = z.object({
  status: z.string(),
  success: z.nullish(z.array(z.object({ symbol: z.string() }))),
  fails: z.nullish(z.array(z.object({ symbol: z.string() }))),
  message: z.optional(z.string()),
});
const priced = z.object({
  symbol: z.string(),
  timestamp: z.number(),
  price: z.number(),
  bid: z.optional(z.nullable(z.number())),
  ask: z.optional(z.nullable(z.number())),
});

function understood<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SourceTrouble('bad_data', `${WHO}: ${issue?.path.join('.')}: ${issue?.message}`);
}

const NO_DATA = /no data is available/i;
/** Errors stand in the body, whatever the status of the answer says. Null: there was simply no trade. */
function troubleOfBody(body: unknown, headers: Headers): SourceTrouble | 'no data' | null {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return null;
  const { code, message } = parsed.data;
  if (NO_DATA.test(message)) return 'no data';
  const said = `${WHO} answered ${code}`;
  if (code === 401 || code === 403) return new SourceTrouble('auth', said);
  if (code === 429) {
    const isDay = /\bday\b/i.test(message);
    const wait = retryAfterMs(headers.get('retry-after')) ?? (isDay ? 60 * MINUTE : MINUTE);
    return new SourceTrouble(
      'rate_limited',
      `${said}: credits used up for the ${isDay ? 'day' : 'minute'}`,
      wait,
    );
  }
  return new SourceTrouble(code >= 500 ? 'unavailable' : 'bad_data', said);
}

const known = new Map<string, Pair>(instruments.map(({ pair }) => [pair, pair]));

export type TwelveDataSettings = {
  key: string;
  baseUrl: string;
  /** Of the WebSocket, with its path. */
  streamUrl: string;
  timeoutMs?: number;
  silenceMs?: number;
  now?: () => number;
};

/** Twelve Data: candles over HTTP, prices over a WebSocket; one credit for each instrument. */
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
    if (!known.has(pair) || !interval)
      throw new SourceTrouble('bad_data', `${WHO} has no candles of ${pair} ${step}`);
    const url = new URL(`${settings.baseUrl.replace(/\/+$/, '')}/time_series`);
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
    const said = await getText(WHO, { url, headers, timeoutMs, signal });
    const body = readBody(said);
    if (body === 'no data') return [];
    const { meta, values } = understood(answer, body);
    if (meta.symbol !== pair || meta.interval !== interval)
      throw new SourceTrouble('bad_data', `${WHO} sent another series than the one asked for`);
    const instrument = instrumentOf(pair);
    const points = (price: string): number => toPoints(instrument, Number(price));
    const rows = values.map(({ datetime, open, high, low, close }) => ({
      time: datetime,
      open: points(open),
      high: points(high),
      low: points(low),
      close: points(close),
    }));
    return tidyCandles(WHO, rows, { step, from, to, now: now() });
  };

  return {
    name: 'twelve-data',
    pairs: instruments.map(({ pair }) => pair),
    delayed: false,
    baseStep: '1m',
    pollEveryMs: MINUTE,
    history: async (pair, step, from, to, signal) => {
      const found: Candle[] = [];
      for (let at = from; at < to; at += PAGE * stepLength[step])
        found.push(...(await page(pair, step, at, Math.min(to, at + PAGE * stepLength[step]), signal)));
      return found;
    },
    stream: (pairs, onTick, onTrouble, onOpen) => {
      const url = new URL(settings.streamUrl);
      url.searchParams.set('apikey', key);
      return openSocket(WHO, {
        url,
        silenceMs,
        heartbeat: { everyMs: HEARTBEAT, message: { action: 'heartbeat' } },
        onOpen: (send) => send({ action: 'subscribe', params: { symbols: pairs.join(',') } }),
        onMessage: (message) => {
          const { event } = understood(spoken, message);
          if (event === 'subscribe-status') {
            const refused = refusedOf(message);
            onOpen?.(pairs.filter((pair) => refused.has(pair)));
          }
          if (event !== 'price') return;
          const tick = tickOf(understood(priced, message));
          if (tick) onTick(tick);
        },
        onTrouble,
      });
    },
  };
}

/** What it took no subscription for. @throws SourceTrouble where it took none at all. */
function refusedOf(message: unknown): ReadonlySet<string> {
  const { status, success, fails } = understood(subscribed, message);
  if (status === 'error' && !success?.length)
    throw new SourceTrouble('bad_data', `${WHO} took none of the instruments`);
  return new Set(fails?.map(({ symbol }) => symbol));
}

/** The body of a success, or that there was no trade in the time asked for. */
function readBody({ status, headers, text }: { status: number; headers: Headers; text: string }): unknown {
  const trouble = troubleOfStatus(WHO, status, headers);
  let body: unknown;
  try {
    body = parseJson(WHO, text);
  } catch (error) {
    throw trouble ?? error;
  }
  const said = troubleOfBody(body, headers);
  if (said === 'no data') return said;
  if (said ?? trouble) throw said ?? trouble;
  return body;
}

function tickOf({ symbol, timestamp, price, bid, ask }: z.infer<typeof priced>) {
  const pair = known.get(symbol);
  if (!pair) return null;
  const points = (value: number): number => toPoints(instrumentOf(pair), value);
  const sides = bid == null || ask == null ? null : { bid: points(bid), ask: points(ask) };
  const mid = sides ? Math.round((sides.bid + sides.ask) / 2) : points(price);
  return { pair, bid: mid, ask: mid, ...sides, mid, at: timestamp * 1_000, source: 'twelve-data' };
}
