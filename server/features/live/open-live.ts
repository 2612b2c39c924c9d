import { HEARTBEAT } from '@app/contracts/event-stream.ts';
import type { Audience } from '../../http/audience.ts';
import type { Frame } from './frame.ts';
import type { PriceNews } from './price-news.ts';

/** When a reader comes back, in ms: as many at every moment, so that those whom one process loses do not reach the next all at once. */
const RETRY = { from: 500, to: 8_000 };
/** Without a price for so many seconds all are told that the stream lives. */
const SILENT_TICKS = 10;

type Deps = { audience: Pick<Audience, 'broadcast'>; prices: PriceNews; frame: Frame };

export function openLive({ audience, prices, frame }: Deps) {
  const heartbeat = Buffer.from(HEARTBEAT);
  let silent = 0;
  return {
    /** What a stream opens with. */
    openLive: (): Buffer[] => {
      const retryMs = Math.round(RETRY.from + Math.random() * (RETRY.to - RETRY.from));
      const whole = prices.whole();
      return [frame('open', JSON.stringify({ retryMs })), ...(whole ? [whole] : [])];
    },
    /** One frame of prices to all, or the sign of life where none moved for a while. */
    tick: async (now: number): Promise<void> => {
      const moved = await prices.next(now);
      silent = moved ? 0 : silent + 1;
      if (moved) await audience.broadcast(moved);
      else if (silent % SILENT_TICKS === 0) await audience.broadcast(heartbeat);
    },
  };
}
