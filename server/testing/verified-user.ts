import type { TestApp } from './app.ts';
import { aUser } from './builders.ts';

/** A signed-up user who followed the link in the first mail; that mail is no longer among the kept ones. */
export async function aVerifiedUser(app: TestApp) {
  const user = await aUser(app);
  await app.runJobs();
  const at = app.mails.findIndex(({ to }) => to === user.email);
  const [mail] = app.mails.splice(at, 1);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await user.call('verifyEmail', { body: { token } });
  return user;
}
