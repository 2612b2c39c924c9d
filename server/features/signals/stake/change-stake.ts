import type { StakeView } from '@app/contracts/market/signals.ts';
import { printDollars } from '@app/domain/buddy/replies/print.ts';
import { knownCapital } from '@app/domain/memory/memory.ts';
import { describeStake, LEAST_STAKE_CENTS, mostStakeOf } from '@app/domain/signals/stake.ts';
import type { Deps } from '../../../deps.ts';
import { announceUserChange } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { MemoryPort } from '../../../ports/memory.ts';

type StakeChange = { userId: string; id: string; stakeCents: number };

/** Of the user's own open signal. @throws AppError not_found, conflict once it is closed, bad_input beyond the limits */
export function changeStake(
  { database, memory }: Pick<Deps, 'database'> & { memory: Pick<MemoryPort, 'read'> },
  { userId, id, stakeCents }: StakeChange,
): Promise<StakeView> {
  return database.transact(async (tx) => {
    const accountCents = knownCapital(await memory.read(tx, userId));
    const most = mostStakeOf(accountCents);
    if (stakeCents < LEAST_STAKE_CENTS || stakeCents > most)
      throw new AppError(
        'bad_input',
        `Please risk between ${printDollars(LEAST_STAKE_CENTS / 100)} and ${printDollars(most / 100)} on one idea.`,
      );
    // The lock keeps the idea open until the stake is changed.
    const held = await tx
      .selectFrom('subscriptions')
      .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
      .select(['outcome', 'left_at'])
      .where('subscriptions.id', '=', id)
      .where('subscriptions.user_id', '=', userId)
      .forShare('ideas')
      .executeTakeFirst();
    if (!held) throw new AppError('not_found');
    if (held.outcome !== null)
      throw new AppError('conflict', 'This idea is closed, so its stake stays as it was.');
    if (held.left_at !== null) throw new AppError('conflict', 'You stopped following this idea.');
    await tx
      .updateTable('subscriptions')
      .set({ stake_cents: stakeCents })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    announceUserChange(tx, userId);
    return describeStake(stakeCents, accountCents);
  });
}
