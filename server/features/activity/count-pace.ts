import { sql } from 'kysely';
import { classifyDevice, classifyPage } from '@app/domain/activity/visit.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Db } from '../../platform/database/database.ts';

export type PaceReport = { path: string; counts: readonly number[]; now: number; userAgent: string };

/** Adds the presses of a visit to those of the day; of nobody in particular. */
export async function countPace(db: Db, { path, counts, now, userAgent }: PaceReport): Promise<void> {
  const device = classifyDevice(userAgent);
  const pressed = [...counts.entries()].filter(([, presses]) => presses > 0);
  if (device === 'bot' || pressed.length === 0) return;
  await db
    .insertInto('interaction_pace')
    .values(
      pressed.map(([bucket, presses]) => ({
        day: utcDay(now),
        path: classifyPage(path),
        device,
        bucket,
        presses,
      })),
    )
    .onConflict((row) =>
      row.columns(['day', 'path', 'device', 'bucket']).doUpdateSet({
        presses: sql`interaction_pace.presses + excluded.presses`,
      }),
    )
    .execute();
}
