import { DAY_MS } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { createSessionStore } from '../../features/accounts/sessions/session-store.ts';
import { createSessions } from '../../platform/http/sessions/session.ts';
import type { TestApp } from '../app.ts';

/** A valid hash that no password has. */
const NO_PASSWORD = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Signed in and inserted directly, for suites that need many users. */
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
      daily_day: Math.floor(now / DAY_MS),
      welcome_until: now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = app.browser();
  const secret = await createSessions(createSessionStore(app.deps), app.clock.realNow).start(
    { id, security_epoch: 1 },
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
