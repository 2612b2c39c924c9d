import { createNoise } from '@app/domain/market/seeded-noise.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Tx } from '../platform/database/database.ts';
import type { CrowdMember } from './crowd-people.ts';

const SEED = 18_052;
const COUNT = 24;
const NAMES = ['Consumer prices', 'Jobs report', 'Retail sales', 'Interest rate decision'];
const FROM_POINTS = 108_400;

type ReleaseTime = { simulated: boolean; now: number };

/** Announced directions with what the pair did, about three of five right; those who had them are counted as well. */
export async function seedReleases(
  tx: Tx,
  members: readonly CrowdMember[],
  { simulated, now }: ReleaseTime,
): Promise<void> {
  const noise = createNoise(SEED);
  const releases = Array.from({ length: COUNT }, (_none, index) => {
    const release_at = Math.floor(now / DAY_MS - 1 - index * 3) * DAY_MS + 12 * HOUR_MS + 30 * MINUTE_MS;
    const surprise = noise.uniform() < 0.5 ? 1 : -1;
    const isRight = noise.uniform() < 0.62;
    const size = 20 + Math.round(noise.uniform() * 260);
    // A beat was announced to push EUR/USD down.
    const moved = surprise * (isRight ? -1 : 1) * size;
    return {
      id: `demo-${index + 1}`,
      name: NAMES[index % NAMES.length] as string,
      release_at,
      surprise,
      moved,
    };
  });
  await tx
    .insertInto('economic_events')
    .values(
      releases.map(({ id, name, release_at }) => ({
        id,
        name: `${name} (demo)`,
        provider: 'demo',
        country: 'US',
        currency: 'USD',
        simulated,
        first_seen_at: release_at - DAY_MS,
      })),
    )
    .execute();
  await tx
    .insertInto('event_announcements')
    .values(
      releases.map(({ id, release_at }) => ({
        event_id: id,
        pair: 'EUR/USD',
        on_beat: 'down',
        release_at,
        stated_at: release_at - HOUR_MS,
        simulated,
      })),
    )
    .execute();
  await tx
    .insertInto('event_reactions')
    .values(
      releases.map(({ id, release_at, surprise, moved }) => ({
        event_id: id,
        pair: 'EUR/USD',
        from_points: FROM_POINTS,
        to_points: FROM_POINTS + moved,
        surprise,
        release_at,
        measured_at: release_at + HOUR_MS,
        simulated,
      })),
    )
    .execute();
  const alerts = members.flatMap((member) =>
    releases
      .filter(({ release_at }) => release_at - HOUR_MS > member.joinedAt && noise.uniform() < 0.4)
      .map(({ id, release_at }) => ({
        event_id: id,
        user_id: member.id,
        phase: 'before' as const,
        at: release_at - HOUR_MS,
      })),
  );
  if (alerts.length > 0) await tx.insertInto('event_alerts').values(alerts).execute();
}
