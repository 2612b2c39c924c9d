import { sql } from 'kysely';
import type { adminOutreach, CommunicationLog } from '@app/contracts/admin-outreach.ts';
import type { QueryOf } from '@app/contracts/endpoint.ts';
import { ADMIN_PAGE, PLAIN_MOST } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../db/database.ts';
import { campaignColumns, joinCampaign } from './campaign-of.ts';
import { chosenOutreach } from './chosen-outreach.ts';

type Asked = QueryOf<typeof adminOutreach.listCommunicationLogs>;
type Row = Omit<CommunicationLog, 'id' | 'sent_at' | 'first_return_time'> & {
  id: number;
  sent_at: number;
  first_return_time: number | null;
};

const iso = (at: number): string => new Date(at).toISOString();

/** What went out to users outside the page, newest first: one page of it, or the newest where no page is asked for. */
export async function listOutreach(db: Db, { page, ...chosen }: Asked): Promise<CommunicationLog[]> {
  const limit = page === undefined ? PLAIN_MOST : ADMIN_PAGE;
  const offset = page === undefined ? 0 : (page - 1) * ADMIN_PAGE;
  const { source, campaign, device, registrationCountry, city } = campaignColumns;
  const { rows } = await sql<Row>`
    SELECT o.*, u.email AS user_email, u.profile->>'firstName' AS first_name, u.profile->>'lastName' AS last_name,
      u.profile->>'country' AS country, ${registrationCountry} AS registration_country, ${city} AS city, ${device} AS device,
      ${source} AS campaign_source, ${campaign} AS campaign_id
    FROM (
      SELECT o.id FROM outreach AS o WHERE ${chosenOutreach(chosen)}
      ORDER BY o.sent_at DESC, o.id DESC LIMIT ${limit} OFFSET ${offset}) AS chosen
    JOIN outreach AS o ON o.id = chosen.id
    JOIN users AS u ON u.id = o.user_id ${joinCampaign}
    ORDER BY o.sent_at DESC, o.id DESC`.execute(db);
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    sent_at: iso(row.sent_at),
    first_return_time: row.first_return_time === null ? null : iso(row.first_return_time),
  }));
}
