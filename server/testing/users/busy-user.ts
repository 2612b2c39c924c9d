import type { TestApp } from '../app.ts';

/** Inserted directly. */
export async function saveUserName(
  app: TestApp,
  id: string,
  firstName: string,
  lastName: string,
): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ profile: JSON.stringify({ firstName, lastName }) })
    .where('id', '=', id)
    .execute();
}

/** A second apart, each answered. */
export async function writeMessages(app: TestApp, id: string, times: number): Promise<void> {
  for (let i = 1; i <= times; i += 1) {
    app.clock.advance(1_000);
    const at = app.clock.now();
    const said = { user_id: id, at, tokens: 0 };
    await app.db
      .insertInto('messages')
      .values([
        { ...said, role: 'user', content: `question ${i}` },
        { ...said, role: 'assistant', content: `answer ${i}`, tokens: 1 },
      ])
      .execute();
  }
}
