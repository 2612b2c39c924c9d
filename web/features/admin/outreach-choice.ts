import type { InputOf } from '@app/contracts/request.ts';
import { useAddress } from './use-address.ts';

type Query = NonNullable<InputOf<'summariseOutreach'>['query']>;
type Channel = NonNullable<Query['channel']>;

export const channels = ['email', 'telegram', 'push'] as const satisfies readonly Channel[];
export const outcomes = ['yes', 'no'] as const;

const LONGEST_CAMPAIGN = 200;

/** Periods that campaigns and the comparison may look back on. */
export const periods = ['7', '30', '90', '365'] as const;

/** What of the outreach is chosen, by the address. */
export function useOutreachChoice() {
  const { of, maybe, page, choose } = useAddress();
  const search = of('search') ?? '';
  const campaign = (of('campaign') ?? '').slice(0, LONGEST_CAMPAIGN);
  const channel = maybe('channel', channels);
  const converted = maybe('converted', outcomes);
  const query = {
    ...(search && { search }),
    ...(channel && { channel }),
    ...(campaign && { campaign }),
    ...(converted && { converted }),
  };
  return { search, campaign, channel, converted, query, page, choose };
}

/** The days that are looked back on, 90 where nothing is chosen, and whose pictures are shown. */
export function usePeriod() {
  const { of, oneOf, choose } = useAddress();
  const days = Number(oneOf('days', periods, '90'));
  const source = of('source')?.slice(0, LONGEST_CAMPAIGN) || null;
  const name = of('name')?.slice(0, LONGEST_CAMPAIGN) || null;
  return { days, of: source === null ? null : { source, campaign: name }, choose };
}
