import type { InputOf } from '@app/contracts/request.ts';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';

type Query = NonNullable<InputOf<'summariseOutreach'>['query']>;
type Channel = NonNullable<Query['channel']>;

export const channels = ['email', 'telegram', 'push'] as const satisfies readonly Channel[];
export const outcomes = ['yes', 'no'] as const;

const MAX_CAMPAIGN_LENGTH = 200;

/** In days. */
export const periods = ['7', '30', '90', '365'] as const;

export function useOutreachFilters() {
  const { get, oneOfOrNone, page, update } = useDashboardUrl();
  const search = get('search') ?? '';
  const campaign = (get('campaign') ?? '').slice(0, MAX_CAMPAIGN_LENGTH);
  const channel = oneOfOrNone('channel', channels);
  const converted = oneOfOrNone('converted', outcomes);
  const filterQuery = {
    ...(search && { search }),
    ...(channel && { channel }),
    ...(campaign && { campaign }),
    ...(converted && { converted }),
  };
  return { search, campaign, channel, converted, filterQuery, page, update };
}

/** The period of the campaigns in days, and the campaign whose charts are shown. */
export function useCampaignSelection() {
  const { get, oneOf, update } = useDashboardUrl();
  const days = Number(oneOf('days', periods, '90'));
  const source = get('source')?.slice(0, MAX_CAMPAIGN_LENGTH) || null;
  const name = get('name')?.slice(0, MAX_CAMPAIGN_LENGTH) || null;
  return { days, campaign: source === null ? null : { source, campaign: name }, update };
}
