import { instrumentOf } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/market-week.ts';
import { SourceTrouble, type LiveSource, type Tick } from './live-source.ts';

const DAY = 86_400_000;
const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The hours of its first instrument in the last days. @throws SourceTrouble */
export async function probeCandles(source: LiveSource, now: number, signal: AbortSignal): Promise<string> {
  const [pair] = source.pairs;
  if (!pair) return 'carries no instrument';
  const hours = await source.history(pair, '1h', now - 5 * DAY, now, signal);
  const newest = hours.at(-1);
  if (!newest) throw new SourceTrouble('bad_data', `no hour of ${pair} in five days`);
  return `${hours.length} hours of ${pair}, the newest from ${minute(newest.time)}`;
}

function firstWord(source: LiveSource, signal: AbortSignal): Promise<Tick | 'connected'> {
  const { stream, pairs } = source;
  return new Promise((done, fail) => {
    const stop = stream?.(
      pairs,
      (tick) => over(() => done(tick)),
      (trouble) => over(() => fail(trouble)),
      // Without a price the connection says enough: the market may rest.
      () => over(() => done('connected')),
    );
    const over = (end: () => void): void => {
      end();
      setImmediate(() => stop?.());
    };
    const late = () => over(() => fail(new SourceTrouble('unavailable', 'no word on the price connection')));
    signal.addEventListener('abort', late, { once: true });
  });
}

/** The price connection, or the newest price where there is none. @throws SourceTrouble */
export async function probePrices(source: LiveSource, now: number, signal: AbortSignal): Promise<string> {
  if (source.stream) {
    const word = await firstWord(source, signal);
    return word === 'connected' ? 'connected' : `connected, ${word.pair} from ${minute(word.at)}`;
  }
  if (!source.poll) return 'sends candles only';
  const pair = source.pairs.find((one) => isMarketOpen(instrumentOf(one), now)) ?? source.pairs[0];
  if (!pair) return 'carries no instrument';
  const [tick] = await source.poll([pair], signal);
  if (tick) return `${pair} from ${minute(tick.at)}`;
  if (isMarketOpen(instrumentOf(pair), now)) throw new SourceTrouble('bad_data', `no price of ${pair}`);
  return 'answers; the market rests';
}
