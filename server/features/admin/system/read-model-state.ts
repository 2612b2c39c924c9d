import { DAY_MS } from '@app/domain/time.ts';
import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import type { LanguageModel } from '../../../adapters/language-model/port.ts';
import type { Db } from '../../../platform/database/database.ts';

type ModelState = ReplyOf<typeof adminSystemEndpoints.getSystemStatus>['languageModel'];

const LATE_SHARE = 0.8;

export async function readModelState(
  db: Db,
  { provider, model, budget }: LanguageModel,
  now: number,
): Promise<ModelState> {
  const { spent, unpriced } = await db
    .selectFrom('model_spending')
    .select(({ fn }) => [
      fn.sum<number | null>('cost_micro_dollars').as('spent'),
      fn.sum<number | null>('unpriced_calls').as('unpriced'),
    ])
    .where('day', '=', Math.floor(now / DAY_MS))
    .executeTakeFirstOrThrow();
  const spentMicroDollars = spent ?? 0;
  const share = budget?.all ? spentMicroDollars / budget.all : 0;
  return {
    name: `${provider} ${model}`,
    spentMicroDollars,
    unpricedCalls: unpriced ?? 0,
    budgetMicroDollars: budget?.all ?? null,
    health: share >= 1 ? 'bad' : share >= LATE_SHARE ? 'late' : 'good',
  };
}
