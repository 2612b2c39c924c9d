import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type SetupColumn =
  | 'rule'
  | 'rule_version'
  | 'kind'
  | 'pair'
  | 'timeframe'
  | 'action'
  | 'entry'
  | 'target'
  | 'stop'
  | 'feed'
  | 'simulated';

export type NewIdea = Insertable<Tables['ideas']> &
  Required<Pick<Insertable<Tables['ideas']>, SetupColumn | 'breakout_level'>>;

/**
 * The open idea of the same set-up, a new one where there is none (docs/product-rules.md#R37). It does not close before the caller's
 * transaction ends, so that whoever closes it finds every holder.
 */
export async function openIdea(tx: Tx, idea: NewIdea): Promise<{ id: string; isNew: boolean }> {
  const found = await lockOpenIdea(tx, idea);
  if (found) return { ...found, isNew: false };
  const opened = await tx
    .insertInto('ideas')
    .values(idea)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) return { ...opened, isNew: true };
  const openedMeanwhile = await lockOpenIdea(tx, idea);
  if (openedMeanwhile) return { ...openedMeanwhile, isNew: false };
  // Its time is over, and no price has closed it yet.
  const own = await tx
    .insertInto('ideas')
    .values({ ...idea, is_shared: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...own, isNew: true };
}

const lockOpenIdea = (tx: Tx, idea: NewIdea): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('ideas')
    .select('id')
    .where('rule', '=', idea.rule)
    .where('rule_version', '=', idea.rule_version)
    .where('kind', '=', idea.kind)
    .where('pair', '=', idea.pair)
    .where('timeframe', '=', idea.timeframe)
    .where('action', '=', idea.action)
    .where('breakout_level', 'is not distinct from', idea.breakout_level)
    .where('entry', '=', idea.entry)
    .where('target', '=', idea.target)
    .where('stop', '=', idea.stop)
    .where('feed', '=', idea.feed)
    .where('simulated', '=', idea.simulated)
    .where('outcome', 'is', null)
    .where('is_shared', '=', true)
    .where('expires_at', '>', idea.opened_at)
    .forShare()
    .executeTakeFirst();
