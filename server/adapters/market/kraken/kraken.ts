import { SECOND_MS } from '@app/domain/time.ts';
import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Instrument, type Pair } from '@app/domain/market/instrument.ts';
import * as z from 'zod/mini';
import { getText, parseJson, errorOfStatus } from '../source/http.ts';
import { openSocket } from '../source/socket.ts';
import { SourceError, type LiveSource, type Tick } from '../source/live-source.ts';
import { marketProviders } from '../port.ts';
import { tidyCandles } from '../source/tidy-candles.ts';

const PROVIDER = marketProviders.kraken.label;
/** Only the last 720 candles of each length are kept, the running one among them. */
const MAX_CANDLES = 719;
/** A heartbeat comes every second while nothing else does. */
const SILENCE_MS = 15_000;

const symbols: Partial<Record<Pair, string>> = { 'BTC/USD': 'XBTUSD', 'ETH/USD': 'ETHUSD' };
const minutes = { '5m': 5, '1h': 60 } as const;

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
const ohlcRow = z.tuple([z.int(), decimal, decimal, decimal, decimal, decimal, decimal, z.int()]);
const ohlcReply = z.object({
  error: z.array(z.string()),
  result: z.optional(z.record(z.string(), z.union([z.array(ohlcRow), z.number()]))),
});

const tickerRow = z.object({
  symbol: z.string(),
  bid: z.number(),
  ask: z.number(),
  timestamp: z.optional(z.iso.datetime()),
});
const socketMessage = z.object({
  channel: z.optional(z.string()),
  method: z.optional(z.string()),
  success: z.optional(z.boolean()),
  error: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
const statusRows = z.array(z.object({ system: z.string() }));

/** Errors come with status 200 and a name such as `EGeneral:Too many requests`. */
function errorNamed(error: string): SourceError {
  const message = `${PROVIDER} answered "${error.slice(0, 80)}"`;
  if (/too many|rate limit|exceeded/i.test(error)) return new SourceError('rate_limited', message);
  if (/^EService|unavailable|busy|internal/i.test(error)) return new SourceError('unavailable', message);
  if (/permission|denied|lockout/i.test(error)) return new SourceError('auth', message);
  return new SourceError('bad_data', message);
}

function readOhlc(instrument: Instrument, text: string): Candle[] {
  const parsed = ohlcReply.safeParse(parseJson(PROVIDER, text));
  if (!parsed.success) throw new SourceError('bad_data', `${PROVIDER} sent another form of candles`);
  const { error, result = {} } = parsed.data;
  if (error[0] !== undefined) throw errorNamed(error[0]);
  const rows = Object.entries(result).find(([name]) => name !== 'last')?.[1];
  if (!Array.isArray(rows)) throw new SourceError('bad_data', `${PROVIDER} sent no candles`);
  // Steps without a trade come as flat rows of zero trades.
  return rows.flatMap(([seconds, open, high, low, close, , , trades]) =>
    trades === 0
      ? []
      : [
          {
            time: seconds * SECOND_MS,
            open: toPoints(instrument, Number(open)),
            high: toPoints(instrument, Number(high)),
            low: toPoints(instrument, Number(low)),
            close: toPoints(instrument, Number(close)),
          },
        ],
  );
}

function ticksOf(data: unknown, pairs: readonly Pair[], now: number): Tick[] {
  const rows = z.array(tickerRow).parse(data);
  return rows.flatMap(({ symbol, bid, ask, timestamp }) => {
    const pair = pairs.find((one) => one === symbol);
    if (!pair) return [];
    const instrument = instrumentOf(pair);
    return [
      {
        pair,
        bid: toPoints(instrument, bid),
        ask: toPoints(instrument, ask),
        mid: toPoints(instrument, (bid + ask) / 2),
        at: timestamp === undefined ? now : Date.parse(timestamp),
        source: 'kraken',
      },
    ];
  });
}

type KrakenSettings = {
  baseUrl?: string;
  streamUrl?: string;
  timeoutMs?: number;
  silenceMs?: number;
  now?: () => number;
};

/** Public side of the exchange, without a key: candles of its trades, best bid and ask as they change. */
export function openKraken(options: KrakenSettings = {}): LiveSource {
  const { timeoutMs = 10_000, silenceMs = SILENCE_MS, now = Date.now } = options;
  const base = options.baseUrl ?? 'https://api.kraken.com';

  const fetchCandles: LiveSource['fetchCandles'] = async (pair, step, from, to, signal) => {
    const symbol = symbols[pair];
    if (!symbol || (step !== '5m' && step !== '1h'))
      throw new SourceError('bad_data', `${PROVIDER} is asked for five minutes and hours of its coins only`);
    const requestedAt = now();
    if (Math.min(to, requestedAt) <= requestedAt - MAX_CANDLES * candleStepMs[step])
      throw new SourceError('bad_data', `${PROVIDER} no longer has candles of ${step} that old`);
    const url = new URL(`${base}/0/public/OHLC`);
    url.searchParams.set('pair', symbol);
    url.searchParams.set('interval', String(minutes[step]));
    // `since` is exclusive, in seconds.
    url.searchParams.set('since', String(Math.floor(from / SECOND_MS) - 1));
    const { status, headers, text } = await getText(PROVIDER, { url, timeoutMs, signal });
    const error = errorOfStatus(PROVIDER, status, headers);
    if (error) throw error;
    const rows = readOhlc(instrumentOf(pair), text);
    return tidyCandles(PROVIDER, rows, { step, from, to, now: requestedAt });
  };

  const stream: NonNullable<LiveSource['stream']> = (pairs, onTick, onError, onOpen) => {
    let accepted = 0;
    return openSocket(PROVIDER, {
      url: new URL(options.streamUrl ?? 'wss://ws.kraken.com/v2'),
      silenceMs,
      heartbeat: { everyMs: 20 * SECOND_MS, message: { method: 'ping' } },
      onOpen: (send) =>
        send({
          method: 'subscribe',
          params: { channel: 'ticker', symbol: pairs, event_trigger: 'bbo', snapshot: true },
        }),
      onMessage: (message) => {
        const { channel, method, success, error, data } = socketMessage.parse(message);
        if (error !== undefined || success === false) throw errorNamed(error ?? 'no');
        if (method === 'subscribe') accepted += 1;
        if (method === 'subscribe' && accepted === pairs.length) onOpen?.();
        if (channel === 'ticker') ticksOf(data, pairs, now()).forEach(onTick);
        if (channel === 'status' && statusRows.parse(data).some(({ system }) => system === 'maintenance'))
          throw new SourceError('unavailable', `${PROVIDER} is under maintenance`);
      },
      onError: onError,
    });
  };

  return {
    name: 'kraken',
    pairs: Object.keys(symbols) as Pair[],
    delayed: false,
    baseStep: '5m',
    historyReachMs: MAX_CANDLES * candleStepMs['5m'],
    hoursReachMs: MAX_CANDLES * candleStepMs['1h'],
    fetchCandles,
    stream,
    pollEveryMs: 5_000,
  };
}
