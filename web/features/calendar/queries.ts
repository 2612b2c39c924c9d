import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api.ts';

export const eventsQuery = queryOptions({
  queryKey: ['calendar', 'events'],
  queryFn: ({ signal }) => callEndpoint('getEconomicEvents', undefined, signal),
  refetchInterval: 60_000,
});
