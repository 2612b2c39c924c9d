import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Log } from '../../deps.ts';
import { describeErrorKind } from '../http/error-kind.ts';

const MAX_RECENT = 20;

type LoggedError = { at: number; what: string; reference: string | null };
export type RecentErrors = { lastHour: number; lastDay: number; recent: LoggedError[] };

export function rememberErrors(log: Log, now: () => number): { log: Log; recentErrors: () => RecentErrors } {
  const countsByMinute = new Map<number, number>();
  const recent: LoggedError[] = [];
  const remember = ({ err, id, job }: Record<string, unknown>, message: string): void => {
    const at = now();
    const minute = Math.floor(at / MINUTE_MS);
    countsByMinute.set(minute, (countsByMinute.get(minute) ?? 0) + 1);
    for (const old of countsByMinute.keys()) if (old * MINUTE_MS < at - DAY_MS) countsByMinute.delete(old);
    const details = [typeof job === 'string' && job, err !== undefined && describeErrorKind(err)]
      .filter(Boolean)
      .join(', ');
    const reference = typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null;
    recent.unshift({ at, what: details ? `${message} (${details})` : message, reference });
    recent.length = Math.min(recent.length, MAX_RECENT);
  };
  const countSince = (since: number): number =>
    [...countsByMinute].reduce((sum, [minute, count]) => (minute * MINUTE_MS > since ? sum + count : sum), 0);
  return {
    log: {
      ...log,
      error: (facts, message) => {
        remember(facts, message);
        log.error(facts, message);
      },
    },
    recentErrors: () => ({
      lastHour: countSince(now() - HOUR_MS),
      lastDay: countSince(now() - DAY_MS),
      recent: [...recent],
    }),
  };
}
