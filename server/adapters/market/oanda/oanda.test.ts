import { expect, it, onTestFinished } from 'vitest';
import { describeKeyedSource } from '../source/keyed-suite.ts';
import { suiteNow, failureOf } from '../source/keyless-suite.ts';
import { openOanda } from './oanda.ts';
import { practiceAccount, startOanda, type OandaStandIn } from './oanda-stand-in.ts';

const price = (changed: object): string =>
  JSON.stringify({
    type: 'PRICE',
    time: '2026-11-18T15:20:30.000000000Z',
    instrument: 'EUR_USD',
    tradeable: true,
    bids: [{ price: '1.13600' }],
    asks: [{ price: '1.13610' }],
    ...changed,
  });

const open = (
  { url, streamUrl }: OandaStandIn,
  now: () => number,
  patienceMs: number,
  token = practiceAccount.token,
) =>
  openOanda({
    ...practiceAccount,
    token,
    baseUrl: `${url}/v3`,
    streamUrl,
    timeoutMs: patienceMs,
    silenceMs: patienceMs,
    now,
  });

describeKeyedSource('OANDA', { pair: 'EUR/USD', start: startOanda, open }, [
  ['a price that is no number', price({ bids: [{ price: 'NaN' }] })],
  ['a price without its other side', price({ asks: undefined })],
  ['a time without a zone', price({ time: '2026-11-18T15:20:30' })],
  ['a line without an end', 'x'.repeat(70_000)],
]);

it('says that a wrong token is refused, without showing it', async () => {
  const standIn = await startOanda(() => suiteNow);
  onTestFinished(() => standIn.close());
  const source = open(standIn, () => suiteNow, 5_000, 'wrong-token');
  const found = await failureOf(
    source.fetchCandles('EUR/USD', '1m', suiteNow - 60_000, suiteNow, AbortSignal.timeout(5_000)),
  );
  expect({ kind: found.kind, message: found.message }).toEqual({
    kind: 'auth',
    message: 'OANDA answered 401',
  });
});

it('passes over a price that cannot be traded and an instrument nobody asked for', async () => {
  const standIn = await startOanda(() => suiteNow);
  onTestFinished(() => standIn.close());
  const source = open(standIn, () => suiteNow, 5_000);
  const heard: number[] = [];
  await new Promise<void>((done) => {
    const stop = source.stream?.(
      ['EUR/USD'],
      ({ mid }) => {
        heard.push(mid);
        if (heard.length === 1) {
          standIn.sendText(price({ tradeable: false }));
          standIn.sendText(price({ instrument: 'DE30_EUR' }));
          standIn.sendText(price({ bids: [] }));
          standIn.sendText(price({}));
        } else done();
      },
      () => undefined,
    );
    onTestFinished(() => stop?.());
  });
  expect(heard.slice(1)).toEqual([113_605]);
});

it('listens to what the account has, where it lacks an instrument', async () => {
  const standIn = await startOanda(() => suiteNow);
  onTestFinished(() => standIn.close());
  const source = open(standIn, () => suiteNow, 5_000);
  const heard = await new Promise<string>((done) => {
    const stop = source.stream?.(
      ['WTI/USD', 'XAU/USD'],
      ({ pair }) => done(pair),
      ({ message }) => done(message),
    );
    onTestFinished(() => stop?.());
  });
  expect(heard).toBe('XAU/USD');
});
