import { HOUR_MS } from '@app/domain/time.ts';
import { candleStepMs, type CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceError, type LiveSource } from './live-source.ts';
import type { FaultServer, Fault } from '../stand-ins/fault-server.ts';
import { knownCandles, type ProviderRow } from '../stand-ins/known-market.ts';

type StandIn = FaultServer & { bend: (change: (rows: ProviderRow[]) => ProviderRow[]) => void };

export type SourceSubject<S extends StandIn> = {
  start: (now: () => number) => Promise<S>;
  open: (standIn: S, now: () => number, patienceMs: number) => LiveSource;
  pair: Pair;
};

/** A Wednesday, half a minute after a five-minute candle ended. */
export const suiteNow = Date.UTC(2026, 10, 18, 15, 20, 30);
const PATIENCE = 10_000;
/** Short only for tests of silence: a busy machine replies late. */
export const patienceFor = ({ kind }: Fault): number =>
  kind === 'hangs' || kind === 'stalls' ? 250 : PATIENCE;

export const failureOf = async (work: Promise<unknown>): Promise<SourceError> => {
  const error: unknown = await work.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
};

const html = '<!DOCTYPE html><html><body><h1>Just a moment</h1></body></html>';

export const failures: Array<
  [name: string, fault: Fault, expected: { kind: string; retryAfterMs?: number }]
> = [
  ['401', { kind: 'status', status: 401 }, { kind: 'auth' }],
  ['403', { kind: 'status', status: 403, body: html }, { kind: 'auth' }],
  [
    '429 with seconds to wait',
    { kind: 'status', status: 429, headers: { 'retry-after': '7' }, body: 'Too Many Requests\r\n' },
    { kind: 'rate_limited', retryAfterMs: 7_000 },
  ],
  ['429 without', { kind: 'status', status: 429 }, { kind: 'rate_limited' }],
  ['500', { kind: 'status', status: 500, body: html }, { kind: 'unavailable' }],
  [
    '503 with seconds to wait',
    { kind: 'status', status: 503, headers: { 'retry-after': '30' } },
    { kind: 'unavailable', retryAfterMs: 30_000 },
  ],
  ['404', { kind: 'status', status: 404, body: html }, { kind: 'bad_data' }],
  ['a redirect', { kind: 'status', status: 302, headers: { location: '/login' } }, { kind: 'unavailable' }],
  ['no answer at all', { kind: 'hangs' }, { kind: 'unavailable' }],
  ['an answer that falls silent', { kind: 'stalls' }, { kind: 'unavailable' }],
  ['a truncated answer', { kind: 'truncates' }, { kind: 'unavailable' }],
  ['a connection reset', { kind: 'resets' }, { kind: 'unavailable' }],
  ['garbage', { kind: 'says', body: '{"chart":{"result":[{"meta":' }, { kind: 'bad_data' }],
  ['a page for people', { kind: 'says', body: html, type: 'text/html' }, { kind: 'bad_data' }],
  ['nothing', { kind: 'says', body: '' }, { kind: 'bad_data' }],
  ['an empty object', { kind: 'says', body: '{}' }, { kind: 'bad_data' }],
  ['null', { kind: 'says', body: 'null' }, { kind: 'bad_data' }],
  ['an empty list', { kind: 'says', body: '[]' }, { kind: 'bad_data' }],
];

function benchOf<S extends StandIn>({ start, open, pair }: SourceSubject<S>) {
  const never = new AbortController().signal;
  let standIn: S;
  let source: LiveSource;
  const bench = {
    now: suiteNow,
    pair,
    standIn: () => standIn,
    source: () => source,
    base: () => candleStepMs[source.baseStep],
    history: (from: number, to: number, step: CandleStep = source.baseStep) =>
      source.fetchCandles(pair, step, from, to, never),
    known: (from: number, to: number, step: CandleStep = source.baseStep) =>
      knownCandles(pair, step, from, to, bench.now),
    begin: async () => {
      standIn = await start(() => bench.now);
      bench.wait(PATIENCE);
    },
    wait: (patienceMs: number) => void (source = open(standIn, () => bench.now, patienceMs)),
  };
  beforeEach(async () => {
    bench.now = suiteNow;
    await bench.begin();
  });
  afterEach(() => standIn.close());
  return bench;
}
type Bench = ReturnType<typeof benchOf>;

export function describeKeylessSource<S extends StandIn>(name: string, subject: SourceSubject<S>): void {
  describe(`${name} as a source`, () => {
    const bench = benchOf(subject);
    describeRanges(bench);
    describeFailures(bench);
    describeRows(bench);
  });
}

function describeRanges(bench: Bench): void {
  const { history, known } = bench;

  it('gives the candles of days, without the running one and the quiet ones', async () => {
    const [from, to] = [bench.now - 50 * HOUR_MS, bench.now + HOUR_MS];
    const candles = await history(from, to);
    expect(candles).toEqual(known(from, to));
    expect(candles.length).toBeGreaterThan((49 * HOUR_MS) / bench.base() - 100);
    expect(candles.some(({ time }) => time % (24 * HOUR_MS) === 13 * HOUR_MS)).toBe(false);
  });

  it('gives the hours of weeks', async () => {
    const [from, to] = [bench.now - 29 * 24 * HOUR_MS, bench.now];
    const hours = await history(from, to, '1h');
    const given = new Set(hours.map(({ time }) => time));
    expect(hours).toEqual(known(from, to, '1h').filter(({ time }) => given.has(time)));
    expect(hours.length).toBeGreaterThan(20 * 24);
  });

  it('keeps to the range to the millisecond, and to what is over', async () => {
    const length = bench.base();
    const at = Math.floor(bench.now / length) * length - 20 * length;
    const three = [at, at + length, at + 2 * length];
    expect((await history(at, at + 3 * length)).map(({ time }) => time)).toEqual(three);
    expect(await history(at + 1, at + length)).toEqual([]);
    bench.now = at + length - 1;
    expect(await history(at, at + length)).toEqual([]);
  });

  it('refuses a step that it does not have', async () => {
    expect((await failureOf(history(bench.now - HOUR_MS, bench.now, '4h'))).kind).toBe('bad_data');
  });
}

function describeFailures(bench: Bench): void {
  const lastHour = () => bench.history(bench.now - HOUR_MS, bench.now);

  it.each(failures)('names the failure %s, and recovers by itself', async (_name, fault, expected) => {
    const patience = patienceFor(fault);
    if (patience < PATIENCE) bench.wait(patience);
    bench.standIn().fail(fault);
    const { kind, retryAfterMs, message } = await failureOf(lastHour());
    expect({ kind, retryAfterMs }).toEqual({ retryAfterMs: undefined, ...expected });
    expect(message).not.toMatch(/https?:|127\.0\.0\.1|<html/);
    bench.standIn().fail(null);
    if (patience < PATIENCE) bench.wait(PATIENCE);
    expect(await lastHour()).toEqual(bench.known(bench.now - HOUR_MS, bench.now));
  });

  it('says so when nobody listens there', async () => {
    await bench.standIn().close();
    expect((await failureOf(lastHour())).kind).toBe('unavailable');
    await bench.begin();
  });

  it('gives up at once when the caller does', async () => {
    bench.standIn().fail({ kind: 'hangs' });
    const given = new AbortController();
    const { baseStep, fetchCandles } = bench.source();
    const work = fetchCandles(bench.pair, baseStep, bench.now - HOUR_MS, bench.now, given.signal);
    given.abort();
    expect((await failureOf(work)).kind).toBe('unavailable');
  });
}

const allAs = ({ open, high, low, close }: ProviderRow, by: number) => ({
  open: open * by,
  high: high * by,
  low: low * by,
  close: close * by,
});

function describeRows(bench: Bench): void {
  const hours = (count: number) => bench.history(bench.now - count * HOUR_MS, bench.now);
  const known = (count: number) => bench.known(bench.now - count * HOUR_MS, bench.now);

  it.each<[string, (rows: ProviderRow[]) => ProviderRow[]]>([
    ['rows twice', (rows) => rows.flatMap((row) => [row, row])],
    ['rows out of order', (rows) => rows.toReversed()],
  ])('mends %s', async (_name, bend) => {
    bench.standIn().bend(bend);
    expect(await hours(5)).toEqual(known(5));
  });

  it.each<[string, (row: ProviderRow) => ProviderRow]>([
    ['a time between two steps', (row) => ({ ...row, time: row.time + 30_000 })],
    ['zero', (row) => ({ ...row, ...allAs(row, 0) })],
    ['a zero low', (row) => ({ ...row, low: 0 })],
    ['a high below the low', (row) => ({ ...row, high: row.low - 200, open: row.low, close: row.low })],
  ])('leaves out a row with %s and keeps the others', async (_name, spoil) => {
    const bad = Math.floor(bench.now / HOUR_MS) * HOUR_MS - HOUR_MS;
    bench.standIn().bend((rows) => rows.map((row) => (row.time === bad ? spoil(row) : row)));
    expect(await hours(5)).toEqual(known(5).filter(({ time }) => time !== bad));
    expect(known(5).some(({ time }) => time === bad)).toBe(true);
  });

  it('calls an answer of zeros alone bad data instead of a quiet market', async () => {
    bench.standIn().bend((rows) => rows.map((row) => ({ ...row, ...allAs(row, 0) })));
    expect((await failureOf(hours(5))).kind).toBe('bad_data');
  });

  it('hands a thousandfold price on as it is: what is plausible is judged by its neighbours', async () => {
    bench.standIn().bend((rows) => rows.map((row) => ({ ...row, ...allAs(row, 1_000) })));
    expect((await hours(1))[0]!.close).toBe(known(1)[0]!.close * 1_000);
  });

  it('refuses candles of another time zone', async () => {
    bench.standIn().bend((rows) => rows.map((row) => ({ ...row, time: row.time + 3 * HOUR_MS })));
    expect((await failureOf(hours(1))).kind).toBe('bad_data');
  });
}
