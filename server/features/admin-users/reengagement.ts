import { sql } from 'kysely';
import type { adminUsers } from '@app/contracts/admin-users.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { daysAway } from '@app/domain/activity/days-away.ts';
import { isHeldOut } from '@app/domain/proactive/held-out.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { isoAt, isoOf } from './iso.ts';
import { seenAt } from './known.ts';

const NEWEST = 50;

type Shown = ReplyOf<typeof adminUsers.getUserReengagement>;
type Standing = {
  created_at: number;
  seen_at: number;
  total: number;
  returned: number;
  channels: string[] | null;
  declined: string[] | null;
};

/** What went out to a user outside the page, and what came back. @throws AppError not_found */
export async function readReengagement(db: Db, userId: string, now: number): Promise<Shown> {
  const [standing, attempts] = await Promise.all([
    sql<Standing>`
      SELECT u.created_at, ${seenAt} AS seen_at, o.total, o.returned,
        (SELECT array_agg(channel ORDER BY channel) FROM wanted_channels WHERE user_id = u.id) AS channels,
        (SELECT array_agg(kind ORDER BY kind) FROM mail_refusals WHERE user_id = u.id) AS declined
      FROM users u CROSS JOIN LATERAL (
        SELECT count(*) AS total, count(first_return_time) AS returned FROM outreach WHERE user_id = u.id) o
      WHERE u.id = ${userId}`.execute(db),
    db
      .selectFrom('outreach')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute(),
  ]);
  const [row] = standing.rows;
  if (!row) throw new AppError('not_found', 'There is no such user.');
  return {
    daysSinceLastActive: daysAway({ createdAt: row.created_at, seenAt: row.seen_at }, now),
    heldOut: isHeldOut(userId),
    total: row.total,
    returned: row.returned,
    attempts: attempts.map((one) => ({
      channel: one.channel,
      messageType: one.message_type,
      sentAt: isoAt(one.sent_at),
      firstReturnAt: isoOf(one.first_return_time),
      messagesAfter: one.messages_after_outreach,
      firstMessage: one.first_message_after_outreach,
    })),
    channels: row.channels ?? [],
    declined: row.declined ?? [],
  };
}
