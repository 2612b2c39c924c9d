import { DAY_MS } from '@app/domain/time.ts';
import { expectedMoveOf } from '@app/domain/calendar/releases/expected-direction.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Deps } from '../../deps.ts';

const ANNOUNCE_BEFORE_MS = DAY_MS;

/** Predictions rest on the kind of release alone; the table refuses one at or after its release. */
export async function recordAnnouncements(
  { database: { db }, market }: Pick<Deps, 'database' | 'market'>,
  events: readonly EconomicEvent[],
  now: number,
): Promise<void> {
  const announcements = events.flatMap((event) => {
    const { impact, at, actual } = event;
    if (impact !== 'HIGH' || at <= now || at > now + ANNOUNCE_BEFORE_MS || actual !== null) return [];
    const expected = expectedMoveOf(event);
    if (!expected || !market.pairs.includes(expected.pair)) return [];
    return [
      {
        event_id: event.id,
        pair: expected.pair,
        on_beat: expected.onBeat,
        release_at: event.at,
        stated_at: now,
        simulated: market.simulated,
      },
    ];
  });
  if (announcements.length === 0) return;
  await db
    .insertInto('event_announcements')
    .values(announcements)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
