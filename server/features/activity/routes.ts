import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { activityEndpoints as table } from '@app/contracts/accounts/activity.ts';
import { classifyDevice, classifyPage, classifyReferrer } from '@app/domain/activity/visit.ts';
import type { Channel } from '@app/domain/proactive/channel.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Deps } from '../../deps.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { countPace } from './count-pace.ts';
import { createPresenceRecorder } from './record-presence.ts';

const ok = { ok: true } as const;

export type ActivityPorts = {
  greet: (
    userId: string,
    arrival: { kind: 'login' | 'return'; awaySince: number | null; now: number },
  ) => Promise<void>;
};

const channelByClickSource: Record<string, Channel> = {
  email_link: 'email',
  telegram_link: 'telegram',
  push_link: 'push',
};

export function activityRoutes(
  { database, publicUrl, config, log }: Pick<Deps, 'database' | 'publicUrl' | 'config' | 'log'>,
  { greet }: ActivityPorts,
): Pick<Handlers, keyof typeof table> {
  const { db } = database;
  const ownHost = new URL(publicUrl).host;

  const recordPresence = createPresenceRecorder(database);

  const tryGreet: ActivityPorts['greet'] = (userId, arrival) =>
    greet(userId, arrival).catch((error: unknown) =>
      log.error({ err: error, kind: arrival.kind }, 'greeting failed'),
    );

  return {
    reportReturn: async ({ user: { userId }, body, now }) => {
      const awaySince = Math.min(Date.parse(body.clientLastActiveAt), now);
      if (!(await recordPresence(userId, now, { lastActiveAt: awaySince }))) return ok;
      await tryGreet(userId, { kind: 'return', awaySince, now });
      return ok;
    },

    reportLogin: async ({ user: { userId }, now }) => {
      await recordPresence(userId, now);
      await tryGreet(userId, { kind: 'login', awaySince: null, now });
      return ok;
    },

    trackPageVisit: async ({ user, body, now, userAgent }) => {
      await countVisit({ user, body, now, userAgent });
      return ok;
    },

    reportPace: async ({ body, now, userAgent }) => {
      await countPace(db, { ...body, now, userAgent });
      return ok;
    },

    trackUserReturn: async ({ user: { userId }, body, now }) => {
      await recordPresence(userId, now, { channel: channelByClickSource[body.clickSource ?? ''] });
      return ok;
    },

    getConversionStatus: async ({ user: { userId }, now }) => {
      if (!config.ANALYTICS_ID) return { shouldTrackConversion: false };
      const updated = await db
        .updateTable('users')
        .set({ conversion_reported_at: now })
        .where('id', '=', userId)
        .where('conversion_reported_at', 'is', null)
        .where('created_at', '>', now - DAY_MS)
        .returning('id')
        .executeTakeFirst();
      return { shouldTrackConversion: updated !== undefined };
    },
  };

  async function countVisit({
    user,
    body,
    now,
    userAgent,
  }: Pick<Call<typeof table.trackPageVisit>, 'user' | 'body' | 'now' | 'userAgent'>): Promise<void> {
    const device = classifyDevice(body.userAgent ?? userAgent);
    if (device === 'bot') return;
    await sql`
      INSERT INTO page_visits AS v (day, path, source, device, signed_in, visits)
      VALUES (${utcDay(now)}, ${classifyPage(body.path)}, ${classifyReferrer(body.referrer ?? '', ownHost)}, ${device},
        ${user !== null}, 1)
      ON CONFLICT (day, path, source, device, signed_in) DO UPDATE SET visits = v.visits + 1`.execute(db);
  }
}
