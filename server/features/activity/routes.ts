import { sql } from 'kysely';
import type { activity as table } from '@app/contracts/activity.ts';
import { deviceOf, pageOf, sourceOf } from '@app/domain/activity/visit.ts';
import type { Channel } from '@app/domain/proactive/channel.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Deps } from '../../deps.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { presenceIn } from './presence.ts';

const ok = { ok: true } as const;
const DAY = 86_400_000;

/** What the chat says to who arrives; joined where the app is put together. */
export type ActivityTools = {
  greet: (
    userId: string,
    arrival: { kind: 'login' | 'return'; awaySince: number | null; now: number },
  ) => Promise<void>;
};

/** The channel whose link was followed, in the words of the specification (section 7). */
const channelOf: Record<string, Channel> = {
  email_link: 'email',
  telegram_link: 'telegram',
  push_link: 'push',
};

export function activityRoutes(
  { database, publicUrl, config, log }: Pick<Deps, 'database' | 'publicUrl' | 'config' | 'log'>,
  { greet }: ActivityTools,
): Pick<Handlers, keyof typeof table> {
  const { db } = database;
  const ownHost = new URL(publicUrl).host;

  const noteActive = presenceIn(database);

  /** Nothing waits for a greeting: where it fails, the arrival counts all the same. */
  const welcome: ActivityTools['greet'] = (userId, arrival) =>
    greet(userId, arrival).catch((error: unknown) =>
      log.error({ err: error, kind: arrival.kind }, 'a greeting was not written'),
    );

  return {
    reportReturn: async ({ user: { userId }, body, now }) => {
      const awaySince = Math.min(Date.parse(body.clientLastActiveAt), now);
      if (!(await noteActive(userId, now, { lastActiveAt: awaySince }))) return ok;
      await welcome(userId, { kind: 'return', awaySince, now });
      return ok;
    },

    reportLogin: async ({ user: { userId }, now }) => {
      await noteActive(userId, now);
      await welcome(userId, { kind: 'login', awaySince: null, now });
      return ok;
    },

    trackPageVisit: async ({ user, body, now, userAgent }) => {
      await countVisit({ user, body, now, userAgent });
      return ok;
    },

    trackUserReturn: async ({ user: { userId }, body, now }) => {
      await noteActive(userId, now, { channel: channelOf[body.clickSource ?? ''] });
      return ok;
    },

    getConversionStatus: async ({ user: { userId }, now }) => {
      if (!config.ANALYTICS_ID) return { shouldTrackConversion: false };
      const told = await db
        .updateTable('users')
        .set({ conversion_told_at: now })
        .where('id', '=', userId)
        .where('conversion_told_at', 'is', null)
        .where('created_at', '>', now - DAY)
        .returning('id')
        .executeTakeFirst();
      return { shouldTrackConversion: told !== undefined };
    },
  };

  async function countVisit({
    user,
    body,
    now,
    userAgent,
  }: Pick<Call<typeof table.trackPageVisit>, 'user' | 'body' | 'now' | 'userAgent'>): Promise<void> {
    const device = deviceOf(body.userAgent ?? userAgent);
    if (device === 'bot') return;
    await sql`
      INSERT INTO page_visits AS v (day, path, source, device, signed_in, visits)
      VALUES (${utcDay(now)}, ${pageOf(body.path)}, ${sourceOf(body.referrer ?? '', ownHost)}, ${device},
        ${user !== null}, 1)
      ON CONFLICT (day, path, source, device, signed_in) DO UPDATE SET visits = v.visits + 1`.execute(db);
  }
}
