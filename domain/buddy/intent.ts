import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { readClause, vocabulary } from './clause.ts';
import { readEventRequest, type EventRequest } from './event-request.ts';
import { feelingIn, type Feeling } from './feelings.ts';
import { followUp } from './follow-up.ts';
import { asksMeaning, question } from './lesson-question.ts';
import type { NewsQuestion } from './news-question.ts';
import type { FindTopic, Topic } from './topics.ts';
import { correct } from './typos.ts';
import { freshContext, type TurnContext } from './turn-context.ts';
import { clausesOf, plain, wordsOf } from './words.ts';

/** What a person wants, with what they said about it. `level` is a decimal price as typed. */
export type Intent =
  | {
      kind:
        | 'greeting'
        | 'help'
        | 'thanks'
        | 'goodbye'
        | 'identity'
        | 'how-are-you'
        | 'joke'
        | 'tokens'
        | 'plan'
        | 'my-signals'
        | 'my-watches'
        | 'method'
        | 'orders'
        | 'account'
        | 'nonsense';
    }
  | { kind: 'affirm' | 'decline' }
  | ({ kind: 'news' } & NewsQuestion)
  | ({ kind: 'event-signal' } & EventRequest)
  | { kind: 'quote'; pairs: Pair[] }
  | { kind: 'compare'; pairs: Pair[] }
  | { kind: 'signal'; pair: Pair | null; timeframe: Timeframe | null }
  | { kind: 'outlook'; pair: Pair | null; timeframe: Timeframe | null }
  | {
      kind: 'watch';
      pair: Pair | null;
      timeframe: Timeframe | null;
      level: number | null;
      direction: 'above' | 'below' | null;
    }
  | { kind: 'explain-signal'; pair: Pair | null }
  | { kind: 'lesson'; topic: Topic | null }
  | { kind: 'hours'; pair: Pair | null }
  | { kind: 'unlisted'; name: string }
  | { kind: 'feeling'; feeling: Feeling };

const MOST_INTENTS = 3;
/** What is only said in passing when something else is asked for in the same message. */
const inPassing = new Set<Intent['kind']>([
  'greeting',
  'thanks',
  'nonsense',
  'how-are-you',
  'goodbye',
  'affirm',
  'decline',
]);

/** "What is revenge trading" is a question about a word, not a feeling. */
const aboutAWord = (clause: string): boolean =>
  asksMeaning.test(clause) || (question.test(clause) && !/\b(you|u|i|im|me|my|it|this)\b/.test(clause));
const defines = /^(what(s| is| are| does)|define|explain)\b|\b(mean|meaning|explained)\W*$/;

/** One to three intents of a message, never none. Pure and linear in the text; a feeling outweighs everything else. */
export function readIntents(
  text: string,
  findTopic: FindTopic,
  context: TurnContext = freshContext,
): Intent[] {
  const event = readEventRequest(text);
  if (event) return [{ kind: 'event-signal', ...event }];
  const said = plain(text);
  const feeling = feelingIn(said);
  if (feeling === 'crisis' || feeling === 'distress' || feeling === 'needed-money')
    return [{ kind: 'feeling', feeling }];
  const found: Intent[] = [];
  for (const clause of clausesOf(said)) {
    const words = wordsOf(clause).map((word) => correct(word, vocabulary));
    if (words.length === 0) continue;
    const intent = followUp(words, context, found.length === 0) ?? readClause(words, context, findTopic);
    if (feeling && intent.kind === 'lesson' && !aboutAWord(words.join(' '))) continue;
    if (!found.some((one) => sameIntent(one, intent))) found.push(intent);
  }
  const asked = found.filter((one) => !inPassing.has(one.kind));
  if (feeling && !(defines.test(said) && asked.some((one) => one.kind === 'lesson')))
    return [
      { kind: 'feeling', feeling },
      ...asked.filter((one) => one.kind === 'lesson' || one.kind === 'my-signals').slice(0, 1),
    ];
  if (asked.length > 0) return joinQuotes(asked).slice(0, MOST_INTENTS);
  const [first] = found.filter((one) => one.kind !== 'nonsense');
  return [first ?? { kind: 'nonsense' }];
}

const sameIntent = (a: Intent, b: Intent): boolean => JSON.stringify(a) === JSON.stringify(b);

/** "gold? silver?" is one question for two prices. */
function joinQuotes(intents: readonly Intent[]): Intent[] {
  const joined: Intent[] = [];
  for (const intent of intents) {
    const last = joined.at(-1);
    if (intent.kind === 'quote' && last?.kind === 'quote') {
      joined[joined.length - 1] = { kind: 'quote', pairs: [...new Set([...last.pairs, ...intent.pairs])] };
    } else joined.push(intent);
  }
  return joined;
}
