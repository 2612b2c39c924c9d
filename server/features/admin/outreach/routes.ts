import type { adminOutreachEndpoints as table } from '@app/contracts/admin/outreach.ts';
import { recordAdminView } from '../../../platform/access/admin-log.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { OutreachFilter } from './outreach-filter.ts';
import { compareHoldOut } from './compare-hold-out.ts';
import { listCampaigns } from './progress/list-campaigns.ts';
import { listOutreach } from './list-outreach.ts';
import { readCohorts } from './progress/read-cohorts.ts';
import { readFunnel } from './progress/read-funnel.ts';
import { cacheResults } from '../cache-results.ts';
import { summariseOutreach } from './summarise-outreach.ts';

const SUMMARY_CACHE_MS = 5_000;

export function adminOutreachRoutes({
  database: { db },
}: Pick<Deps, 'database'>): Pick<Handlers, keyof typeof table> {
  const summarise = cacheResults((filter: OutreachFilter) => summariseOutreach(db, filter), SUMMARY_CACHE_MS);
  return {
    listCommunicationLogs: async ({ user, query, now }) => {
      const logs = await listOutreach(db, query);
      // The first message after a return is part of the conversation.
      const logsWithMessage = logs.filter((log) => log.first_message_after_outreach !== null);
      const userIds = logsWithMessage.map((log) => log.user_id);
      await recordAdminView(db, { adminId: user.userId, action: 'read_first_words', userIds, now });
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
