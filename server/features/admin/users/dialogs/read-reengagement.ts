import { toIsoOrNull } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminUserEndpoints } from '@app/contracts/admin/users.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { countDaysAway } from '@app/domain/activity/days-away.ts';
import { isHeldOut } from '@app/domain/proactive/outreach/hold-out.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { toIsoOrEpoch } from '../iso-or-epoch.ts';
import { lastSeenSql } from '../figures/knowledge-columns.ts';

const MAX_ATTEMPTS = 50;

type UserReengagement = ReplyOf<typeof adminUserEndpoints.getUserReengagement>;
type ReengagementSummary = {
  created_at: number;
  seen_at: number;
  total: number;
  returned: number;
  channels: string[] | null;
  declined: string[] | null;
};

export async function readReengagement(db: Db, userId: string, now: number): Promise<UserReengagement> {
  const [summary, attempts] = await Promise.all([
    sql<ReengagementSummary>`
      SELECT u.created_at, ${lastSeenSql} AS seen_at, o.total, o.returned,
        (SELECT array_agg(channel ORDER BY channel) FROM alert_channels WHERE user_id = u.id) AS channels,
        (SELECT array_agg(kind ORDER BY kind) FROM mail_opt_outs WHERE user_id = u.id) AS declined
      FROM users u CROSS JOIN LATERAL (
        SELECT count(*) AS total, count(first_return_time) AS returned FROM outreach WHERE user_id = u.id) o
      WHERE u.id = ${userId}`.execute(db),
    db
      .selectFrom('outreach')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_ATTEMPTS)
      .execute(),
  ]);
  const [row] = summary.rows;
  if (!row) throw new AppError('not_found', 'There is no such user.');
  return {
    daysSinceLastActive: countDaysAway({ createdAt: row.created_at, lastSeenAt: row.seen_at }, now),
    heldOut: isHeldOut(userId),
    total: row.total,
    returned: row.returned,
    attempts: attempts.map((attempt) => ({
      channel: attempt.channel,
      messageType: attempt.message_type,
      sentAt: toIsoOrEpoch(attempt.sent_at),
      firstReturnAt: toIsoOrNull(attempt.first_return_time),
      messagesAfter: attempt.messages_after_outreach,
      firstMessage: attempt.first_message_after_outreach,
    })),
    channels: row.channels ?? [],
    declined: row.declined ?? [],
  };
}
