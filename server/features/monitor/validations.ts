import { sql } from 'kysely';
import type { AnnouncementAnalytics } from '@app/contracts/monitor.ts';
import { printDate } from '@app/domain/buddy/print.ts';
import { opposite, type Direction } from '@app/domain/calendar/expected-direction.ts';
import { printMoved } from '@app/domain/calendar/usual-reaction.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { wilson } from '@app/domain/strategy/wilson.ts';
import type { Db } from '../../db/database.ts';
import { isValidation, wasRight } from '../../db/foretold.ts';

const SHOWN = 20;

const VALIDATED = sql`
  event_announcements a JOIN event_reactions x USING (event_id) JOIN economic_events e ON e.id = a.event_id
  WHERE ${isValidation}`;

type Activity = {
  name: string;
  currency: string;
  pair: Pair;
  on_beat: Direction;
  surprise: number;
  moved: number;
  release_at: number;
  is_right: boolean;
};

/** How the announcements of all releases came out, of this market alone (simulated or live). */
export async function announcementAnalytics(db: Db, simulated: boolean): Promise<AnnouncementAnalytics> {
  const [counted, recent] = await Promise.all([
    sql<{ count: number; hits: number }>`
      SELECT count(*) AS count, count(*) FILTER (WHERE ${wasRight}) AS hits FROM ${VALIDATED} AND a.simulated = ${simulated}`.execute(
      db,
    ),
    sql<Activity>`
      SELECT e.name, e.currency, a.pair, a.on_beat, x.surprise, x.to_points - x.from_points AS moved, x.release_at, ${wasRight} AS is_right
      FROM ${VALIDATED} AND a.simulated = ${simulated}
      ORDER BY x.release_at DESC, e.id LIMIT ${SHOWN}`.execute(db),
  ]);
  const { count, hits } = counted.rows[0] ?? { count: 0, hits: 0 };
  const { low, high } = wilson(hits, count);
  return {
    totalValidations: count,
    accuracyRate: count === 0 ? null : hits / count,
    interval: count === 0 ? null : [low, high],
    recentActivity: recent.rows.map(tellActivity),
  };
}

function tellActivity({
  name,
  currency,
  pair,
  on_beat,
  surprise,
  moved,
  release_at,
  is_right,
}: Activity): string {
  const [what, way] = surprise > 0 ? ['above', on_beat] : ['below', opposite(on_beat)];
  return `${name} (${currency}), ${printDate(release_at)}: ${what} the forecast, stated ${pair} ${way}, moved ${printMoved(pair, moved)} in an hour: ${is_right ? 'right' : 'wrong'}`;
}
