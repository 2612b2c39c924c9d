import { DAY_MS } from '@app/domain/time.ts';
import type { Audience } from '../../platform/http/streams/audience.ts';

/** Spreads the work of a new day: thousands of readers take half a minute. */
const MAX_PER_SECOND = 400;

type MidnightWakeDeps = { audience: Pick<Audience, 'userIds'>; wake: (userId: string) => void };

/** Balances refill at midnight UTC without a write; call this once a second. */
export function createMidnightWake({ audience, wake }: MidnightWakeDeps): (now: number) => void {
  let currentDay: number | null = null;
  let pending: string[] = [];
  return (now) => {
    const day = Math.floor(now / DAY_MS);
    if (currentDay !== null && day !== currentDay) pending = [...audience.userIds()];
    currentDay = day;
    for (const userId of pending.splice(0, MAX_PER_SECOND)) wake(userId);
  };
}
