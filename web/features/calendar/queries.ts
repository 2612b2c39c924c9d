import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const eventsQuery = queryOptions({
  queryKey: ['calendar', 'events'],
  queryFn: ({ signal }) => call('getEconomicEvents', undefined, signal),
  refetchInterval: 60_000,
});
