import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import ChatPage from '../features/chat/chat-page.tsx';
import type { FakeHandlers } from './fake-server.ts';
import {
  candlesFixture,
  configFixture,
  messageFixture,
  NOW,
  conversationFixture,
  userFixture,
} from './fixtures.ts';
import { renderPage } from './render-page.tsx';

export const TROUBLE = "Sorry, I'm having trouble connecting right now. Please try again in a moment.";

export const onOpen = vi.fn();
export const openChat = (answers: FakeHandlers = {}) =>
  renderPage(<ChatPage onOpen={onOpen} />, {
    getCurrentUser: () => userFixture(),
    getConfig: () => configFixture(),
    getConversation: () => ({ messages: conversationFixture(4) }),
    getCandles: ({ params }) => ({
      pair: params['pair'] ?? '',
      step: '1h' as const,
      digits: 5,
      simulated: true,
      source: 'replay',
      candles: candlesFixture(1.08425),
    }),
    ...answers,
  });

export const composer = () => screen.findByLabelText<HTMLTextAreaElement>('Message Pipsy');
export const submitMessage = async (text: string) => {
  const box = await composer();
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
  return box;
};
export const replyTo = (body: unknown, tokensRemaining = 99) => {
  const { content, clientMessageId } = body as { content: string; clientMessageId: string };
  const timestamp = new Date(NOW + 60_000).toISOString();
  return {
    response: 'Gold is quiet.',
    signal: null,
    userMessage: messageFixture({ id: 'u9', role: 'user', content, clientMessageId, timestamp }),
    aiMessage: messageFixture({ id: 'a9', content: 'Gold is quiet.', timestamp }),
    tokensDeducted: 1,
    tokensRemaining,
  };
};
export const sendsOf = (calls: { path: string; body: unknown }[]) =>
  calls.filter((one) => one.path === '/api/chat/message').map((one) => one.body);
