import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { SIMULATED, type ReplyDraft, type Turn } from '../turn.ts';

/** What the newest answer was about; null where nothing precedes. */
export type ReplySubject = Intent['kind'] | 'worked-out' | 'ranked';

export function subjectBefore({ before }: Turn): ReplySubject | null {
  if (before.question)
    return before.question.measure === 'ranking' || before.question.measure === 'comparison'
      ? 'ranked'
      : 'worked-out';
  if (before.isAside) return 'product';
  if (before.asked === 'watch') return 'watch';
  return before.last?.kind ?? (before.asked === 'lesson' ? 'lesson' : null);
}

export function pairsBefore({ before }: Turn): readonly Pair[] {
  const { last, question, pairs } = before;
  if (question && question.pairs.length > 0) return question.pairs;
  if (last && 'pairs' in last && last.pairs.length > 0) return last.pairs;
  return pairs.length > 0 || !last || !('pair' in last) || !last.pair ? pairs : [last.pair];
}

export const replyBefore = ({ before: { about = '' } }: Turn): string =>
  about
    .split('\n\n')
    .filter((one) => one !== SIMULATED)
    .join('\n\n');

/** The paragraphs that the answer before did not have, or all of them. */
export function newParagraphs({ before: { about = '' } }: Turn, { content }: ReplyDraft): string[] {
  const paragraphs = content.split('\n\n');
  const fresh = paragraphs.filter((one) => !about.includes(one));
  return fresh.length > 0 ? fresh : paragraphs;
}

export const sentencesOf = (text: string): string[] =>
  text
    .replaceAll('**', '')
    .split(/\n+|(?<=[.?]) (?=[A-Z"0-9])/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
