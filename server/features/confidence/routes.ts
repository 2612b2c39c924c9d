import type { Handlers } from '../../platform/http/call.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { ConfidenceRecord } from './confidence-record.ts';

const CACHE_MS = 60_000;

export const confidenceRoutes = (
  record: ConfidenceRecord,
  reads: ReadCache,
): Pick<Handlers, 'getConfidence'> => ({
  getConfidence: async ({ user, now }) => ({
    prepared: await reads.read('confidence', user.userId, now, async () => ({
      json: JSON.stringify(await record.view(user.userId, now)),
      validUntil: now + CACHE_MS,
    })),
  }),
});
