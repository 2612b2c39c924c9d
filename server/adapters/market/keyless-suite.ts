import { stepLength, type CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceTrouble, type LiveSource } from './live-source.ts';
import type { FaultServer, Fault } from './stand-ins/fault-server.ts';
import { knownCandles, type Row } from './stand-ins/known-market.ts';

type StandIn = FaultServer & { bend: (change: (rows: Row[]) => Row[]) => void };

export type SourceSubject<S extends StandIn> = {
  start: (now: () => number) => Promise<S>;
  /** With a patience of so many ms. */
  open: (standIn: S, now: () => number, patienceMs: number) => LiveSource;
  pair: Pair;
};

/** A Wednesday, half a minute after a five-minute candle ended. */
export const suiteNow = Date.UTC(2026, 10, 18, 15, 20, 30);
const HOUR = 3_600_000;
const PATIENCE = 250;

export const trouble = async (work: Promise<unknown>): Promise<SourceTrouble> => {
  const error: unknown = await work.then(
    () => 'no trouble',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SourceTrouble);
  return error as SourceTrouble;
};

const html = '<!DOCTYPE html><html><body><h1>Just a moment</h1></body></html>';

/** Every way of failing over HTTP, and what the source has to call it. */
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

/** What every source without a key has to show against a server that speaks its provider's language. */
export function describeKeyless<S extends StandIn>(name: string, subject: SourceSubject<S>): void {
  describe(`${name} as a source`, () => {
    let now = suiteNow;
    let standIn: S;
    let source: LiveSource;
    const { pair } = subject;
    const { signal } = new AbortController();
    beforeEach(async () => {
      now = suiteNow;
      standIn = await subject.start(() => now);
      source = subject.open(standIn, () => now, PATIENCE);
    });
    afterEach(() => standIn.close());

    const base = () => source.baseStep;
    const history = (from: number, to: number, step: CandleStep = base()) =>
      source.history(pair, step, from, to, signal);
    const known = (from: number, to: number, step: CandleStep = base()) =>
      knownCandles(pair, step, from, to, now);

    it('gives the candles of days, without the running one and the quiet ones', async () => {
      const [from, to] = [now - 50 * HOUR, now + HOUR];
      const candles = await history(from, to);
      expect(candles).toEqual(known(from, to));
      expect(candles.length).toBeGreaterThan((49 * HOUR) / stepLength[base()] - 100);
      expect(candles.some(({ time }) => time % (24 * HOUR) === 13 * HOUR)).toBe(false);
    });

    it('gives the hours of weeks', async () => {
      const [from, to] = [now - 29 * 24 * HOUR, now];
      const hours = await history(from, to, '1h');
      const open = (time: number) => hours.some((one) => one.time === time);
      expect(hours).toEqual(known(from, to, '1h').filter(({ time }) => open(time)));
      expect(hours.length).toBeGreaterThan(20 * 24);
    });

    it('keeps to the range to the millisecond, and to what is over', async () => {
      const length = stepLength[base()];
      const at = Math.floor(now / length) * length - 20 * length;
      expect((await history(at, at + 3 * length)).map(({ time }) => time)).toEqual([
        at,
        at + length,
        at + 2 * length,
      ]);
      expect((await history(at + 1, at + length)).length).toBe(0);
      now = at + length - 1;
      expect((await history(at, at + length)).length).toBe(0);
    });

    it.each(failures)('names the failure %s, and recovers by itself', async (_name, fault, expected) => {
      standIn.fail(fault);
      const found = await trouble(history(now - HOUR, now));
      expect({ kind: found.kind, retryAfterMs: found.retryAfterMs }).toEqual({
        retryAfterMs: undefined,
        ...expected,
      });
      expect(found.message).not.toMatch(/https?:|127\.0\.0\.1|<html/);
      standIn.fail(null);
      expect(await history(now - HOUR, now)).toEqual(known(now - HOUR, now));
    });

    it('says so when nobody listens there', async () => {
      await standIn.close();
      expect((await trouble(history(now - HOUR, now))).kind).toBe('unavailable');
      standIn = await subject.start(() => now);
    });

    it('gives up at once when the caller does', async () => {
      standIn.fail({ kind: 'hangs' });
      const given = new AbortController();
      const work = source.history(pair, base(), now - HOUR, now, given.signal);
      given.abort();
      expect((await trouble(work)).kind).toBe('unavailable');
    });

    it.each<[string, (rows: Row[]) => Row[]]>([
      ['rows twice', (rows) => rows.flatMap((row) => [row, row])],
      ['rows out of order', (rows) => rows.toReversed()],
    ])('mends %s', async (_name, bend) => {
      standIn.bend(bend);
      expect(await history(now - 5 * HOUR, now)).toEqual(known(now - 5 * HOUR, now));
    });

    it.each<[string, (row: Row) => Row]>([
      ['zero', (row) => ({ ...row, open: 0, high: 0, low: 0, close: 0 })],
      ['a zero low', (row) => ({ ...row, low: 0 })],
      ['a high below the low', (row) => ({ ...row, high: row.low - 200, open: row.low, close: row.low })],
    ])('leaves out a row with %s and keeps the others', async (_name, spoil) => {
      const bad = Math.floor(now / HOUR) * HOUR - HOUR;
      standIn.bend((rows) => rows.map((row) => (row.time === bad ? spoil(row) : row)));
      const rest = known(now - 5 * HOUR, now).filter(({ time }) => time !== bad);
      expect(await history(now - 5 * HOUR, now)).toEqual(rest);
    });

    it('calls an answer of zeros alone bad data instead of a quiet market', async () => {
      standIn.bend((rows) => rows.map((row) => ({ ...row, open: 0, high: 0, low: 0, close: 0 })));
      expect((await trouble(history(now - 5 * HOUR, now))).kind).toBe('bad_data');
    });

    it('hands a thousandfold price on as it is: what is plausible is judged by its neighbours', async () => {
      standIn.bend((rows) => rows.map((row) => ({ ...row, ...times(row, 1_000) })));
      const [first] = await history(now - HOUR, now);
      expect(first?.close).toBe(known(now - HOUR, now)[0]!.close * 1_000);
    });

    it('refuses candles of another time zone', async () => {
      standIn.bend((rows) => rows.map((row) => ({ ...row, time: row.time + 3 * HOUR })));
      expect((await trouble(history(now - HOUR, now))).kind).toBe('bad_data');
    });

    it('refuses a pair and a step that the provider does not have', async () => {
      expect((await trouble(source.history(pair, '4h', now - HOUR, now, signal))).kind).toBe('bad_data');
    });
  });
}

const times = ({ open, high, low, close }: Row, by: number) => ({
  open: open * by,
  high: high * by,
  low: low * by,
  close: close * by,
});
