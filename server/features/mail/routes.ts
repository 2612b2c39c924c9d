import type { mailEndpoints as table } from '@app/contracts/messaging/mail.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { changeByMailLink } from './choices/change-by-link.ts';
import { readMailChoices, switchMail } from './choices/mail-choices.ts';

export function mailRoutes(deps: Pick<Deps, 'config' | 'database'>): Pick<Handlers, keyof typeof table> {
  const { db, transact } = deps.database;
  const readChoices = async (userId: string) => {
    const { weekly_report, re_engagement } = await readMailChoices(db, userId);
    return { weeklyReport: weekly_report, reEngagement: re_engagement };
  };
  return {
    getMailChoices: ({ user }) => readChoices(user.userId),
    saveMailChoices: async ({ user: { userId }, body, now }) => {
      await transact(async (tx) => {
        await switchMail(tx, { userId, kind: 'weekly_report', wanted: body.weeklyReport, now });
        await switchMail(tx, { userId, kind: 're_engagement', wanted: body.reEngagement, now });
      });
      return readChoices(userId);
    },
    changeByMailLink: ({ body, now }) => changeByMailLink(deps, { ...body, now }),
  };
}
