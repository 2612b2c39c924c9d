import { isHeldOut } from '@app/domain/proactive/outreach/hold-out.ts';
import type { TestApp } from '../app.ts';
import { aUser, type TestUser } from './builders.ts';

/** Signed up and verified; that mail is removed from the collected ones. */
export async function aVerifiedUser(app: TestApp): Promise<TestUser> {
  const user = await aUser(app);
  await app.runJobs();
  const at = app.mails.findIndex(({ to }) => to === user.email);
  const [mail] = app.mails.splice(at, 1);
  if (isHeldOut(user.id)) {
    await app.db.deleteFrom('users').where('id', '=', user.id).execute();
    return aVerifiedUser(app);
  }
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await user.call('verifyEmail', { body: { token } });
  return user;
}
