import { DAY_MS } from '@app/domain/time.ts';
import { instrumentOf, toPrice, type Instrument, type Pair } from '@app/domain/market/instrument.ts';
import { startFaultServer, type FaultServer } from '../stand-ins/fault-server.ts';
import { knownMid, knownSteps, type ProviderRow } from '../stand-ins/known-market.ts';

const pairs: Record<string, Pair> = {
  'EUR-USD': 'EUR/USD',
  'USD-JPY': 'USD/JPY',
  'XAU-USD': 'XAU/USD',
  'LIGHT.CMD-USD': 'WTI/USD',
  'BTC-USD': 'BTC/USD',
};
const HALF_SPREAD = 4;

const differences = (values: readonly number[]): number[] =>
  values.map((one, i) => one - (values[i - 1] ?? values[0]!));

/** Dukascopy writes gold and oil with one digit more than we do. */
const unitOf = (instrument: Instrument): { multiplier: number; perPoint: number } =>
  instrument.kind === 'forex'
    ? { multiplier: 10 ** -instrument.pointDigits, perPoint: 1 }
    : { multiplier: 10 ** -(instrument.pointDigits + 1), perPoint: 10 };

export function candleAnswer(
  instrument: Instrument,
  rows: readonly ProviderRow[],
  shift: number,
  side: number,
): unknown {
  const { multiplier, perPoint } = unitOf(instrument);
  const first = rows[0];
  const column = (value: (row: ProviderRow) => number): number[] =>
    differences(rows.map((row) => (value(row) + side) * perPoint));
  const base = (points: number): number => toPrice(instrument, points + side);
  return {
    timestamp: first?.time ?? 0,
    multiplier,
    ...(first && {
      open: base(first.open),
      high: base(first.high),
      low: base(first.low),
      close: base(first.close),
    }),
    shift,
    times: differences(rows.map(({ time }) => time / shift)),
    opens: column(({ open }) => open),
    highs: column(({ high }) => high),
    lows: column(({ low }) => low),
    closes: column(({ close }) => close),
    volumes: rows.map(({ trades }) => trades * 1.25),
  };
}

function tickAnswer(pair: Pair, from: number, now: number): unknown {
  const instrument = instrumentOf(pair);
  const { multiplier, perPoint } = unitOf(instrument);
  const minutes = [now - 60_000, now - 900].filter((at) => at >= from);
  const mids = minutes.map((at) => knownMid(pair, Math.floor(at / 60_000)));
  const [first = 0] = mids;
  return {
    timestamp: minutes[0] ?? from,
    multiplier,
    ...(minutes.length > 0 && {
      ask: toPrice(instrument, first + HALF_SPREAD),
      bid: toPrice(instrument, first - HALF_SPREAD),
    }),
    times: differences(minutes),
    asks: differences(mids.map((mid) => mid * perPoint)),
    bids: differences(mids.map((mid) => mid * perPoint)),
    askVolumes: minutes.map(() => 0.9),
    bidVolumes: minutes.map(() => 1.1),
  };
}

function spanOf(source: string, parts: string[], from: string | null, now: number): [number, number] | null {
  if (from !== null) return [Number(from), now];
  const [year = NaN, month = NaN, day] = parts.map(Number);
  const start = source === 'minute' ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1);
  const end = source === 'minute' ? start + DAY_MS : Date.UTC(year, month);
  return end > now ? null : [start, end];
}

export async function startDukascopy(
  now: () => number,
  bend: (rows: ProviderRow[]) => ProviderRow[] = (rows) => rows,
): Promise<FaultServer & { bend: (change: (rows: ProviderRow[]) => ProviderRow[]) => void }> {
  let bent = bend;
  const server = await startFaultServer((url) => {
    const [, , kind, ...rest] = url.pathname.split('/');
    const from = url.searchParams.get('from');
    if (kind === 'ticks') {
      const pair = pairs[rest[0] ?? ''];
      return pair ? { body: tickAnswer(pair, Number(from), now()) } : { status: 404, body: {} };
    }
    const [source = '', code = '', side, ...date] = rest;
    const pair = pairs[code];
    if (kind !== 'candles' || !pair) return { status: 404, body: {} };
    const span = spanOf(source, date, from, now());
    if (!span) return { status: 400, body: { message: 'period is not completed' } };
    const step = source === 'minute' ? '1m' : '1h';
    const rows = bent(knownSteps(pair, step, ...span));
    const shift = step === '1m' ? 60_000 : 3_600_000;
    return {
      body: candleAnswer(instrumentOf(pair), rows, shift, side === 'BID' ? -HALF_SPREAD : HALF_SPREAD),
    };
  });
  return { ...server, bend: (change) => void (bent = change) };
}
