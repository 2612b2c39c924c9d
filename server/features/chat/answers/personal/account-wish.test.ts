import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOON, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { aUser, type TestUser } from '../../../../testing/users/builders.ts';

let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});
const say = async (content: string): Promise<string> =>
  (await maya.call('sendMessage', { body: { content } })).response;
const mailsTo = async (user: TestUser) =>
  app.query<{ subject: string }>(`SELECT subject FROM outbox WHERE recipient = '${user.email}'`);

describe('the verification e-mail', () => {
  const wishes = [
    'resend the verification email',
    'can you send me the verification link again',
    'verify my email',
    'i never got the confirmation email',
    'I haven’t received my activation link, send it again please',
  ];
  const questions = [
    'is my email verified?',
    "don't send me the verification email again",
    'why should i verify my email',
  ];

  it.each(wishes)('is sent where it is wished for, for free: %s', async (content) => {
    const before = await mailsTo(maya);
    const { response, tokensDeducted } = await maya.call('sendMessage', { body: { content } });
    expect(response).toMatch(/^Verification email sent\. Please check your email inbox and spam folder/);
    expect(tokensDeducted).toBe(0);
    expect(await mailsTo(maya)).toHaveLength(before.length + 1);
  });

  it.each(questions)('is not sent for a question or a refusal: %s', async (content) => {
    const before = await mailsTo(maya);
    await say(content);
    expect(await mailsTo(maya)).toEqual(before);
  });

  it('is offered as a button where its state is asked for', async () => {
    const { aiMessage } = await maya.call('sendMessage', { body: { content: 'is my email verified?' } });
    expect(aiMessage.content).toContain('not verified yet');
    expect(await say(aiMessage.actions?.[0]?.say ?? '')).toMatch(/^Verification email sent/);
  });

  it('is sent once for a message that comes twice, and five times at most', async () => {
    const before = (await mailsTo(maya)).length;
    const body = { content: 'resend the verification email', clientMessageId: 'twice-the-same' };
    await maya.call('sendMessage', { body });
    await maya.call('sendMessage', { body });
    expect(await mailsTo(maya)).toHaveLength(before + 1);
    for (let i = 0; i < 4; i += 1) await say('resend the verification email');
    expect(await say('resend the verification email')).toContain('use the newest one');
    expect(await mailsTo(maya)).toHaveLength(before + 5);
  });

  it('that cannot be sent leads to the account', async () => {
    await app.query('ALTER TABLE outbox RENAME TO outbox_away');
    const answer = await say('resend the verification email');
    await app.query('ALTER TABLE outbox_away RENAME TO outbox');
    expect(answer).toMatch(/^Failed to send verification email\..*"Account Verification"/);
  });

  it.each([...wishes, 'is my email verified?'])(
    'is needed no more once it was followed: %s',
    async (content) => {
      await app.db.updateTable('users').set({ email_verified_at: NOON }).where('id', '=', maya.id).execute();
      const before = await mailsTo(maya);
      expect(await say(content)).toContain('is verified');
      expect(await mailsTo(maya)).toEqual(before);
    },
  );
});

describe('connecting Telegram', () => {
  it('is not offered where there is no bot', async () => {
    expect(await say('connect telegram')).toBe('Telegram is not offered here yet.');
  });
});
