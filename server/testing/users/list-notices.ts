import type { TestApp } from '../app.ts';

/** What a user was told without asking, oldest first. */
export const listNotices = (app: TestApp, userId: string) =>
  app.db
    .selectFrom('messages')
    .select([
      'content',
      'message_type',
      'mood',
      'signal_id',
      'is_signal_notification',
      'notification_type as cause',
    ])
    .where('user_id', '=', userId)
    .where('reply_to', 'is', null)
    .orderBy('seq')
    .execute();
