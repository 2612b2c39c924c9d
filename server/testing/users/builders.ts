import { randomUUID } from 'node:crypto';
import { postNotice, type Notice } from '../../platform/notifications/post-notice.ts';
import type { TestApp } from '../app.ts';

/** In a separate browser. */
export async function aUser(
  app: Pick<TestApp, 'browser'>,
  email = `maya-${randomUUID().slice(0, 8)}@example.com`,
  password = 'quiet river 7',
) {
  const browser = app.browser();
  const { user } = await browser.call('register', { body: { email, password } });
  return { ...browser, id: user.id, email, password };
}

export type TestUser = Awaited<ReturnType<typeof aUser>>;

/** A tip by default. */
export const aNotice = (app: TestApp, userId: string, content: string, more: Partial<Notice> = {}) =>
  app.database.transact((tx) =>
    postNotice(tx, {
      userId,
      cause: 'micro_education',
      content,
      signalId: null,
      messageType: null,
      mood: 'blue',
      isSignalNotification: false,
      at: app.clock.now(),
      ...more,
    }),
  );
