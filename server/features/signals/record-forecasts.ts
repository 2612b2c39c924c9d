import type { Forecast } from '@app/domain/brains/forecast.ts';
import type { Tx } from '../../db/database.ts';

/** Freezes what was stated of a signal, in the transaction that opens it. */
export async function recordForecasts(
  tx: Tx,
  signalId: string,
  forecasts: readonly Forecast[],
  now: number,
): Promise<void> {
  await tx
    .insertInto('brain_forecasts')
    .values(
      forecasts.map(({ noSkill, ...said }) => ({
        ...said,
        signal_id: signalId,
        no_skill: noSkill,
        stated_at: now,
      })),
    )
    .execute();
}
