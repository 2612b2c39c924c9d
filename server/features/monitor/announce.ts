import { expectedDirection } from '@app/domain/calendar/expected-direction.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Deps } from '../../deps.ts';

/** How long before a release its direction is stated. */
const STATED_BEFORE = 24 * 3_600_000;

/**
 * States for each release of high impact that comes out within a day which way its pair should break (decision 21). It rests on the
 * kind of release alone, is written once and never changed; the table refuses a statement at or after the release.
 */
export async function announce(
  { database: { db }, market }: Pick<Deps, 'database' | 'market'>,
  events: readonly EconomicEvent[],
  now: number,
): Promise<void> {
  const stated = events.flatMap((event) => {
    const { impact, at, actual } = event;
    if (impact !== 'HIGH' || at <= now || at > now + STATED_BEFORE || actual !== null) return [];
    const expected = expectedDirection(event);
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
  if (stated.length === 0) return;
  await db
    .insertInto('event_announcements')
    .values(stated)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
