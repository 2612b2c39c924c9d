import { asksIfVerified, readAccountWish } from '@app/domain/buddy/query/account-wish.ts';
import { draft, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';
import { answerVerification } from './answer-about.ts';

/** The words of a wish follow from what became of it, once the reply is settled. */
export async function answerAccountWish(turn: Turn, tools: QueryTools): Promise<ReplyDraft | null> {
  const { said = '' } = turn;
  const wish = readAccountWish(said);
  if (wish)
    return draft(turn, [], {
      accountWish: wish,
      isFree: true,
      about: wish === 'telegram-link' ? 'connect telegram' : 'verify my email',
    });
  return asksIfVerified(said) ? answerVerification(turn, tools) : null;
}
