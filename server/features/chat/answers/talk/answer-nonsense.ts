import { exampleMarkets } from '@app/domain/buddy/clauses/market-names.ts';
import { quoted } from '@app/domain/buddy/text/quoted.ts';
import { library } from '../../lessons/library.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const agrees =
  /^(?!.*\b(what|how|why|when|where|which|who|can|could|is|are|do|does|should|would)\b)(ok|okay|fine|alright|all right|hmm|got it|i see)\b[^?]{0,32}$/i;

export const takenNote = (turn: Turn): ReplyDraft | null =>
  agrees.test(quoted(turn.said ?? '')) && (turn.before.last || turn.before.feeling)
    ? draft(turn, ['All right. I am here when you want a price, a signal or a lesson.'])
    : null;

export function answerNonsense(turn: Turn, tools: QueryTools): ReplyDraft {
  const noted = takenNote(turn);
  if (noted) return noted;
  const { cite, rows } = notesOf(turn);
  const words = quoted(turn.said ?? '');
  const [first, second] = exampleMarkets(tools.pairs);
  const near = words ? library.find(words) : null;
  const lesson = near && library.lesson(near.topic);
  const one = lesson ? lesson.asks[0] : `price of ${first}`;
  const other = turn.turns % 2 === 0 ? `any breakouts on ${second}` : `how much does ${first} move`;
  const missed = words
    ? `I did not understand "${cite(words, 'your message')}".`
    : 'I could not read any words in that.';
  return draft(turn, [`${missed} The nearest I can do: "${cite(one ?? '', 'lessons')}", or "${other}".`], {
    evidence: rows,
    isFree: true,
  });
}
