import type { Pair } from '@app/domain/market/instrument.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeKeylessSource, suiteNow, type SourceSubject } from './keyless-suite.ts';
import type { LiveSource, SourceError, Tick } from './live-source.ts';
import type { FaultServer } from '../stand-ins/fault-server.ts';
import { knownMid, type ProviderRow } from '../stand-ins/known-market.ts';
import type { StreamControls } from '../stand-ins/stream-controls.ts';

type StandIn = FaultServer &
  StreamControls & { bend: (change: (rows: ProviderRow[]) => ProviderRow[]) => void };

function followStream(source: LiveSource, pairs: readonly Pair[]) {
  const ticks: Tick[] = [];
  const errors: SourceError[] = [];
  let opens = 0;
  let look: () => void = () => undefined;
  const stop = source.stream?.(
    pairs,
    (tick) => (ticks.push(tick), look()),
    (one) => (errors.push(one), look()),
    () => ((opens += 1), look()),
  );
  onTestFinished(() => stop?.());
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((done) => {
      look = () => condition() && done();
      look();
    });
  return { ticks, errors, stop: () => stop?.(), until, opens: () => opens };
}

type OpenedSource<S> = { standIn: S; source: LiveSource };
type Open<S> = (patienceMs?: number) => Promise<OpenedSource<S>>;

const pairs: readonly Pair[] = ['EUR/USD', 'XAU/USD'];
const euro = knownMid('EUR/USD', Math.floor(suiteNow / 60_000));

/** `garbage`: messages that must end the connection. */
export function describeKeyedSource<S extends StandIn>(
  name: string,
  subject: SourceSubject<S>,
  garbage: Array<[name: string, text: string]>,
): void {
  describeKeylessSource(name, subject);
  const opened: Open<S> = async (patienceMs = 5_000) => {
    const standIn = await subject.start(() => suiteNow);
    onTestFinished(() => standIn.close());
    return { standIn, source: subject.open(standIn, () => suiteNow, patienceMs) };
  };
  describe(`the stream of ${name}`, () => {
    describePrices(opened);
    describeEndings(opened, garbage);
  });
}

function describePrices<S extends StandIn>(opened: Open<S>): void {
  it('gives bid, ask and time of each instrument, first as they stand and then as they change', async () => {
    const { standIn, source } = await opened();
    const { ticks, until, opens } = followStream(source, pairs);
    await until(() => ticks.length === 2 && opens() === 1);
    const [first] = ticks.filter(({ pair }) => pair === 'EUR/USD');
    expect(first).toMatchObject({ bid: euro - 5, ask: euro + 5, mid: euro, source: source.name });
    standIn.sendPrice('XAU/USD', 413_000, suiteNow + 2_000);
    await until(() => ticks.length === 3);
    expect(ticks[2]).toEqual({
      pair: 'XAU/USD',
      bid: 412_995,
      ask: 413_005,
      mid: 413_000,
      at: Math.floor((suiteNow + 2_000) / 1_000) * 1_000,
      source: source.name,
    });
  });

  it('hands duplicated, late, zero and thousandfold prices on for the gate to judge', async () => {
    const { standIn, source } = await opened();
    const { ticks, errors, until } = followStream(source, pairs);
    await until(() => ticks.length === 2);
    for (const [mid, at] of [
      [euro, suiteNow],
      [euro, suiteNow],
      [euro + 2, suiteNow - 9_000],
      [0, suiteNow],
      [euro * 1_000, suiteNow],
    ] as const)
      standIn.sendPrice('EUR/USD', mid, at);
    await until(() => ticks.length === 7);
    expect(ticks.slice(2).map(({ mid }) => mid)).toEqual([
      euro,
      euro,
      euro + 2,
      expect.closeTo(0, 0),
      euro * 1_000,
    ]);
    expect(errors).toEqual([]);
  });
}

function describeEndings<S extends StandIn>(
  opened: Open<S>,
  garbage: Array<[name: string, text: string]>,
): void {
  it('tells once that the connection broke, and a new one goes on', async () => {
    const { standIn, source } = await opened();
    const first = followStream(source, pairs);
    await first.until(() => first.ticks.length === 2);
    standIn.disconnectAll();
    await first.until(() => first.errors.length > 0);
    const second = followStream(source, pairs);
    await second.until(() => second.ticks.length === 2);
    standIn.sendPrice('EUR/USD', euro, suiteNow);
    await second.until(() => second.ticks.length === 3);
    expect(first.errors.map(({ kind }) => kind)).toEqual(['unavailable']);
    expect(first.ticks).toHaveLength(2);
  });

  it('takes silence for the end of the connection', async () => {
    const { standIn, source } = await opened(150);
    const { ticks, errors, until } = followStream(source, pairs);
    await until(() => ticks.length === 2);
    standIn.mute(true);
    await until(() => errors.length > 0);
    expect(errors[0]?.kind).toBe('unavailable');
  });

  it.each([['garbage', '{"type":"PRI'], ['a page for people', '<html>'], ['null', 'null'], ...garbage])(
    'ends a connection that sends %s',
    async (_name, text) => {
      const { standIn, source } = await opened();
      const { ticks, errors, until } = followStream(source, pairs);
      await until(() => ticks.length === 2);
      standIn.sendText(text);
      await until(() => errors.length > 0);
      standIn.sendPrice('EUR/USD', euro, suiteNow);
      expect(errors.map(({ kind }) => kind)).toEqual(['bad_data']);
      expect(ticks).toHaveLength(2);
    },
  );

  it.each([
    [429, { kind: 'rate_limited', retryAfterMs: 7_000 }],
    [401, { kind: 'auth' }],
    [403, { kind: 'auth' }],
    [503, { kind: 'unavailable' }],
  ])('says why it was turned away with %i, and gets in later', async (status, expected) => {
    const { standIn, source } = await opened();
    standIn.refuse(status);
    const first = followStream(source, pairs);
    await first.until(() => first.errors.length > 0);
    expect(first.errors[0]).toMatchObject(expected);
    expect(first.errors[0]?.message).not.toMatch(/token|key|https?:|wss?:/i);
    standIn.refuse(null);
    const second = followStream(source, pairs);
    await second.until(() => second.ticks.length === 2);
  });

  it('sends nothing more once it was stopped, not even an error', async () => {
    const { standIn, source } = await opened();
    const first = followStream(source, pairs);
    await first.until(() => first.ticks.length === 2);
    first.stop();
    const second = followStream(source, pairs);
    await second.until(() => second.ticks.length === 2);
    standIn.sendPrice('EUR/USD', euro, suiteNow);
    await second.until(() => second.ticks.length === 3);
    standIn.disconnectAll();
    await second.until(() => second.errors.length === 1);
    expect([first.ticks.length, first.errors.length]).toEqual([2, 0]);
  });
}
