import type { adminOutreach as table } from '@app/contracts/admin-outreach.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { compareHoldOut } from './compare-hold-out.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listOutreach } from './list-outreach.ts';
import { readCohorts } from './read-cohorts.ts';
import { readFunnel } from './read-funnel.ts';
import { summariseOutreach } from './summarise-outreach.ts';

export const adminOutreachRoutes = ({
  database: { db },
}: Pick<Deps, 'database'>): Pick<Handlers, keyof typeof table> => ({
  listCommunicationLogs: ({ query }) => listOutreach(db, query),
  summariseOutreach: ({ query }) => summariseOutreach(db, query),
  compareHoldOut: ({ query, now }) => compareHoldOut(db, query, now),
  listCampaigns: ({ query, now }) => listCampaigns(db, query, now),
  getFunnel: ({ query, now }) => readFunnel(db, query, now),
  getCohorts: ({ query, now }) => readCohorts(db, query, now),
});
