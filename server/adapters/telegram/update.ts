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

const shape = z.object({
  update_id: id,
  message: z.optional(message),
  my_chat_member: z.optional(z.object({ chat, from, new_chat_member: z.object({ status: z.string() }) })),
});
const numbered = z.object({ update_id: id });

/** What the database cannot hold is no part of a text. */
const cleaned = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
const nameOf = (who: z.infer<typeof from> | undefined): string | null =>
  /^\w{1,64}$/.test(who?.username ?? '') ? (who?.username ?? null) : null;

/** Only a person in the chat of their own: in a group many people would speak for one account. */
const ofPerson = ({ type }: z.infer<typeof chat>, who: z.infer<typeof from> | undefined): boolean =>
  type === 'private' && who?.is_bot !== true;

/** An update as Telegram writes it, as far as it is of use here. */
export const readUpdate: TelegramPort['readUpdate'] = (body) => {
  const number = numbered.safeParse(body);
  if (!number.success) return null;
  const none = { kind: 'none', updateId: number.data.update_id } as const;
  const read = shape.safeParse(body);
  if (!read.success) return none;
  const { update_id: updateId, message: said, my_chat_member: member } = read.data;
  if (member && ofPerson(member.chat, member.from) && member.new_chat_member.status === 'kicked') {
    return { kind: 'left', updateId, chatId: String(member.chat.id), username: nameOf(member.from) };
  }
  if (!said || !ofPerson(said.chat, said.from)) return none;
  const text = cleaned(said.text ?? said.caption ?? '');
  const hasPicture = [said.photo, said.document, said.sticker].some((one) => one !== undefined);
  return {
    kind: 'said',
    updateId,
    chatId: String(said.chat.id),
    username: nameOf(said.from),
    text,
    hasPicture,
  };
};
