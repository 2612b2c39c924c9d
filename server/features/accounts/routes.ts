import type { accounts as table, UserView } from '@app/contracts/accounts.ts';
import { safeNextPath } from '@app/domain/access/next-path.ts';
import { nextChange } from '@app/domain/tokens/balance.ts';
import { balanceOf } from '../../db/balance.ts';
import type { Tx } from '../../db/database.ts';
import type { Call, Handlers, SignedIn } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import type { ReadCache } from '../../http/read-cache.ts';
import type { Accounts } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { registerUser } from './register-user.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { roleOf } from '../../db/role.ts';
import { resendVerification, sendVerification } from './send-verification.ts';
import { settleSignIn, signIn } from './sign-in.ts';
import { findUser } from './store.ts';
import { viewOf, type UserRow } from './user-view.ts';
import { verifyEmail } from './verify-email.ts';

/** What another process changed without telling is seen after this long. */
const LONGEST_KEPT = 60_000;
const ok = { ok: true } as const;

/** What is noted of where a new user came from, by the call that registers them; joined where the app is put together. */
type NoteRegistration = (
  tx: Tx,
  userId: string,
  from: Pick<Call<typeof table.register>, 'visitor' | 'address' | 'userAgent' | 'now'>,
) => Promise<{ country: string | null }>;

export function accountRoutes(
  accounts: Accounts,
  reads: ReadCache,
  noteRegistration: NoteRegistration,
): Pick<Handlers, keyof typeof table> {
  const view = (row: UserRow, now: number): UserView => viewOf(row, roleOf(row, accounts.config), now);

  async function loadView({ userId }: SignedIn, now: number) {
    const row = await findUser(accounts.database.db, userId);
    if (!row) throw new AppError('not_signed_in');
    return {
      json: JSON.stringify(view(row, now)),
      validUntil: Math.min(nextChange(balanceOf(row), now), now + LONGEST_KEPT),
    };
  }

  return {
    getCurrentUser: async ({ user, now }) => ({
      prepared: await reads.read('user', user.userId, now, () => loadView(user, now)),
    }),
    openLogin: ({ query }) => {
      const next = safeNextPath(query.next);
      return { redirect: next ? `/login?next=${encodeURIComponent(next)}` : '/login' };
    },
    login: async ({ body, address, now, startSession }) => {
      const user = await signIn(accounts, { ...body, address, now });
      await startSession(user.id);
      await settleSignIn(accounts, user, now);
      return { user: view(user, now) };
    },
    register: async ({ body, now, startSession, ...call }) => {
      const user = await registerUser(accounts, { ...body, now }, (tx, userId) =>
        noteRegistration(tx, userId, { ...call, now }),
      );
      await startSession(user.id);
      call.visitor.end();
      return { user: view(user, now), autoLoggedIn: true };
    },
    // No Clear-Site-Data: answers of the API are never cached, and "storage" would wipe the chosen theme.
    logout: async ({ endSession }) => {
      await endSession();
      return ok;
    },
    forgotPassword: async ({ body, now }) => {
      await requestReset(accounts, body.email, now);
      return ok;
    },
    resetPassword: async ({ body, now }) => {
      await resetPassword(accounts, { ...body, now });
      return ok;
    },
    changePassword: async ({ body, user, now }) => {
      await changePassword(accounts, user, { ...body, now });
      return ok;
    },
    resendVerification: async ({ body, now }) => {
      await resendVerification(accounts, body.email, now);
      return ok;
    },
    sendVerification: async ({ body, user, now }) => {
      await sendVerification(accounts, user.userId, body.email, now);
      return ok;
    },
    verifyEmail: async ({ body, now }) => {
      await verifyEmail(accounts, body.token, now);
      return ok;
    },
  };
}
