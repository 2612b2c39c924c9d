import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api.ts';
import { withSaveTimeout } from '../save-timeout.ts';

export const memoryQuery = queryOptions({
  queryKey: ['profile', 'memory'],
  queryFn: ({ signal }) => callEndpoint('getMemory', undefined, signal),
  // A message in between may have changed it.
  staleTime: 0,
});

type MemoryChange =
  | { type: 'correctFact'; id: string; value: string }
  | { type: 'eraseFact'; id: string }
  | { type: 'eraseLessons' }
  | { type: 'eraseEverything' };

function sendMemoryChange(change: MemoryChange, signal: AbortSignal) {
  switch (change.type) {
    case 'correctFact':
      return callEndpoint('changeFact', { params: { id: change.id }, body: { value: change.value } }, signal);
    case 'eraseFact':
      return callEndpoint('forgetFact', { params: { id: change.id } }, signal);
    case 'eraseLessons':
      return callEndpoint('forgetLessons', undefined, signal);
    case 'eraseEverything':
      return callEndpoint('forgetEverything', undefined, signal);
  }
}

/** Every change is answered with the whole memory as it then is. */
export function useChangeMemory() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: MemoryChange) => withSaveTimeout((signal) => sendMemoryChange(change, signal)),
    onSuccess: async (memory) => {
      await client.cancelQueries({ queryKey: memoryQuery.queryKey });
      client.setQueryData(memoryQuery.queryKey, memory);
    },
  });
}
