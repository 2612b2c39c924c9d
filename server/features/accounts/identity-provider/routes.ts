import { toSafeNextPath } from '@app/domain/access/next-path.ts';
import { toIso } from '@app/domain/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { CampaignsPort } from '../../../ports/campaigns.ts';
import type { CodesDeps } from '../account-deps.ts';
import { asksForCode, beginCodeStep } from '../second-factor/sign-in-step.ts';
import { admitUser, type Admission } from '../ways-in/admit-user.ts';
import { requireFreshProof } from '../ways-in/fresh-proof.ts';
import { beginProvider } from './begin-provider.ts';
import { linkAtSignIn } from './link-identity.ts';
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
      const page = await openPage(deps, outcome, {
        now,
        address: call.address,
        startSession,
        beginCode: codeMark.begin,
      });
      if (outcome.kind === 'registered') call.visitor.end();
      return { redirect: page };
    },
  };
}

type PageCall = Omit<Admission, 'isNewAccount'> & { address: string; beginCode: () => string };

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
  const refusal = await admitUser(deps, user, { ...call, isNewAccount: outcome.kind === 'registered' }).then(
    () => null,
    nameRefusal,
  );
  if (refusal !== null) return pageAfter('/login', { 'sign-in': refusal, next });
  if (link) await linkAtSignIn(deps, user, link, now);
  deps.log.info(
    { event: 'sign-in', address: call.address, at: toIso(now), result: 'ok', userId: user.id },
    'signed in',
  );
  return next ?? '/';
}

/** A browser came by itself, so it gets a page. */
function nameRefusal(error: unknown): 'suspended' | 'expired' {
  if (error instanceof AppError && error.code === 'suspended') return 'suspended';
  if (error instanceof AppError && error.code === 'wrong_credentials') return 'expired';
  throw error;
}
