import { DAY_MS } from '@app/domain/time.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { SourceError, type LiveSource, type Tick } from './live-source.ts';

const formatMinute = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export async function probeCandles(source: LiveSource, now: number, signal: AbortSignal): Promise<string> {
  const [pair] = source.pairs;
  if (!pair) return 'carries no instrument';
  const hours = await source.fetchCandles(pair, '1h', now - 5 * DAY_MS, now, signal);
  const newest = hours.at(-1);
  if (!newest) throw new SourceError('bad_data', `no hour of ${pair} in five days`);
  return `${hours.length} hours of ${pair}, the newest from ${formatMinute(newest.time)}`;
}

function awaitFirstSign(source: LiveSource, signal: AbortSignal): Promise<Tick | 'connected'> {
  const { stream, pairs } = source;
  return new Promise((done, fail) => {
    const stop = stream?.(
      pairs,
      (tick) => over(() => done(tick)),
      (error) => over(() => fail(error)),
      // While the market is closed a connection alone is enough.
      () => over(() => done('connected')),
    );
    const over = (end: () => void): void => {
      end();
      setImmediate(() => stop?.());
    };
    const late = () => over(() => fail(new SourceError('unavailable', 'no word on the price connection')));
    signal.addEventListener('abort', late, { once: true });
  });
}

export async function probePrices(source: LiveSource, now: number, signal: AbortSignal): Promise<string> {
  if (source.stream) {
    const sign = await awaitFirstSign(source, signal);
    return sign === 'connected' ? 'connected' : `connected, ${sign.pair} from ${formatMinute(sign.at)}`;
  }
  if (!source.poll) return 'sends candles only';
  const pair = source.pairs.find((one) => isMarketOpen(instrumentOf(one), now)) ?? source.pairs[0];
  if (!pair) return 'carries no instrument';
  const [tick] = await source.poll([pair], signal);
  if (tick) return `${pair} from ${formatMinute(tick.at)}`;
  if (isMarketOpen(instrumentOf(pair), now)) throw new SourceError('bad_data', `no price of ${pair}`);
  return 'answers; the market rests';
}
