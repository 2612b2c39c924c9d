import type { Pair } from '@app/domain/market/instrument.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeKeyless, suiteNow, type SourceSubject } from './keyless-suite.ts';
import type { LiveSource, SourceTrouble, Tick } from './live-source.ts';
import type { FaultServer } from './stand-ins/fault-server.ts';
import { knownMid, type Row } from './stand-ins/known-market.ts';
import type { StreamControls } from './stand-ins/stream-controls.ts';

type StandIn = FaultServer & StreamControls & { bend: (change: (rows: Row[]) => Row[]) => void };

/** Follows the stream; `until` resolves when what was waited for has come. */
function follow(source: LiveSource, pairs: readonly Pair[]) {
  const ticks: Tick[] = [];
  const troubles: SourceTrouble[] = [];
  let opens = 0;
  let look: () => void = () => undefined;
  const stop = source.stream?.(
    pairs,
    (tick) => (ticks.push(tick), look()),
    (one) => (troubles.push(one), look()),
    () => ((opens += 1), look()),
  );
  onTestFinished(() => stop?.());
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((done) => {
      look = () => condition() && done();
      look();
    });
  return { ticks, troubles, stop: () => stop?.(), until, opens: () => opens };
}

type Opened<S> = { standIn: S; source: LiveSource };
type Open<S> = (patienceMs?: number) => Promise<Opened<S>>;

const pairs: readonly Pair[] = ['EUR/USD', 'XAU/USD'];
const euro = knownMid('EUR/USD', Math.floor(suiteNow / 60_000));

/** What every source with a key and a stream has to show. `garbage`: messages that must end the connection. */
export function describeKeyed<S extends StandIn>(
  name: string,
  subject: SourceSubject<S>,
  garbage: Array<[name: string, text: string]>,
): void {
  describeKeyless(name, subject);
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
    const { ticks, until, opens } = follow(source, pairs);
    await until(() => ticks.length === 2 && opens() === 1);
    const [first] = ticks.filter(({ pair }) => pair === 'EUR/USD');
    expect(first).toMatchObject({ bid: euro - 5, ask: euro + 5, mid: euro, source: source.name });
    standIn.tell('XAU/USD', 413_000, suiteNow + 2_000);
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
    const { ticks, troubles, until } = follow(source, pairs);
    await until(() => ticks.length === 2);
    for (const [mid, at] of [
      [euro, suiteNow],
      [euro, suiteNow],
      [euro + 2, suiteNow - 9_000],
      [0, suiteNow],
      [euro * 1_000, suiteNow],
    ] as const)
      standIn.tell('EUR/USD', mid, at);
    await until(() => ticks.length === 7);
    expect(ticks.slice(2).map(({ mid }) => mid)).toEqual([
      euro,
      euro,
      euro + 2,
      expect.closeTo(0, 0),
      euro * 1_000,
    ]);
    expect(troubles).toEqual([]);
  });
}

function describeEndings<S extends StandIn>(
  opened: Open<S>,
  garbage: Array<[name: string, text: string]>,
): void {
  it('tells once that the connection broke, and a new one goes on', async () => {
    const { standIn, source } = await opened();
    const first = follow(source, pairs);
    await first.until(() => first.ticks.length === 2);
    standIn.hangUp();
    await first.until(() => first.troubles.length > 0);
    const second = follow(source, pairs);
    await second.until(() => second.ticks.length === 2);
    standIn.tell('EUR/USD', euro, suiteNow);
    await second.until(() => second.ticks.length === 3);
    expect(first.troubles.map(({ kind }) => kind)).toEqual(['unavailable']);
    expect(first.ticks).toHaveLength(2);
  });

  it('takes silence for the end of the connection', async () => {
    const { standIn, source } = await opened(150);
    const { ticks, troubles, until } = follow(source, pairs);
    await until(() => ticks.length === 2);
    standIn.mute(true);
    await until(() => troubles.length > 0);
    expect(troubles[0]?.kind).toBe('unavailable');
  });

  it.each([['garbage', '{"type":"PRI'], ['a page for people', '<html>'], ['null', 'null'], ...garbage])(
    'ends a connection that sends %s',
    async (_name, text) => {
      const { standIn, source } = await opened();
      const { ticks, troubles, until } = follow(source, pairs);
      await until(() => ticks.length === 2);
      standIn.say(text);
      await until(() => troubles.length > 0);
      standIn.tell('EUR/USD', euro, suiteNow);
      expect(troubles.map(({ kind }) => kind)).toEqual(['bad_data']);
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
    const first = follow(source, pairs);
    await first.until(() => first.troubles.length > 0);
    expect(first.troubles[0]).toMatchObject(expected);
    expect(first.troubles[0]?.message).not.toMatch(/token|key|https?:|wss?:/i);
    standIn.refuse(null);
    const second = follow(source, pairs);
    await second.until(() => second.ticks.length === 2);
  });

  it('sends nothing more once it was stopped, not even a trouble', async () => {
    const { standIn, source } = await opened();
    const first = follow(source, pairs);
    await first.until(() => first.ticks.length === 2);
    first.stop();
    const second = follow(source, pairs);
    await second.until(() => second.ticks.length === 2);
    standIn.tell('EUR/USD', euro, suiteNow);
    await second.until(() => second.ticks.length === 3);
    standIn.hangUp();
    await second.until(() => second.troubles.length === 1);
    expect([first.ticks.length, first.troubles.length]).toEqual([2, 0]);
  });
}
