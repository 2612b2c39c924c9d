import { marketMeant } from '../market-asked.ts';
import { sizeStep } from '../sizes/size-step.ts';
import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Kind } from '@app/domain/buddy/intents/kind.ts';
import type { Measure } from '@app/domain/buddy/query/query.ts';
import type { IntentReading } from '@app/domain/buddy/intents/read-intents.ts';
import { isDistress, type Feeling } from '@app/domain/buddy/text/feelings.ts';
import { offerKnownQuestions } from '../../faq/answer-faq.ts';
import { readReaction } from '@app/domain/buddy/thread/read-reaction.ts';
import { answerFromLesson } from '../talk/answer-from-lesson.ts';
import { answerReaction } from '../talk/answer-reaction.ts';
import { listenToLife } from '../talk/listen.ts';
import { threadActions } from '../talk/thread-actions.ts';
import { leaveIt } from './allow-acts.ts';
import { figureReadings } from './figure-readings.ts';
import { draft, notesOf, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';

/** Below it the reading is wrong two times of five (`npm run buddy:eval`). */
const SURE = 0.5;
const MOST_CHOICES = 3;
const MOST_KNOWN = 2;
/** Below it a light feeling is a guess like any other. */
const FELT = 0.35;
const isGrave = (feeling: Feeling): boolean => isDistress(feeling) || feeling === 'needed-money';

/** How each reading is asked for; the others are no question that a button could hold. */
const readings: Partial<Record<Kind, (market: string) => ReplyAction>> = {
  quote: (market) => ({ label: `Price of ${market}`, say: `price of ${market}` }),
  levels: (market) => ({ label: `Levels of ${market}`, say: `support and resistance of ${market}` }),
  outlook: (market) => ({ label: `How ${market} looks`, say: `what do you think of ${market}` }),
  signal: (market) => ({ label: `A signal on ${market}`, say: `give me a signal on ${market}` }),
  volatility: (market) => ({
    label: `How much ${market} moves`,
    say: `how much does ${market} move in a day`,
  }),
  watch: (market) => ({ label: `Watch ${market}`, say: `alert me when ${market} breaks` }),
  cost: (market) => ({ label: `Spread of ${market}`, say: `what is the spread on ${market}` }),
  size: sizeStep,
  hours: () => ({ label: 'Trading hours', say: 'when is the market open' }),
  news: () => ({ label: 'What is on the calendar', say: 'what news is coming up' }),
  'my-signals': () => ({ label: 'My results', say: 'how are my signals doing' }),
  'my-watches': () => ({ label: 'My watches', say: 'show my watches' }),
  tokens: () => ({ label: 'My tokens', say: 'how many tokens do i have' }),
  plan: () => ({ label: 'What premium costs', say: 'what does premium cost' }),
  lesson: () => ({ label: 'A short lesson', say: 'teach me something' }),
  help: () => ({ label: 'What you can do', say: 'what can you do' }),
  product: () => ({ label: 'What Calmwick is', say: 'what is calmwick' }),
  method: () => ({ label: 'How signals are made', say: 'how do you find signals' }),
};

/** Says what is not wanted, and asks nothing. */
const DECLINES =
  /^\W*((ok|well|hey|please|pls|no|but|and|i said|i mean|i meant) )*(no|not|nope|nah|leave|don'?t|do not|i (don'?t|do not|won'?t|will not|would rather not))\b[^?]*$/i;

export const ASKS_BACK = "I'm not sure what you mean, and I'd rather ask than guess. Is it one of these?";
const BARE_FIGURE = /^[^a-z\d]*(\d{1,7}(?:[.,]\d{1,6})?)[^a-z\d]{0,3}$/i;

/** One line and two or three answers to tap, where the reading is a guess; null where it is not. `figures` may be meant too. */
export function askBack(
  turn: Turn,
  tools: QueryTools,
  { certainty, kinds, intents }: IntentReading,
  figures: readonly Measure[] = [],
): ReplyDraft | null {
  const { said = '', before } = turn;
  if (before.offer !== null || before.confirming !== undefined || said === '') return null;
  if (before.feeling && intents.every(({ kind }) => kind === 'decline' || kind === 'goodbye')) return null;
  const market = spokenName(marketMeant(turn, tools));
  const [, figure] = BARE_FIGURE.exec(said) ?? [];
  if (figure && before.last === null) return askAboutFigure(turn, market, figure);
  const isFelt = intents.some((one) => one.kind === 'feeling' && (certainty >= FELT || isGrave(one.feeling)));
  // The account's own page answers those, whatever was meant.
  const isOnAccount = intents.some((one) => one.kind === 'account');
  if (certainty >= SURE || isFelt || isOnAccount) return null;
  if (DECLINES.test(said)) return leaveIt(turn);
  const fromLesson = answerFromLesson(turn, tools);
  if (fromLesson) return fromLesson;
  const reaction = readReaction(said);
  const reacted = (reaction && answerReaction(turn, tools, reaction)) ?? listenToLife(turn);
  if (reacted) return reacted;
  const inTalk = threadActions(turn, tools);
  const known = offerKnownQuestions(said, MOST_KNOWN);
  const read = [
    ...figures.flatMap((one) => figureReadings[one]?.(market) ?? []),
    ...kinds.flatMap((kind) => readings[kind]?.(market) ?? []),
  ];
  const all = inTalk.length > 0 ? [...known.slice(0, 1), ...inTalk, ...read] : [...known, ...read];
  const actions = [...new Map(all.map((one) => [one.say, one])).values()].slice(0, MOST_CHOICES);
  if (actions.length < 2) return null;
  return draft(turn, [ASKS_BACK], {
    isFree: true,
    actions,
    ...(inTalk.length > 0 && { context: before }),
  });
}

function askAboutFigure(turn: Turn, market: string, figure: string): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(turn, [`${cite(figure, 'your message')}: what shall I do with it?`], {
    isFree: true,
    evidence: rows,
    actions: [
      { label: `Watch ${market} at ${figure}`, say: `alert me when ${market} hits ${figure}` },
      { label: `How far is ${market} from it`, say: `how far is ${market} from ${figure}` },
    ],
  });
}
