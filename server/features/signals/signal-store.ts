import { sql, type NotNull } from 'kysely';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Action, IdeaKind, Timeframe } from '@app/domain/signals/signal.ts';
import type { Db } from '../../platform/database/database.ts';

export type SignalRow = Awaited<ReturnType<typeof listUserSignals>>[number];

const selectSignals = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .leftJoin('brain_forecasts as breakout', (on) =>
      on.onRef('breakout.subscription_id', '=', 'subscriptions.id').on('breakout.brain', '=', 'breakout'),
    )
    .leftJoin('brain_forecasts as panel', (on) =>
      on.onRef('panel.subscription_id', '=', 'subscriptions.id').on('panel.brain', '=', 'panel'),
    )
    .select(['subscriptions.id', 'subscriptions.number', 'taken_at', 'tokens_deducted', 'reason'])
    .select(['kind', 'pair', 'action', 'type', 'timeframe'])
    .select([
      'entry',
      'target',
      'stop',
      'opened_at',
      'expires_at',
      'breakout_level',
      'stake_cents',
      'left_at',
    ])
    .select(['confidence', 'confidence_count', 'confidence_low', 'confidence_high', 'no_skill_rate'])
    .select(['chance_target', 'chance_stop', 'chance_expired', 'chance_luck'])
    .select(['simulated', 'feed', 'outcome', 'closing_price', 'closed_at', 'ambiguous', 'gap'])
    .select('furthest_price')
    .select((of) => [
      'breakout.probability as breakout_stated',
      'panel.probability as panel_stated',
      'panel.stance as panel_stance',
      of
        .selectFrom('signal_record as event')
        .select('hash')
        .whereRef('event.idea_id', '=', 'subscriptions.idea_id')
        .where((any) =>
          any.or([
            any('event.subscription_id', 'is', null),
            any('event.subscription_id', '=', any.ref('subscriptions.id')),
          ]),
        )
        .orderBy('seq', 'desc')
        .limit(1)
        .as('record_hash'),
    ]);

export const listUserSignals = (db: Db, userId: string, limit = 500) =>
  selectSignals(db)
    .where('subscriptions.user_id', '=', userId)
    .orderBy('subscriptions.number', 'desc')
    .limit(limit)
    .execute();

export const findSignalsById = (db: Db, userId: string, ids: readonly string[]): Promise<SignalRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectSignals(db)
        .where('subscriptions.user_id', '=', userId)
        .where('subscriptions.id', 'in', ids)
        .execute();

/** Without those that the user left: they count neither way (docs/decisions/059-leaving-an-idea.md). */
const selectHeldIdeas = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null);

/** From before ideas were shared: all of them were called signals, whatever the evidence. */
const isEarlier = sql<boolean>`NOT ideas.is_shared AND ideas.breakout_level IS NULL`;

export const listClosedSignals = (db: Db, userId: string) =>
  selectHeldIdeas(db, userId)
    .select(['kind', 'pair', 'action', 'entry', 'target', 'stop', isEarlier.as('isEarlier')])
    .select(['outcome as status', 'closing_price as price', 'ambiguous', 'stake_cents'])
    .where('outcome', 'is not', null)
    .$narrowType<{ status: NotNull; ambiguous: NotNull }>()
    .orderBy('closed_at')
    .orderBy('subscriptions.number')
    .execute();

const selectOpenSignals = (db: Db, userId: string) =>
  selectHeldIdeas(db, userId).where('outcome', 'is', null);

export type SignalSide = { pair: Pair; action: Action; timeframe: Timeframe };

export async function hasOpenSignal(db: Db, userId: string, like: SignalSide): Promise<boolean> {
  const open = await selectOpenSignals(db, userId)
    .select('subscriptions.id')
    .where('pair', '=', like.pair)
    .where('action', '=', like.action)
    .where('timeframe', '=', like.timeframe)
    .executeTakeFirst();
  return open !== undefined;
}

export type OpenCounts = Record<IdeaKind | 'earlier', number>;

/** `earlier` ones are among those of their kind. */
export const countOpenSignals = (db: Db, userId: string): Promise<OpenCounts> =>
  selectOpenSignals(db, userId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('kind', '=', 'signal').as('signal'),
      fn.countAll<number>().filterWhere('kind', '=', 'practice').as('practice'),
      fn.countAll<number>().filterWhere('kind', '=', 'signal').filterWhere(isEarlier).as('earlier'),
    ])
    .executeTakeFirstOrThrow();

export const countLeftSignals = (db: Db, userId: string): Promise<Record<IdeaKind, number>> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is not', null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('kind', '=', 'signal').as('signal'),
      fn.countAll<number>().filterWhere('kind', '=', 'practice').as('practice'),
    ])
    .executeTakeFirstOrThrow();
