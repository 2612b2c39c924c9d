import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startAdminApp } from '../../../../testing/apps/admin-app.ts';
import { captureRefusal } from '../../../../testing/app.ts';
import { anAdmin } from '../../../../testing/users/an-admin.ts';
import { writeMessages } from '../../../../testing/users/busy-user.ts';
import { aStoredUser } from '../../../../testing/users/stored-user.ts';

const { app, admin } = await startAdminApp();
afterAll(() => app.close());

const read = (id: string, query: Record<string, string | number> = {}) =>
  admin.call('getUserConversation', { params: { id }, query });
const looksAt = (userId: string) =>
  app.db
    .selectFrom('admin_log')
    .select(['admin_id', 'action', 'about', 'facts'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('the conversation of a user', () => {
  test('comes twenty a page from either end, every message once', async () => {
    const user = await aStoredUser(app);
    await writeMessages(app, user.id, 22);
    const first = await read(user.id, { page: 1 });
    expect(first).toMatchObject({ total: 44, pages: 3 });
    expect(first.messages).toHaveLength(20);
    expect(first.messages.slice(0, 2)).toMatchObject([
      { isUser: true, content: 'question 1', tokensUsed: 0, cost: 0 },
      { isUser: false, content: 'answer 1', tokensUsed: 1 },
    ]);
    const pagesOf = async (order: 'asc' | 'desc') =>
      (await Promise.all([1, 2, 3].map((page) => read(user.id, { page, order })))).flatMap(({ messages }) =>
        messages.map(({ content }) => content),
      );
    const up = await pagesOf('asc');
    expect(up).toHaveLength(44);
    expect(await pagesOf('desc')).toEqual(up.toReversed());
    expect((await read(user.id)).messages.map(({ content }) => content)).toEqual(up);
    expect((await read(user.id, { page: 4 })).messages).toEqual([]);
    expect((await read(user.id, { page: 10_000 })).messages).toEqual([]);
  });

  test('is without messages empty, and of nobody not found', async () => {
    const user = await aStoredUser(app);
    expect(await read(user.id)).toEqual({ messages: [], total: 0, pages: 1 });
    expect(await captureRefusal(read(randomUUID()))).toMatchObject({ status: 404 });
    expect(await captureRefusal(read('me'))).toMatchObject({ status: 400 });
    expect(await captureRefusal(read(user.id, { page: 0 }))).toMatchObject({ status: 400 });
    expect(await captureRefusal(read(user.id, { order: 'a-z' }))).toMatchObject({ status: 400 });
  });

  test('shows a time that is none as none', async () => {
    const user = await aStoredUser(app);
    await app.db
      .insertInto('messages')
      .values({ user_id: user.id, role: 'user', content: 'x', at: 9_007_199_254_740_991 })
      .execute();
    expect((await read(user.id)).messages[0]?.timestamp).toBeNull();
    const stats = await admin.call('getUserStats', { query: { ids: user.id } });
    expect(stats[user.id]?.lastMessageAt).toBeNull();
  });

  test('keeps hostile words as they are', async () => {
    const user = await aStoredUser(app);
    const content = '<script>alert(1)</script> =HYPERLINK("x") \u202E';
    await app.db.insertInto('messages').values({ user_id: user.id, role: 'user', content, at: 1 }).execute();
    expect((await read(user.id)).messages[0]?.content).toBe(content);
  });
});

describe("a look at what is a user's own", () => {
  test('stands in the log once for ten minutes, for each admin and kind', async () => {
    const user = await aStoredUser(app);
    await writeMessages(app, user.id, 25);
    for (const page of [1, 2, 1]) await read(user.id, { page });
    await admin.call('getUserKnowledge', { params: { id: user.id } });
    const seen = { admin_id: admin.id, about: `user:${user.id}` };
    expect(await looksAt(user.id)).toMatchObject([
      { ...seen, action: 'read_conversation' },
      { ...seen, action: 'read_knowledge' },
    ]);
    await (await anAdmin(app)).call('getUserConversation', { params: { id: user.id } });
    app.clock.advance(599_999);
    await read(user.id);
    expect(await looksAt(user.id)).toHaveLength(3);
    app.clock.advance(1);
    await read(user.id);
    expect(await looksAt(user.id)).toHaveLength(4);
  });

  test('is not one where nothing is shown: nobody there, no right, figures alone', async () => {
    const [user, other] = [await aStoredUser(app), await aStoredUser(app)];
    await captureRefusal(other.call('getUserConversation', { params: { id: user.id } }));
    await admin.call('getUserBilling', { params: { id: user.id } });
    await admin.call('getUserReengagement', { params: { id: user.id } });
    await admin.call('getUserStats', { query: { ids: user.id } });
    expect(await looksAt(user.id)).toEqual([]);
  });

  test('is one where the first words after a return are quoted', async () => {
    const user = await aStoredUser(app);
    await app.db
      .insertInto('outreach')
      .values({
        user_id: user.id,
        channel: 'email',
        message_type: 're_engagement',
        sent_at: 1,
        first_return_time: 2,
        messages_after_outreach: 1,
        first_message_after_outreach: 'hello',
      })
      .execute();
    await admin.call('getUserReengagement', { params: { id: user.id } });
    expect(await looksAt(user.id)).toMatchObject([{ action: 'read_conversation' }]);
  });
});

test('nobody is found behind an id that belongs to nobody', async () => {
  for (const name of ['getUserKnowledge', 'getUserBilling', 'getUserReengagement'] as const)
    expect(await captureRefusal(admin.call(name, { params: { id: randomUUID() } })), name).toMatchObject({
      status: 404,
    });
});
