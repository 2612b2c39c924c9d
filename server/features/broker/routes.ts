import type { brokerEndpoints as table, BrokerOffer } from '@app/contracts/money/broker.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import { decideClaim } from './decide-claim.ts';
import { listClaims, readClaim } from './list-claims.ts';
import { disclosure, chooseBrokerPage } from './broker-offer.ts';
import { toApplicant, viewClaim, findNewestClaim, readApplicant } from './store.ts';
import { submitClaim } from './submit-claim.ts';

export function brokerRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'publicUrl' | 'log'>,
): Pick<Handlers, keyof typeof table> {
  const { config, database } = deps;
  const { db } = database;
  const readOffer = async (userId: string, timeZone?: string): Promise<BrokerOffer> => {
    const [user, claim] = await Promise.all([readApplicant(db, userId), findNewestClaim(db, userId)]);
    if (!user) throw new AppError('not_signed_in');
    return {
      claim: claim ? viewClaim(claim) : null,
      ...chooseBrokerPage({ ...toApplicant(user), timeZone }, config),
      disclosure,
    };
  };
  return {
    getBrokerRoute: ({ user, query }) => readOffer(user.userId, query.timeZone),
    claimBroker: async ({ user: { userId }, body, requestId, now }) => {
      await submitClaim(deps, { userId, accountNumber: body.accountNumber, requestId, now });
      return readOffer(userId);
    },
    listBrokerClaims: ({ query }) => listClaims(db, query),
    decideBrokerClaim: async ({ user, params, body, now }) => {
      const { approve, reason, seen = 'pending' } = body;
      await decideClaim(deps, { claimId: params.id, adminId: user.userId, approve, reason, seen, now });
      return readClaim(db, params.id);
    },
  };
}
