import type { adminOutreach as table } from '@app/contracts/admin-outreach.ts';
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
    listCommunicationLogs: ({ query }) => listOutreach(db, query),
    summariseOutreach: ({ query: { search, channel, campaign, converted } }) =>
      summarise({ search, channel, campaign, converted }),
    compareHoldOut: ({ query, now }) => compareHoldOut(db, query, now),
    listCampaigns: ({ query, now }) => listCampaigns(db, query, now),
    getFunnel: ({ query, now }) => readFunnel(db, query, now),
    getCohorts: ({ query, now }) => readCohorts(db, query, now),
  };
}
