import { LRUCache } from 'lru-cache';
import type { IdeaRelease } from '@app/domain/signals/settled/tell-settled.ts';
import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { ReleasesPort } from '../../../ports/calendar.ts';

const MAX_DAYS = 2_000;

type ReleaseDay = { releases: Promise<readonly IdeaRelease[]>; validUntil: number };

export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** High-impact releases by UTC day. A day that is long over is read once, a later one once a minute for all users. */
export function createReleaseDays(
  releases: Pick<ReleasesPort, 'listBetween'>,
): (days: readonly number[], now: number) => Promise<IdeaRelease[]> {
  const known = new LRUCache<number, ReleaseDay>({ max: MAX_DAYS });

  const readSpan = (first: number, last: number, now: number): Map<number, ReleaseDay> => {
    const span = releases
      .listBetween(first * DAY_MS, (last + 1) * DAY_MS - 1, now)
      .then((all) => Map.groupBy(all.filter(isMajor), ({ at }) => dayOf(at)));
    const read = new Map<number, ReleaseDay>();
    for (let day = first; day <= last; day += 1) {
      const entry: ReleaseDay = {
        releases: span.then((byDay) =>
          (byDay.get(day) ?? []).map(({ at, name, currency }) => ({ at, title: name, currency })),
        ),
        validUntil: (day + 2) * DAY_MS <= now ? Infinity : now + MINUTE_MS,
      };
      read.set(day, entry);
      known.set(day, entry);
      entry.releases.catch(() => known.peek(day) === entry && known.delete(day));
    }
    return read;
  };

  return async (days, now) => {
    const kept = days.map((day) => ({ day, entry: known.get(day) }));
    const missing = kept.filter(({ entry }) => !entry || entry.validUntil <= now).map(({ day }) => day);
    const read = missing.length > 0 ? readSpan(Math.min(...missing), Math.max(...missing), now) : null;
    const found = kept.map(async ({ day, entry }) => (await (read?.get(day) ?? entry)?.releases) ?? []);
    return (await Promise.all(found)).flat();
  };
}

const isMajor = ({ impact }: { impact: string }): boolean => impact === 'HIGH';
