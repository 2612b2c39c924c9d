import { randomUUID } from 'node:crypto';
import { sessionStore } from '../features/accounts/session-store.ts';
import { createSessions } from '../http/session.ts';
import type { TestApp } from './app.ts';

/** A hash that can be checked, and that no password has. */
const NO_PASSWORD = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A signed-in user written straight into the database: for suites that need many of them and none of the sign-up. */
export async function aStoredUser(
  app: TestApp,
  more: { id?: string; email_verified_at?: number; created_at?: number } = {},
) {
  const now = app.clock.now();
  const email = `maya-${randomUUID()}@example.com`;
  const { id } = await app.db
    .insertInto('users')
    .values({
      email,
      email_key: email,
      password_hash: NO_PASSWORD,
      email_verified_at: null,
      created_at: now,
      last_active_at: now,
      daily_day: Math.floor(now / 86_400_000),
      welcome_until: now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = app.browser();
  const secret = await createSessions(sessionStore(app.database, app.deps.config), app.clock.realNow).start(
    id,
    now,
    {
      userAgent: '',
      address: '127.0.0.1',
    },
  );
  browser.jar.set('calmwick', secret);
  return { ...browser, id, email };
}

export type StoredUser = Awaited<ReturnType<typeof aStoredUser>>;
