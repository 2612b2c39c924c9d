import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { plainWords } from '@app/domain/buddy/follow-ups/plain-words.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { pairsBefore, replyBefore, sentencesOf, type ReplySubject } from './reply-before.ts';
import { keyOf } from './without-repeats.ts';

/** What was said is its own evidence. */
export function quoteReply(
  turn: Turn,
  said: string,
  parts: readonly string[],
  told: Partial<ReplyDraft> = {},
): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  cite(said, 'my answer before');
  for (const part of parts) cite(part, 'my answer before');
  return draft(turn, parts, { ...told, evidence: rows, context: turn.before });
}

export function shortenReply(turn: Turn): ReplyDraft {
  const said = replyBefore(turn);
  const sentences = sentencesOf(said);
  const loss = sentences.find((one) => one.includes("you're out"));
  const first = leadOf(sentences);
  const short = loss && loss !== first ? `${first} ${loss}` : first;
  return first === sentences.join(' ')
    ? quoteReply(turn, said, ['That is as short as it gets.'], { isFree: true })
    : quoteReply(turn, said, [short]);
}

/** Shorter beginnings, "Done.", take the next sentence with them. */
const LEAST_LEAD = 60;

/** The plan of an idea, the first line of a list, else the first sentence or two. */
function leadOf(sentences: readonly string[]): string {
  const plan = sentences.find((one) => one.includes('the rule says'));
  if (plan) return plan;
  const [first = '', second = '', third = ''] = sentences.map((one) => one.replace(/^(- |\d+\. )/, ''));
  if (first.length >= LEAST_LEAD && !first.endsWith(':')) return first;
  const two = `${first} ${second}`.trim();
  return two.length >= LEAST_LEAD || first.endsWith(':') ? two : `${two} ${third}`.trim();
}

const MOST_WORDS = 2;

/** The first sentence, and what the words of the trade in it mean. */
export function simplifyReply(turn: Turn, tools: QueryTools, subject: ReplySubject): ReplyDraft {
  const said = replyBefore(turn);
  const first = leadOf(sentencesOf(said));
  const known = turn.before.told ?? [];
  const meant = plainWords
    .filter(([sentence, word]) => word.test(said) && !known.includes(keyOf(sentence)))
    .toSorted(([, one], [, other]) => said.search(one) - said.search(other))
    .slice(0, MOST_WORDS)
    .map(([sentence]) => sentence);
  const market = spokenName(pairsBefore(turn)[0] ?? tools.pairs[0] ?? 'EUR/USD');
  const actions: ReplyAction[] = [
    { label: 'An example', say: 'an example' },
    subject === 'lesson'
      ? { label: 'Next lesson', say: 'next lesson' }
      : { label: `Price of ${market}`, say: `price of ${market}` },
  ];
  if (meant.length === 0)
    return quoteReply(turn, said, [`In one sentence: ${first}`, 'Which word in it shall I explain?'], {
      actions: [{ label: 'An example', say: 'an example' }],
    });
  return quoteReply(turn, said, [...meant, `So, in one sentence: ${first}`], { actions });
}
