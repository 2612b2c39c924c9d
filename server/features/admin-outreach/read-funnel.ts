import { sql } from 'kysely';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Db } from '../../db/database.ts';
import { ofCampaign, progressCounts, type OfCampaign } from './of-campaign.ts';

type Funnel = ReplyOf<typeof adminOutreach.getFunnel>;
type Step = Exclude<Funnel['steps'][number]['step'], 'visited'>;

const DAY = 86_400_000;
const steps: readonly Step[] = ['registered', 'verified', 'talked', 'signal', 'returned', 'paid'];

/** Visits of the days, and of those who registered in them how many have come how far by now. */
export async function readFunnel(
  db: Db,
  { days, ...of }: OfCampaign & { days: number },
  now: number,
): Promise<Funnel> {
  const from = now - days * DAY;
  const ofAll = of.source === undefined && of.campaign === undefined;
  const [people, visited] = await Promise.all([
    sql<Record<Step, number>>`
      SELECT ${progressCounts} FROM user_progress AS p WHERE registered_at > ${from}::bigint AND ${ofCampaign(of)}`.execute(
      db,
    ),
    ofAll ? countVisits(db, from) : null,
  ]);
  const [counted] = people.rows;
  return {
    steps: [
      { step: 'visited', count: visited },
      ...steps.map((step) => ({ step, count: counted?.[step] ?? 0 })),
    ],
  };
}

/** Pages opened by people who were not signed in; counted by day, so from the beginning of the first one. */
async function countVisits(db: Db, from: number): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    SELECT coalesce(sum(visits), 0)::bigint AS visits FROM page_visits WHERE day >= ${utcDay(from)} AND NOT signed_in`.execute(
    db,
  );
  return rows[0]?.visits ?? 0;
}
