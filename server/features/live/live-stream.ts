import { HEARTBEAT } from '@app/contracts/event-stream.ts';
import type { Audience } from '../../platform/http/streams/audience.ts';
import type { EncodeFrame } from './frame.ts';
import type { PriceUpdates } from './price-updates.ts';

/** Spread out, so that readers lost by one process do not reach the next at once. */
const RETRY_MS = { from: 500, to: 8_000 };
const HEARTBEAT_TICKS = 10;

type LiveStreamDeps = { audience: Pick<Audience, 'broadcast'>; prices: PriceUpdates; frame: EncodeFrame };

export function createLiveStream({ audience, prices, frame }: LiveStreamDeps) {
  const heartbeat = Buffer.from(HEARTBEAT);
  let silentTicks = 0;
  return {
    openLive: (): Buffer[] => {
      const retryMs = Math.round(RETRY_MS.from + Math.random() * (RETRY_MS.to - RETRY_MS.from));
      const whole = prices.whole();
      return [frame('open', JSON.stringify({ retryMs })), ...(whole ? [whole] : [])];
    },
    tick: async (now: number): Promise<void> => {
      const moved = await prices.next(now);
      silentTicks = moved ? 0 : silentTicks + 1;
      if (moved) await audience.broadcast(moved);
      else if (silentTicks % HEARTBEAT_TICKS === 0) await audience.broadcast(heartbeat);
    },
  };
}
