import { codeAt, newFactorSecret } from '../features/admin-access/one-time-code.ts';
import { factorSealer } from '../features/admin-access/routes.ts';
import type { TestApp } from './app.ts';
import { aStoredUser } from './stored-user.ts';

/** So far ahead that a test's clock does not come there: suites of other parts move it by days. */
const FOR_EVER = 100 * 365 * 86_400_000;

type Stored = { id: string; email: string };

/** Makes a user an admin, with a second factor and every session opened with it, for as long as the test lasts. */
export async function makeAdmin(app: Pick<TestApp, 'db' | 'deps' | 'clock'>, { id }: Pick<Stored, 'id'>) {
  const secret = newFactorSecret();
  const now = app.clock.now();
  await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  await app.db
    .insertInto('admin_factors')
    .values({
      user_id: id,
      sealed_secret: factorSealer(app.deps.config).seal(id, secret),
      set_up_at: now,
      last_step: 0,
    })
    .execute();
  await app.db
    .updateTable('sessions')
    .set({ admin_opened_at: now + FOR_EVER, admin_used_at: now + FOR_EVER })
    .where('user_id', '=', id)
    .execute();
  return { secret };
}

/** An admin whose session is open, in a browser of their own. `code` is what their authenticator app shows. */
export async function anAdmin(app: TestApp) {
  const user = await aStoredUser(app);
  const { secret } = await makeAdmin(app, user);
  const codeThen = (at: number): string => codeAt(secret, at);
  return { ...user, code: () => codeThen(app.clock.now()), codeAt: codeThen };
}
