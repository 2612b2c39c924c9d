import { describe, expect, test } from 'vitest';
import { messageFixture, conversationFixture } from '../../../testing/fixtures.ts';
import { mergeMessages, mergeNewest } from './conversation.ts';

const ids = (messages: readonly { id: string }[]) => messages.map((message) => message.id);

describe('the conversation as the page holds it', () => {
  test('a short first page is the whole conversation', () => {
    expect(mergeNewest(undefined, conversationFixture(3))).toMatchObject({ hasOlder: false });
  });

  test('a full first page may have older ones behind it', () => {
    expect(mergeNewest(undefined, conversationFixture(20)).hasOlder).toBe(true);
  });

  test('a refresh keeps the older messages that were loaded and adds the new ones once', () => {
    const all = conversationFixture(45);
    const held = { messages: all.slice(0, 43), hasOlder: false };
    const next = mergeNewest(held, all.slice(25));
    expect(ids(next.messages)).toEqual(ids(all));
    expect(next.hasOlder).toBe(false);
  });

  test('after a long absence the page starts again from the newest, rather than hide a hole', () => {
    const all = conversationFixture(80);
    const next = mergeNewest({ messages: all.slice(0, 20), hasOlder: false }, all.slice(60));
    expect(ids(next.messages)).toEqual(ids(all.slice(60)));
    expect(next.hasOlder).toBe(true);
  });

  test('a conversation that was erased disappears', () => {
    expect(mergeNewest({ messages: conversationFixture(30), hasOlder: true }, [])).toEqual({
      messages: [],
      hasOlder: false,
    });
  });

  test('a question and its answer of one instant keep their order', () => {
    const timestamp = '2025-05-14T08:00:00.000Z';
    const pair = [
      messageFixture({ id: 'z', role: 'user', timestamp }),
      messageFixture({ id: 'a', timestamp }),
    ];
    expect(ids(mergeMessages([], pair))).toEqual(['z', 'a']);
    expect(ids(mergeMessages(pair, pair))).toEqual(['z', 'a']);
  });
});
