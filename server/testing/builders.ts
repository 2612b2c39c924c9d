import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** A signed-up user in a browser of their own. */
export async function aUser(
  app: TestApp,
  email = `maya-${randomUUID().slice(0, 8)}@example.com`,
  password = 'quiet river 7',
) {
  const browser = app.browser();
  const { user } = await browser.call('register', { body: { email, password } });
  return { ...browser, id: user.id, email, password };
}

export type TestUser = Awaited<ReturnType<typeof aUser>>;
