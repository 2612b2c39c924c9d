import type { TestUser } from './builders.ts';

export const sendChatMessage = (user: Pick<TestUser, 'call'>, content: string, clientMessageId?: string) =>
  user.call('sendMessage', { body: { content, clientMessageId } });
