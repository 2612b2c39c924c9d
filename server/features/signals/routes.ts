import type { signalEndpoints as table } from '@app/contracts/market/signals.ts';
import { toIso } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { MemoryPort } from '../../ports/memory.ts';
import { changeStake } from './stake/change-stake.ts';
import { unfollowSignal } from './unfollow/unfollow-signal.ts';
import type { SignalReader } from './read-signals.ts';

const LIVE_CACHE_MS = 2_000;
const IDLE_CACHE_MS = 60_000;

type Needs = { signals: SignalReader; memory: Pick<MemoryPort, 'read'>; reads: ReadCache };

export function signalRoutes(
  { database }: Pick<Deps, 'database'>,
  { signals, memory, reads }: Needs,
): Pick<Handlers, keyof typeof table> {
  return {
    changeStake: ({ user, params, body }) =>
      changeStake(
        { database, memory },
        { userId: user.userId, id: params.id, stakeCents: Math.round(body.risk * 100) },
      ),
    unfollowSignal: async ({ user, params, now }) => {
      const { leftAt } = await unfollowSignal(database, { userId: user.userId, signalId: params.id, now });
      return { leftAt: toIso(leftAt) };
    },
    listSignals: async ({ user, now }) => ({
      prepared: await reads.read('signals', user.userId, now, async () => {
        const list = await signals.listAll(user.userId, now);
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
