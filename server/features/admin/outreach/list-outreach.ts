import { toIso, toIsoOrNull } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminOutreachEndpoints, CommunicationLog } from '@app/contracts/admin/outreach.ts';
import type { QueryOf } from '@app/contracts/endpoint.ts';
import { ADMIN_PAGE_SIZE, MAX_UNPAGED_ROWS } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../../platform/database/database.ts';
import { campaignColumns, joinCampaign } from './campaign-columns.ts';
import { outreachFilterSql } from './outreach-filter.ts';

type OutreachQuery = QueryOf<typeof adminOutreachEndpoints.listCommunicationLogs>;
type StoredOutreach = Omit<CommunicationLog, 'id' | 'sent_at' | 'first_return_time'> & {
  id: number;
  sent_at: number;
  first_return_time: number | null;
};

export async function listOutreach(db: Db, { page, ...filter }: OutreachQuery): Promise<CommunicationLog[]> {
  const limit = page === undefined ? MAX_UNPAGED_ROWS : ADMIN_PAGE_SIZE;
  const offset = page === undefined ? 0 : (page - 1) * ADMIN_PAGE_SIZE;
  const { source, campaign, device, registrationCountry, city } = campaignColumns;
  const { rows } = await sql<StoredOutreach>`
    SELECT o.*, u.email AS user_email, u.profile->>'firstName' AS first_name, u.profile->>'lastName' AS last_name,
      u.profile->>'country' AS country, ${registrationCountry} AS registration_country, ${city} AS city, ${device} AS device,
      ${source} AS campaign_source, ${campaign} AS campaign_id
    FROM (
      SELECT o.id FROM outreach AS o WHERE ${outreachFilterSql(filter)}
      ORDER BY o.sent_at DESC, o.id DESC LIMIT ${limit} OFFSET ${offset}) AS chosen
    JOIN outreach AS o ON o.id = chosen.id
    JOIN users AS u ON u.id = o.user_id ${joinCampaign}
    ORDER BY o.sent_at DESC, o.id DESC`.execute(db);
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    sent_at: toIso(row.sent_at),
    first_return_time: toIsoOrNull(row.first_return_time),
  }));
}
