import type { Handlers } from '../../http/call.ts';
import type { ReadCache } from '../../http/read-cache.ts';
import type { SignalReader } from './read-signals.ts';

/** How long a list is served from memory while a price in it still moves, and when nothing does. */
const MOVING = 2_000;
const QUIET = 60_000;

export function signalRoutes(
  signals: SignalReader,
  reads: ReadCache,
): Pick<Handlers, 'listSignals' | 'getSignalStats'> {
  return {
    listSignals: async ({ user, now }) => ({
      prepared: await reads.read('signals', user.userId, now, async () => {
        const list = await signals.list(user.userId, now);
        const moving = list.some((one) => one.status === 'active');
        return { json: JSON.stringify(list), validUntil: now + (moving ? MOVING : QUIET) };
      }),
    }),
    getSignalStats: async ({ user, now }) => ({
      prepared: await reads.read('signal-stats', user.userId, now, async () => ({
        json: JSON.stringify(await signals.stats(user.userId)),
        validUntil: now + QUIET,
      })),
    }),
  };
}
