import { sql } from 'kysely';
import type { AnnouncementAnalytics } from '@app/contracts/admin/monitor.ts';
import { printDate } from '@app/domain/buddy/replies/print.ts';
import { reverseDirection } from '@app/domain/calendar/releases/expected-direction.ts';
import type { Direction } from '@app/domain/market/quote.ts';
import { printMove } from '@app/domain/calendar/releases/usual-reaction.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { wilson } from '@app/domain/strategy/wilson.ts';
import type { Db } from '../../platform/database/database.ts';
import { isValidatedPrediction, wasPredictionRight } from '../../platform/database/sql/event-predictions.ts';

const MAX_RECENT = 20;

const VALIDATED = sql`
  event_announcements a JOIN event_reactions x USING (event_id) JOIN economic_events e ON e.id = a.event_id
  WHERE ${isValidatedPrediction}`;

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

export async function readAnnouncementAnalytics(db: Db, simulated: boolean): Promise<AnnouncementAnalytics> {
  const [totals, recent] = await Promise.all([
    sql<{ count: number; hits: number }>`
      SELECT count(*) AS count, count(*) FILTER (WHERE ${wasPredictionRight}) AS hits FROM ${VALIDATED} AND a.simulated = ${simulated}`.execute(
      db,
    ),
    sql<Activity>`
      SELECT e.name, e.currency, a.pair, a.on_beat, x.surprise, x.to_points - x.from_points AS moved, x.release_at, ${wasPredictionRight} AS is_right
      FROM ${VALIDATED} AND a.simulated = ${simulated}
      ORDER BY x.release_at DESC, e.id LIMIT ${MAX_RECENT}`.execute(db),
  ]);
  const { count, hits } = totals.rows[0] ?? { count: 0, hits: 0 };
  const { low, high } = wilson(hits, count);
  return {
    totalValidations: count,
    accuracyRate: count === 0 ? null : hits / count,
    interval: count === 0 ? null : [low, high],
    recentActivity: recent.rows.map(describeActivity),
  };
}

function describeActivity({
  name,
  currency,
  pair,
  on_beat,
  surprise,
  moved,
  release_at,
  is_right,
}: Activity): string {
  const [side, direction] = surprise > 0 ? ['above', on_beat] : ['below', reverseDirection(on_beat)];
  return `${name} (${currency}), ${printDate(release_at)}: ${side} the forecast, stated ${pair} ${direction}, moved ${printMove(pair, moved)} in an hour: ${is_right ? 'right' : 'wrong'}`;
}
