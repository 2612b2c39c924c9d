import type { Forecast } from '@app/domain/brains/forecast.ts';
import type { Tx } from '../../../platform/database/database.ts';

export async function recordForecasts(
  tx: Tx,
  signalId: string,
  forecasts: readonly Forecast[],
  now: number,
): Promise<void> {
  await tx
    .insertInto('brain_forecasts')
    .values(
      forecasts.map(({ noSkill, ...forecast }) => ({
        ...forecast,
        signal_id: signalId,
        no_skill: noSkill,
        stated_at: now,
      })),
    )
    .execute();
}
