import { stepLength, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Instrument, type Pair } from '@app/domain/market/instrument.ts';
import * as z from 'zod/mini';
import { getText, parseJson, troubleOfStatus } from './live-http.ts';
import { openSocket } from './live-socket.ts';
import { SourceTrouble, type LiveSource, type Tick } from './live-source.ts';
import { tidyCandles } from './source-candles.ts';

const WHO = 'Kraken';
const SECOND = 1_000;
/** It keeps the last 720 candles of each length, whatever is asked for; the last of them is still running. */
const KEPT = 719;
/** Its heartbeat comes every second while nothing else does. */
const SILENCE_MS = 15_000;

const symbols: Partial<Record<Pair, string>> = { 'BTC/USD': 'XBTUSD', 'ETH/USD': 'ETHUSD' };
const minutes = { '5m': 5, '1h': 60 } as const;

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
const row = z.tuple([z.int(), decimal, decimal, decimal, decimal, decimal, decimal, z.int()]);
const ohlcAnswer = z.object({
  error: z.array(z.string()),
  result: z.optional(z.record(z.string(), z.union([z.array(row), z.number()]))),
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
function troubleNamed(error: string): SourceTrouble {
  const said = `${WHO} answered "${error.slice(0, 80)}"`;
  if (/too many|rate limit|exceeded/i.test(error)) return new SourceTrouble('rate_limited', said);
  if (/^EService|unavailable|busy|internal/i.test(error)) return new SourceTrouble('unavailable', said);
  if (/permission|denied|lockout/i.test(error)) return new SourceTrouble('auth', said);
  return new SourceTrouble('bad_data', said);
}

function readOhlc(instrument: Instrument, text: string): Candle[] {
  const parsed = ohlcAnswer.safeParse(parseJson(WHO, text));
  if (!parsed.success) throw new SourceTrouble('bad_data', `${WHO} sent another form of candles`);
  const { error, result = {} } = parsed.data;
  if (error[0] !== undefined) throw troubleNamed(error[0]);
  const rows = Object.entries(result).find(([name]) => name !== 'last')?.[1];
  if (!Array.isArray(rows)) throw new SourceTrouble('bad_data', `${WHO} sent no candles`);
  // Steps without a trade come as flat rows of zero trades.
  return rows.flatMap(([seconds, open, high, low, close, , , trades]) =>
    trades === 0
      ? []
      : [
          {
            time: seconds * SECOND,
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

type Options = {
  baseUrl?: string;
  streamUrl?: string;
  timeoutMs?: number;
  silenceMs?: number;
  now?: () => number;
};

/**
 * Bitcoin and ether of one exchange: candles of its trades, and best bid and ask as they change. Its public side
 * asks for no key.
 */
export function krakenSource(options: Options = {}): LiveSource {
  const { timeoutMs = 10_000, silenceMs = SILENCE_MS, now = Date.now } = options;
  const base = options.baseUrl ?? 'https://api.kraken.com';

  const history: LiveSource['history'] = async (pair, step, from, to, signal) => {
    const symbol = symbols[pair];
    if (!symbol || (step !== '5m' && step !== '1h'))
      throw new SourceTrouble('bad_data', `${WHO} is asked for five minutes and hours of its coins only`);
    const asked = now();
    if (Math.min(to, asked) <= asked - KEPT * stepLength[step])
      throw new SourceTrouble('bad_data', `${WHO} no longer has candles of ${step} that old`);
    const url = new URL(`${base}/0/public/OHLC`);
    url.searchParams.set('pair', symbol);
    url.searchParams.set('interval', String(minutes[step]));
    // It sends what came after that second.
    url.searchParams.set('since', String(Math.floor(from / SECOND) - 1));
    const { status, headers, text } = await getText(WHO, { url, timeoutMs, signal });
    const trouble = troubleOfStatus(WHO, status, headers);
    if (trouble) throw trouble;
    const rows = readOhlc(instrumentOf(pair), text);
    return tidyCandles(WHO, rows, { step, from, to, now: asked });
  };

  const stream: NonNullable<LiveSource['stream']> = (pairs, onTick, onTrouble, onOpen) => {
    let accepted = 0;
    return openSocket(WHO, {
      url: new URL(options.streamUrl ?? 'wss://ws.kraken.com/v2'),
      silenceMs,
      heartbeat: { everyMs: 20 * SECOND, message: { method: 'ping' } },
      onOpen: (send) =>
        send({
          method: 'subscribe',
          params: { channel: 'ticker', symbol: pairs, event_trigger: 'bbo', snapshot: true },
        }),
      onMessage: (message) => {
        const { channel, method, success, error, data } = socketMessage.parse(message);
        if (error !== undefined || success === false) throw troubleNamed(error ?? 'no');
        if (method === 'subscribe') accepted += 1;
        if (method === 'subscribe' && accepted === pairs.length) onOpen?.();
        if (channel === 'ticker') ticksOf(data, pairs, now()).forEach(onTick);
        if (channel === 'status' && statusRows.parse(data).some(({ system }) => system === 'maintenance'))
          throw new SourceTrouble('unavailable', `${WHO} is under maintenance`);
      },
      onTrouble,
    });
  };

  return {
    name: 'kraken',
    pairs: Object.keys(symbols) as Pair[],
    delayed: false,
    baseStep: '5m',
    historyReachMs: KEPT * stepLength['5m'],
    hoursReachMs: KEPT * stepLength['1h'],
    history,
    stream,
    pollEveryMs: 5_000,
  };
}
