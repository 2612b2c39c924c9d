import { sql, type Insertable } from 'kysely';
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

export type NewIdea = Omit<Insertable<Tables['ideas']>, 'is_repeat'> &
  Required<Pick<Insertable<Tables['ideas']>, SetupColumn | 'breakout_level'>>;
type OpenedIdea = { id: string; isNew: false } | { id: string; isNew: true; isRepeat: boolean };

/**
 * The open idea of the same set-up, a new one where there is none (docs/product-rules.md#R37). It does not close before the caller's
 * transaction ends, so that whoever closes it finds every holder.
 */
export async function openIdea(tx: Tx, idea: NewIdea): Promise<OpenedIdea> {
  const found = await lockOpenIdea(tx, idea);
  if (found) return { ...found, isNew: false };
  const isRepeat = await isRepeated(tx, { ...idea, refused_by: null });
  const opened = await tx
    .insertInto('ideas')
    .values({ ...idea, is_repeat: isRepeat })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) return { ...opened, isNew: true, isRepeat };
  const openedMeanwhile = await lockOpenIdea(tx, idea);
  if (openedMeanwhile) return { ...openedMeanwhile, isNew: false };
  // Its time is over, and no price has closed it yet.
  const own = await tx
    .insertInto('ideas')
    .values({ ...idea, is_repeat: isRepeat, is_shared: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...own, isNew: true, isRepeat };
}

type IdeaSeries = Pick<
  NewIdea,
  'kind' | 'pair' | 'timeframe' | 'action' | 'simulated' | 'opened_at' | 'refused_by'
>;

/** Advisory lock class; the second number is the series. */
const SERIES_LOCKS = 7_140_002;

/**
 * Whether a counted idea of the same series is open (docs/product-rules.md#R37). Decided here, before anything is known of an end. Others
 * of the series wait until the caller's transaction ends, so that of two at once one is counted.
 */
export async function isRepeated(tx: Tx, idea: IdeaSeries): Promise<boolean> {
  const kind = idea.refused_by === null ? idea.kind : 'refused';
  const series = [idea.simulated, idea.pair, idea.action, idea.timeframe, kind].join(' ');
  await sql`SELECT pg_advisory_xact_lock(${SERIES_LOCKS}, hashtext(${series}))`.execute(tx);
  const open = await tx
    .selectFrom('ideas')
    .select('id')
    .where('outcome', 'is', null)
    .where('pair', '=', idea.pair)
    .where('action', '=', idea.action)
    .where('timeframe', '=', idea.timeframe)
    .where('simulated', '=', idea.simulated)
    .where('is_repeat', '=', false)
    .where('expires_at', '>', idea.opened_at)
    .where((any) =>
      idea.refused_by === null
        ? any.and([any('refused_by', 'is', null), any('kind', '=', idea.kind)])
        : any('refused_by', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
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
