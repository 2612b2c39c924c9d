import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import type { Stake } from '@app/domain/signals/stake.ts';
import { callEndpoint } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { ownStakeOf, riskPercentOf } from './own-risk.ts';

/** What is seen here is added once a day. */
const SLOWLY_CHANGING = { staleTime: 3_600_000, gcTime: 3_600_000 } as const;

export const evidenceListQuery = queryOptions({
  queryKey: ['evidence'],
  queryFn: ({ signal }) => callEndpoint('listEvidence', undefined, signal),
  ...SLOWLY_CHANGING,
});

export type EvidenceAddress = { rule: string; market: string; timeframe: string };

export const evidenceQuery = (address: EvidenceAddress) =>
  queryOptions({
    queryKey: ['evidence', address.rule, address.market, address.timeframe],
    // The server refuses names that it does not know.
    queryFn: ({ signal }) =>
      callEndpoint(
        'getEvidence',
        { params: address as EvidenceAddress & Pick<EvidenceView, 'rule' | 'timeframe'> },
        signal,
      ),
    retry: false,
    ...SLOWLY_CHANGING,
  });

/** Per cent of the account at risk, null where it was never said; and the stake, an example where it was never said. */
export function useOwnMoney(): { riskPercent: number | null; stake: Stake } {
  const { state } = useSession();
  const { data } = useQuery({
    queryKey: ['profile', 'memory'],
    queryFn: ({ signal }) => callEndpoint('getMemory', undefined, signal),
    enabled: state === 'in',
  });
  return { riskPercent: data ? riskPercentOf(data) : null, stake: ownStakeOf(data) };
}
