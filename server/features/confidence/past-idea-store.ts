import { sql, type RawBuilder } from 'kysely';
import type { Forecast } from '@app/domain/brains/forecast.ts';
import { forecasters } from '@app/domain/brains/view.ts';
import type { PastIdea } from '@app/domain/brains/past-idea.ts';
import { refusalReasons, type RefusalReason } from '@app/domain/signals/refusal-reason.ts';
import { resultOf } from '@app/domain/signals/result.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import type { Db } from '../../platform/database/database.ts';

const PAGE_IDEAS = 5_000;

type NumberedIdea = PastIdea & { number: number };
type StoredIdea = Omit<NumberedIdea, 'forecasts' | 'r' | 'refusedBy'> &
  Pick<Plan, 'entry' | 'target' | 'stop'> & {
    price: number;
    forecasts: Forecast[] | null;
    refusedBy: string | null;
  };

/** Each with what was stated when it was opened; also those that were refused, which nobody holds. */
export const listPastIdeas = (
  db: Db,
  { simulated, recordedFrom }: { simulated: boolean; recordedFrom: number },
): Promise<NumberedIdea[]> =>
  readPages(
    db,
    sql`LEFT JOIN LATERAL (SELECT id FROM subscriptions WHERE idea_id = i.id ORDER BY number LIMIT 1) AS s ON true
      WHERE i.simulated = ${simulated} AND i.recorded_at >= ${recordedFrom}::bigint
        AND (s.id IS NOT NULL OR i.refused_by IS NOT NULL)`,
  );

/** Those the user holds, each with what their own panel stated; what repeats an idea of somebody else repeats none of theirs. */
export async function listOwnPastIdeas(
  db: Db,
  { simulated, userId }: { simulated: boolean; userId: string },
): Promise<NumberedIdea[]> {
  const ideas = await readPages(
    db,
    sql`JOIN subscriptions AS s ON s.idea_id = i.id WHERE i.simulated = ${simulated} AND s.user_id = ${userId}::uuid AND s.left_at IS NULL`,
  );
  return ideas.map((idea) => ({ ...idea, isRepeat: false }));
}

async function readPages(db: Db, held: RawBuilder<unknown>): Promise<NumberedIdea[]> {
  const ideas: NumberedIdea[] = [];
  for (;;) {
    const page = await readPage(db, held, ideas.at(-1)?.number ?? 0);
    ideas.push(...page);
    if (page.length < PAGE_IDEAS) return ideas;
  }
}

/** An idea that expired without a price says nothing about its stated chance. */
async function readPage(db: Db, held: RawBuilder<unknown>, after: number): Promise<NumberedIdea[]> {
  const { rows } = await sql<StoredIdea>`
    SELECT o.number, o.kind, o.pair, o.action, o.timeframe, o.opened_at AS "openedAt", o.closed_at AS "closedAt", o.recorded_at AS "settledAt",
      o.entry, o.target, o.stop, o.closing_price AS price, o.outcome = 'target_hit' AS hit, o.refused_by AS "refusedBy",
      o.is_repeat AS "isRepeat",
      CASE WHEN o.refused_by IS NOT NULL THEN json_build_array(json_build_object('brain', 'panel', 'stance', 'for', 'strength', 0,
        'probability', o.refused_chance, 'noSkill', o.refused_luck, 'weight', 1))
      ELSE (SELECT json_agg(json_build_object('brain', f.brain, 'stance', f.stance, 'strength', f.strength, 'probability', f.probability,
        'noSkill', f.no_skill, 'weight', f.weight)) FROM brain_forecasts AS f WHERE f.subscription_id = o.subscription_id) END AS forecasts
    FROM (SELECT i.*, s.id AS subscription_id FROM ideas AS i ${held}
      AND i.outcome IS NOT NULL AND i.closing_price IS NOT NULL AND i.number > ${after} ORDER BY i.number LIMIT ${PAGE_IDEAS}) AS o
    ORDER BY o.number`.execute(db);
  return rows.map(({ entry, target, stop, price, forecasts, refusedBy, ...idea }) => ({
    ...idea,
    refusedBy: reasonIn(refusedBy),
    r: resultOf({ pair: idea.pair, action: idea.action, entry, target, stop }, price).r,
    forecasts: inOrder(forecasts ?? []),
  }));
}

/** Rows of earlier versions hold `nobody`. */
const reasonIn = (stored: string | null): RefusalReason | null =>
  stored === null ? null : (refusalReasons.find((reason) => reason === stored) ?? 'unopened');

const inOrder = (forecasts: readonly Forecast[]): Forecast[] =>
  forecasts.toSorted((a, b) => forecasters.indexOf(a.brain) - forecasters.indexOf(b.brain));
