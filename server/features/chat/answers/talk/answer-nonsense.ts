import { exampleMarkets } from '@app/domain/buddy/clauses/market-names.ts';
import { quoted } from '@app/domain/buddy/text/quoted.ts';
import { library } from '../../lessons/library.ts';
import { offerKnownQuestions } from '../../faq/answer-faq.ts';
import { nearLesson } from '../../faq/faq.ts';
import { knownShare } from '../../faq/sentence-vectors.ts';
import { listenToLife } from './listen.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const agrees =
  /^(?!.*\b(what|how|why|when|where|which|who|can|could|is|are|do|does|should|would)\b)(ok|okay|fine|alright|all right|hmm|got it|i see)\b[^?]{0,32}$/i;

export const takenNote = (turn: Turn): ReplyDraft | null =>
  agrees.test(quoted(turn.said ?? '')) && (turn.before.last || turn.before.feeling)
    ? draft(turn, ['All right. I am here when you want a price, a signal or a lesson.'])
    : null;

const MOST_OFFERS = 3;
const MOSTLY = 0.8;

/** What is no business of hers, said at once and free. */
export function answerOutside(turn: Turn, { pairs }: QueryTools): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const [first] = exampleMarkets(pairs);
  return draft(turn, [notMine(cite(quoted(turn.said ?? ''), 'your message'))], {
    evidence: rows,
    isFree: true,
    actions: [
      { label: `Price of ${first}`, say: `price of ${first}` },
      { label: 'What you can do', say: 'what can you do' },
    ],
  });
}

const notMine = (words: string): string =>
  `"${words}": I have no answer to that. My world is markets, sums around trading, and this app.`;

export function answerNonsense(turn: Turn, tools: QueryTools): ReplyDraft {
  const noted = takenNote(turn) ?? listenToLife(turn);
  if (noted) return noted;
  const { cite, rows } = notesOf(turn);
  const words = quoted(turn.said ?? '');
  const [first] = exampleMarkets(tools.pairs);
  const topic = words ? nearLesson(words) : null;
  const lesson = topic && library.lesson(topic);
  const offers = [
    ...offerKnownQuestions(words, 2),
    ...(lesson ? [{ label: lesson.title, say: lesson.asks[0] as string }] : []),
    { label: `Price of ${first}`, say: `price of ${first}` },
    { label: 'What you can do', say: 'what can you do' },
  ];
  const isEnglish = knownShare(words) >= MOSTLY && words.split(' ').length > 2;
  const missed = isEnglish
    ? notMine(cite(words, 'your message'))
    : words
      ? `I did not understand "${cite(words, 'your message')}". Say it in other words, or take one of these.`
      : 'I could not read any words in that. Type a question, or take one of these.';
  return draft(turn, [missed], { evidence: rows, isFree: true, actions: offers.slice(0, MOST_OFFERS) });
}
