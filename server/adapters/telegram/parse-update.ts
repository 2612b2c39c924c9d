import * as z from 'zod/mini';
import type { TelegramPort } from './port.ts';

const id = z.number().check(z.int());
const name = z.optional(z.string());
const chat = z.object({ id, type: z.string() });
const from = z.object({ id, is_bot: z.optional(z.boolean()), username: name });

const message = z.object({
  chat,
  from: z.optional(from),
  text: z.optional(z.string().check(z.maxLength(8_192))),
  caption: z.optional(z.string().check(z.maxLength(8_192))),
  photo: z.optional(z.unknown()),
  document: z.optional(z.unknown()),
  sticker: z.optional(z.unknown()),
});

const tap = z.object({
  id: z.string().check(z.maxLength(64)),
  from,
  data: z.string().check(z.maxLength(64)),
  message: z.object({ message_id: id, chat }),
});

const shape = z.object({
  update_id: id,
  callback_query: z.optional(tap),
  message: z.optional(message),
  my_chat_member: z.optional(z.object({ chat, from, new_chat_member: z.object({ status: z.string() }) })),
});
const numbered = z.object({ update_id: id });

/** PostgreSQL stores neither NUL nor lone surrogates. */
const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
const usernameOf = (who: z.infer<typeof from> | undefined): string | null =>
  /^\w{1,64}$/.test(who?.username ?? '') ? (who?.username ?? null) : null;

/** In a group many people would speak for one account. */
const isPrivateChat = ({ type }: z.infer<typeof chat>, who: z.infer<typeof from> | undefined): boolean =>
  type === 'private' && who?.is_bot !== true;

export const parseUpdate: TelegramPort['parseUpdate'] = (body) => {
  const number = numbered.safeParse(body);
  if (!number.success) return null;
  const none = { kind: 'none', updateId: number.data.update_id } as const;
  const parsed = shape.safeParse(body);
  if (!parsed.success) return none;
  const {
    update_id: updateId,
    message: textMessage,
    my_chat_member: member,
    callback_query: tapped,
  } = parsed.data;
  if (member && isPrivateChat(member.chat, member.from) && member.new_chat_member.status === 'kicked') {
    return { kind: 'left', updateId, chatId: String(member.chat.id), username: usernameOf(member.from) };
  }
  if (tapped && isPrivateChat(tapped.message.chat, tapped.from)) {
    const { id: tapId, data, from: who } = tapped;
    const { message_id: messageNumber, chat: place } = tapped.message;
    const chatId = String(place.id);
    return { kind: 'tapped', updateId, chatId, username: usernameOf(who), tapId, data, messageNumber };
  }
  if (!textMessage || !isPrivateChat(textMessage.chat, textMessage.from)) return none;
  const text = storableText(textMessage.text ?? textMessage.caption ?? '');
  const hasPicture = [textMessage.photo, textMessage.document, textMessage.sticker].some(
    (one) => one !== undefined,
  );
  return {
    kind: 'said',
    updateId,
    chatId: String(textMessage.chat.id),
    username: usernameOf(textMessage.from),
    text,
    hasPicture,
  };
};
