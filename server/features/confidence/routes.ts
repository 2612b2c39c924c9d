import type { Handlers } from '../../http/call.ts';
import type { ReadCache } from '../../http/read-cache.ts';
import type { ConfidenceRecord } from './record.ts';

const LIFE = 60_000;

export const confidenceRoutes = (
  record: ConfidenceRecord,
  reads: ReadCache,
): Pick<Handlers, 'getConfidence'> => ({
  getConfidence: async ({ user, now }) => ({
    prepared: await reads.read('confidence', user.userId, now, async () => ({
      json: JSON.stringify(await record.view(user.userId, now)),
      validUntil: now + LIFE,
    })),
  }),
});
