import type { broker as table, BrokerRoute } from '@app/contracts/broker.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { decideClaim } from './decide-claim.ts';
import { listClaims, readClaim } from './list-claims.ts';
import { disclosure, offerTo } from './offer.ts';
import { askerOf, claimView, newestClaim, readAsker } from './store.ts';
import { submitClaim } from './submit-claim.ts';

export function brokerRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'publicUrl' | 'log'>,
): Pick<Handlers, keyof typeof table> {
  const { config, database } = deps;
  const { db } = database;
  const routeOf = async (userId: string, timeZone?: string): Promise<BrokerRoute> => {
    const [user, claim] = await Promise.all([readAsker(db, userId), newestClaim(db, userId)]);
    if (!user) throw new AppError('not_signed_in');
    return {
      claim: claim ? claimView(claim) : null,
      ...offerTo({ ...askerOf(user), timeZone }, config),
      disclosure,
    };
  };
  return {
    getBrokerRoute: ({ user, query }) => routeOf(user.userId, query.timeZone),
    claimBroker: async ({ user: { userId }, body, requestId, now }) => {
      await submitClaim(deps, { userId, accountNumber: body.accountNumber, requestId, now });
      return routeOf(userId);
    },
    listBrokerClaims: ({ query }) => listClaims(db, query),
    decideBrokerClaim: async ({ user, params, body, now }) => {
      const { approve, reason, seen = 'pending' } = body;
      await decideClaim(deps, { claimId: params.id, adminId: user.userId, approve, reason, seen, now });
      return readClaim(db, params.id);
    },
  };
}
