import { DAY_MS, toIsoOrNull } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminOutreachEndpoints } from '@app/contracts/admin/outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { HOLD_OUT_SHARE } from '@app/domain/proactive/outreach/hold-out.ts';
import { compareShares } from '@app/domain/proactive/outreach/compare-shares.ts';
import { enoughToMeanSomething, wilson } from '@app/domain/strategy/wilson.ts';
import type { Db } from '../../../platform/database/database.ts';

type HoldOutComparison = ReplyOf<typeof adminOutreachEndpoints.compareHoldOut>;

const RETURN_WINDOW_MS = 7 * DAY_MS;

type GroupCounts = { is_held_out: boolean; people: number; returned: number };

/** Counts only the first time a user was due: later ones depend on the mail whose effect is measured. */
export async function compareHoldOut(
  db: Db,
  { days }: { days: number },
  now: number,
): Promise<HoldOutComparison> {
  const [groups, firstDue] = await Promise.all([
    sql<GroupCounts>`
      SELECT is_held_out, count(*) AS people, count(returned_at) AS returned
      FROM (SELECT DISTINCT ON (user_id) due_at, is_held_out, returned_at FROM outreach_due ORDER BY user_id, due_at) AS one
      WHERE due_at > ${now - days * DAY_MS}::bigint AND due_at <= ${now - RETURN_WINDOW_MS}::bigint
      GROUP BY is_held_out`.execute(db),
    sql<{ since: number | null }>`SELECT min(due_at) AS since FROM outreach_due`.execute(db),
  ]);
  const since = firstDue.rows[0]?.since ?? null;
  const findGroup = (isHeldOut: boolean) => groups.rows.find(({ is_held_out }) => is_held_out === isHeldOut);
  const [writtenTo, heldOut] = [toGroupView(findGroup(false)), toGroupView(findGroup(true))];
  return {
    heldOutShare: HOLD_OUT_SHARE,
    since: toIsoOrNull(since),
    writtenTo,
    heldOut,
    difference: compareShares(toHitCount(writtenTo), toHitCount(heldOut)),
    enough: Math.min(writtenTo.people, heldOut.people) >= enoughToMeanSomething,
  };
}

const toHitCount = ({ people, returned }: HoldOutComparison['heldOut']) => ({
  hits: returned,
  count: people,
});

function toGroupView(row: GroupCounts | undefined): HoldOutComparison['heldOut'] {
  if (!row) return { people: 0, returned: 0, share: null, interval: null };
  const { people, returned } = row;
  const { low, high } = wilson(returned, people);
  return { people, returned, share: returned / people, interval: [low, high] };
}
