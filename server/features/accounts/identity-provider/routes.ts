import { toSafeNextPath } from '@app/domain/access/next-path.ts';
import { toIso } from '@app/domain/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { CampaignsPort } from '../../../ports/campaigns.ts';
import type { CodesDeps } from '../account-deps.ts';
import { asksForCode, beginCodeStep } from '../second-factor/sign-in-step.ts';
import { admitUser, type Admission } from '../ways-in/admit-user.ts';
import { requireFreshProof } from '../ways-in/fresh-proof.ts';
import { beginProvider } from './begin-provider.ts';
import { linkIdentity } from './link-identity.ts';
import { returnFromProvider, type ProviderOutcome } from './return-from-provider.ts';

type ProviderRoutes = Pick<Handlers, 'openProvider' | 'returnFromProvider' | 'beginIdentityLink'>;

const pageAfter = (path: string, query: Record<string, string | null>): string => {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return search.size > 0 ? `${path}?${search}` : path;
};

export function providerRoutes(
  deps: CodesDeps,
  recordRegistration: CampaignsPort['recordRegistration'],
): ProviderRoutes {
  return {
    openProvider: async ({ query, handshake, now }) => {
      const keyHash = handshake('provider').begin();
      const next = toSafeNextPath(query.next);
      return { redirect: await beginProvider(deps, { keyHash, userId: null, next, now }) };
    },
    beginIdentityLink: async ({ user, handshake, now }) => {
      await requireFreshProof(deps, user, now);
      const keyHash = handshake('provider').begin();
      return { url: await beginProvider(deps, { keyHash, userId: user.userId, next: null, now }) };
    },
    returnFromProvider: async ({ query, user: caller, handshake, now, startSession, ...call }) => {
      const mark = handshake('provider');
      const outcome = await returnFromProvider(deps, {
        keyHash: mark.key(),
        query,
        caller,
        recordOrigin: (tx, userId) => recordRegistration(tx, userId, { ...call, now }),
        now,
      });
      mark.end();
      const codeMark = handshake('code');
      if (outcome.kind === 'registered') call.visitor.end();
      return {
        redirect: await openPage(deps, outcome, {
          now,
          address: call.address,
          startSession,
          beginCode: codeMark.begin,
        }),
      };
    },
  };
}

type PageCall = Admission & { address: string; beginCode: () => string };

/** Returns the page that follows. */
async function openPage(deps: CodesDeps, outcome: ProviderOutcome, call: PageCall): Promise<string> {
  const { now } = call;
  if (outcome.kind === 'linked') return pageAfter('/', { 'sign-in': 'linked' });
  if (outcome.kind === 'refused')
    return pageAfter(outcome.isLink ? '/' : '/login', { 'sign-in': outcome.reason });
  const { user, next } = outcome;
  const link = outcome.kind === 'known' ? outcome.link : null;
  if (await asksForCode(deps.database.db, user.id)) {
    const keyHash = call.beginCode();
    await beginCodeStep(deps, { user, keyHash, ...(link && { identity: link }), now });
    return pageAfter('/login', { 'sign-in': 'code', next });
  }
  if (link) await linkIdentity(deps, user.id, link, now);
  await admitUser(deps, user, call);
  deps.log.info(
    { event: 'sign-in', address: call.address, at: toIso(now), result: 'ok', userId: user.id },
    'signed in',
  );
  return next ?? '/';
}
