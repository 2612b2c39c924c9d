import type { Handlers } from '../../platform/http/call.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { SignalReader } from './read-signals.ts';

const LIVE_CACHE_MS = 2_000;
const IDLE_CACHE_MS = 60_000;

export function signalRoutes(
  signals: SignalReader,
  reads: ReadCache,
): Pick<Handlers, 'listSignals' | 'getSignalStats'> {
  return {
    listSignals: async ({ user, now }) => ({
      prepared: await reads.read('signals', user.userId, now, async () => {
        const list = await signals.list(user.userId, now);
        const hasActive = list.some((one) => one.status === 'active');
        return { json: JSON.stringify(list), validUntil: now + (hasActive ? LIVE_CACHE_MS : IDLE_CACHE_MS) };
      }),
    }),
    getSignalStats: async ({ user, now }) => ({
      prepared: await reads.read('signal-stats', user.userId, now, async () => ({
        json: JSON.stringify(await signals.stats(user.userId)),
        validUntil: now + IDLE_CACHE_MS,
      })),
    }),
  };
}
