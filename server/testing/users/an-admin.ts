import { DAY_MS } from '@app/domain/time.ts';
import { totpAt, createTotpSecret } from '../../platform/access/second-factor/totp.ts';
import { createFactorSealer } from '../../platform/seal/sealed-secret.ts';
import type { TestApp } from '../app.ts';
import { aStoredUser } from './stored-user.ts';

/** Beyond any test's clock. */
const WHOLE_TEST_MS = 100 * 365 * DAY_MS;

type UserIdentity = { id: string; email: string };

/** With a second factor and admin access open in every session for the whole test. */
export async function makeAdmin(
  app: Pick<TestApp, 'db' | 'deps' | 'clock'>,
  { id }: Pick<UserIdentity, 'id'>,
) {
  const secret = createTotpSecret();
  const now = app.clock.now();
  await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  await app.db
    .insertInto('second_factors')
    .values({
      user_id: id,
      sealed_secret: createFactorSealer(app.deps.config).seal(id, secret),
      enrolled_at: now,
      last_step: 0,
    })
    .execute();
  await app.db
    .updateTable('sessions')
    .set({ admin_opened_at: now + WHOLE_TEST_MS, admin_used_at: now + WHOLE_TEST_MS })
    .where('user_id', '=', id)
    .execute();
  return { secret };
}

/** `code`: what the authenticator app shows. */
export async function anAdmin(app: TestApp) {
  const user = await aStoredUser(app);
  const { secret } = await makeAdmin(app, user);
  const codeThen = (at: number): string => totpAt(secret, at);
  return { ...user, code: () => codeThen(app.clock.now()), codeAt: codeThen };
}
