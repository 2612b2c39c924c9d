import type { adminOutreach as table } from '@app/contracts/admin-outreach.ts';
import { noteLook } from '../../db/admin-log.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import type { Chosen } from './chosen-outreach.ts';
import { compareHoldOut } from './compare-hold-out.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listOutreach } from './list-outreach.ts';
import { readCohorts } from './read-cohorts.ts';
import { readFunnel } from './read-funnel.ts';
import { sharedAnswers } from './shared-answers.ts';
import { summariseOutreach } from './summarise-outreach.ts';

/** How old a summary may be, in real ms. */
const SUMMARY_KEPT = 5_000;

export function adminOutreachRoutes({
  database: { db },
}: Pick<Deps, 'database'>): Pick<Handlers, keyof typeof table> {
  const summarise = sharedAnswers((chosen: Chosen) => summariseOutreach(db, chosen), SUMMARY_KEPT);
  return {
    listCommunicationLogs: async ({ user, query, now }) => {
      const logs = await listOutreach(db, query);
      // The first words after a return are part of a conversation.
      const quoted = logs.filter((log) => log.first_message_after_outreach !== null);
      const userIds = quoted.map((log) => log.user_id);
      await noteLook(db, { adminId: user.userId, action: 'read_first_words', userIds, now });
      return logs;
    },
    summariseOutreach: ({ query: { search, channel, campaign, converted } }) =>
      summarise({ search, channel, campaign, converted }),
    compareHoldOut: ({ query, now }) => compareHoldOut(db, query, now),
    listCampaigns: ({ query, now }) => listCampaigns(db, query, now),
    getFunnel: ({ query, now }) => readFunnel(db, query, now),
    getCohorts: ({ query, now }) => readCohorts(db, query, now),
  };
}
