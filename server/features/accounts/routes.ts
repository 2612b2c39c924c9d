import type { accountEndpoints, UserView } from '@app/contracts/accounts/accounts.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { toSafeNextPath } from '@app/domain/access/next-path.ts';
import { nextBalanceChangeAt } from '@app/domain/tokens/balance.ts';
import { toBalance } from '../../platform/ledger/balance.ts';
import type { Handlers, SignedIn } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { ReadCache } from '../../platform/http/read-cache.ts';
import type { CampaignsPort } from '../../ports/campaigns.ts';
import type { CodesDeps } from './account-deps.ts';
import { changePassword } from './passwords/change-password.ts';
import { registerUser } from './sign-up/register-user.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { effectiveRole } from '../../platform/access/effective-role.ts';
import { requestMail } from './mailed-links/mail-request.ts';
import { createProofTask, requireProof } from './proofs/require-proof.ts';
import { sendVerification } from './sign-up/send-verification.ts';
import { asksForCode, beginCodeStep, needsCode } from './second-factor/sign-in-step.ts';
import { signIn } from './sessions/sign-in.ts';
import { admitUser } from './ways-in/admit-user.ts';
import { findUser } from './store.ts';
import { toUserView, type UserRow } from './user-view.ts';
import { verifyEmail } from './sign-up/verify-email.ts';

/** Bounds the delay of changes made by another process without an announcement. */
const MAX_CACHED_MS = MINUTE_MS;
const ok = { ok: true } as const;

function staysUntil(row: UserRow, now: number): number {
  const requestEnd = row.telegram_request?.expiresAt ?? 0;
  return Math.min(
    nextBalanceChangeAt(toBalance(row), now),
    now + MAX_CACHED_MS,
    requestEnd > now ? requestEnd : Infinity,
  );
}

export function accountRoutes(
  deps: CodesDeps,
  reads: ReadCache,
  campaigns: CampaignsPort,
): Pick<Handlers, keyof typeof accountEndpoints> {
  const viewUser = (row: UserRow, now: number): UserView =>
    toUserView(row, effectiveRole(row, deps.config), now);

  async function loadUserView({ userId }: SignedIn, now: number) {
    const row = await findUser(deps.database.db, userId);
    if (!row) throw new AppError('not_signed_in');
    return { json: JSON.stringify(viewUser(row, now)), validUntil: staysUntil(row, now) };
  }

  return {
    getCurrentUser: async ({ user, now }) => ({
      prepared: await reads.read('user', user.userId, now, () => loadUserView(user, now)),
    }),
    openLogin: ({ query }) => {
      const next = toSafeNextPath(query.next);
      return { redirect: next ? `/login?next=${encodeURIComponent(next)}` : '/login' };
    },
    // A refusal, so that whoever knows no second step never takes this for a session.
    login: async ({ body, address, now, startSession, device, handshake }) => {
      const user = await signIn(deps, { ...body, address, device: device.key(), now });
      if (await asksForCode(deps.database.db, user.id)) {
        await beginCodeStep(deps, { user, keyHash: handshake('code').begin(), now });
        throw needsCode();
      }
      return { user: await admitUser(deps, user, { now, startSession }) };
    },
    register: async ({ body, now, startSession, ...call }) => {
      await requireProof(deps, { act: 'register', address: call.address, proof: body.proof, now });
      const registration = { ...body, address: call.address, now };
      const user = await registerUser(deps, registration, {
        isKnown: (db) => campaigns.hasTouch(db, call.visitor, now),
        record: (tx, userId) => campaigns.recordRegistration(tx, userId, { ...call, now }),
      });
      await startSession(user, { isNewAccount: true });
      call.visitor.end();
      return { user: viewUser(user, now), autoLoggedIn: true };
    },
    // No Clear-Site-Data: "storage" would wipe the chosen theme.
    logout: async ({ endSession }) => {
      await endSession();
      return ok;
    },
    createProofTask: ({ body, address, now }) => createProofTask(deps, { act: body.act, address, now }),
    forgotPassword: async ({ body, address, now }) => {
      await requireProof(deps, { act: 'forgotPassword', address, proof: body.proof, now });
      await requestMail(deps, { purpose: 'reset', email: body.email, now });
      return ok;
    },
    resetPassword: async ({ body, now }) => {
      await resetPassword(deps, { ...body, now });
      return ok;
    },
    changePassword: async ({ body, user, now }) => {
      await changePassword(deps, user, { ...body, now });
      return ok;
    },
    resendVerification: async ({ body, now }) => {
      await requestMail(deps, { purpose: 'verify', email: body.email, now });
      return ok;
    },
    sendVerification: async ({ body, user, now }) => {
      await sendVerification(deps, user.userId, body.email, now);
      return ok;
    },
    verifyEmail: async ({ body, now }) => {
      await verifyEmail(deps, body.token, now);
      return ok;
    },
  };
}
