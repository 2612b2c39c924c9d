import type { Log } from './deps.ts';
import { errorKind } from './http/error-kind.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SHOWN = 20;

type Trouble = { at: number; what: string; reference: string | null };
/** What went wrong in this process since its start. Times in UTC ms of the app's clock. */
export type Troubles = { lastHour: number; lastDay: number; recent: Trouble[] };

/** The log, and beside it a memory of what was logged as an error: counted by the minute for a day, the newest with what they were. */
export function watchTroubles(log: Log, now: () => number): { log: Log; troubles: () => Troubles } {
  const counted = new Map<number, number>();
  const recent: Trouble[] = [];
  const note = ({ err, id, job }: Record<string, unknown>, message: string): void => {
    const at = now();
    const minute = Math.floor(at / MINUTE);
    counted.set(minute, (counted.get(minute) ?? 0) + 1);
    for (const old of counted.keys()) if (old * MINUTE < at - DAY) counted.delete(old);
    const about = [typeof job === 'string' && job, err !== undefined && errorKind(err)]
      .filter(Boolean)
      .join(', ');
    const reference = typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null;
    recent.unshift({ at, what: about ? `${message} (${about})` : message, reference });
    recent.length = Math.min(recent.length, SHOWN);
  };
  const since = (from: number): number =>
    [...counted].reduce((sum, [minute, count]) => (minute * MINUTE > from ? sum + count : sum), 0);
  return {
    log: {
      ...log,
      error: (facts, message) => {
        note(facts, message);
        log.error(facts, message);
      },
    },
    troubles: () => ({ lastHour: since(now() - HOUR), lastDay: since(now() - DAY), recent: [...recent] }),
  };
}
