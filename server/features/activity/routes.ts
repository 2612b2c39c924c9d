import type { activity as table } from '@app/contracts/activity.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';

const ok = { ok: true } as const;

export function activityRoutes({
  database: { db },
}: Pick<Deps, 'database'>): Pick<Handlers, keyof typeof table> {
  /** By our own clock: the browser's may be wrong. */
  const noteActive = async (userId: string, now: number) => {
    await db
      .updateTable('users')
      .set({ last_active_at: now })
      .where('id', '=', userId)
      .where('last_active_at', '<', now)
      .execute();
    return ok;
  };
  return {
    reportReturn: ({ user, now }) => noteActive(user.userId, now),
    reportLogin: ({ user, now }) => noteActive(user.userId, now),
  };
}
