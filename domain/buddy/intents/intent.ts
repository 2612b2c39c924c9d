import type { Pair } from '../../market/instrument.ts';
import type { Timeframe } from '../../signals/signal.ts';
import type { EventRequest } from '../questions/event-request.ts';
import { isDistress, type Feeling } from '../text/feelings.ts';
import { mergeIntents } from './merge-intents.ts';
import type { NewsQuestion, ReleaseSubject } from '../questions/news-question.ts';
import { readSentence } from '../clauses/sentence.ts';
import { amountsIn, inMoney } from '../questions/size-question.ts';
import type { FindTopic, Topic } from '../clauses/topics.ts';
import { freshContext, lastQuestion, type TurnContext } from './turn-context.ts';
import { clausesOf, plain, wordsOf } from '../text/words.ts';

/** Units as typed: money, percent, pips; `stopMoney` in dollars of the price. */
export type SizeAsked = {
  capital: number | null;
  riskPercent: number | null;
  riskMoney: number | null;
  pair: Pair | null;
  stopPips: number | null;
  stopMoney?: number;
};

export type CostAsked = {
  pair: Pair | null;
  what: 'spread' | 'swap' | 'commission' | null;
  lots: number | null;
};

/** `level` is a decimal price as typed. */
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
        | 'account'
        | 'broker'
        | 'product'
        | 'hostile'
        | 'nonsense';
    }
  | { kind: 'shorter' | 'more' | 'again' | 'why' }
  | { kind: 'affirm' | 'decline' }
  | ({ kind: 'news' } & NewsQuestion)
  | ({ kind: 'event-signal' } & EventRequest)
  | { kind: 'quote'; pairs: Pair[] }
  | { kind: 'compare'; pairs: Pair[] }
  | { kind: 'orders'; pair: Pair | null }
  | { kind: 'signal'; pair: Pair | null; timeframe: Timeframe | null; style: 'safe' | 'practice' | null }
  | { kind: 'outlook'; pair: Pair | null; timeframe: Timeframe | null }
  | {
      kind: 'watch';
      pair: Pair | null;
      timeframe: Timeframe | null;
      level: number | null;
      direction: 'above' | 'below' | null;
    }
  | { kind: 'cancel-watch' | 'explain-signal' | 'volatility'; pair: Pair | null }
  | { kind: 'levels'; pair: Pair | null; timeframe: Timeframe | null }
  | { kind: 'event-idea'; event: ReleaseSubject | null }
  | ({ kind: 'size' } & SizeAsked)
  | ({ kind: 'cost' } & CostAsked)
  | { kind: 'lesson'; topic: Topic | null; untaught?: true }
  | { kind: 'hours'; pair: Pair | null }
  | { kind: 'unlisted'; name: string }
  | { kind: 'feeling'; feeling: Feeling };

const MOST_INTENTS = 3;
const inPassing = new Set<Intent['kind']>(['greeting', 'thanks', 'nonsense']);
const aboutAnswer = new Set<Intent['kind']>(['why', 'again', 'more', 'shorter']);
const grave = new Set<Feeling>(['distress', 'needed-money', 'promise', 'revenge', 'greed', 'streak']);
const temptation = new Set<Intent['kind']>([
  'signal',
  'event-idea',
  'size',
  'quote',
  'outlook',
  'orders',
  'method',
  'product',
  'nonsense',
  'levels',
  'affirm',
  'decline',
  'watch',
  'help',
  'hours',
  'compare',
  'plan',
  'cost',
  'volatility',
  'unlisted',
  'explain-signal',
  'why',
  'more',
  'again',
  'hostile',
  'tokens',
  'news',
  'identity',
  'how-are-you',
]);

/** Crisis or distress was heard. */
export const hearsDistress = (intent: Intent): boolean =>
  intent.kind === 'feeling' && isDistress(intent.feeling);

export type Ruled = { intents: Intent[]; sure: boolean };

/** One to three intents, in time linear in the text; a feeling outweighs everything else. */
export function readByRules(text: string, findTopic: FindTopic, context: TurnContext = freshContext): Ruled {
  const found: Intent[] = [];
  let now = context;
  const amounts: string[] = [];
  let certain = 0;
  for (const pieces of clausesOf(plain(text))) {
    const { intents, sure } = readSentence(pieces, now, findTopic, found.length === 0);
    if (!sure) {
      amounts.push(pieces.flatMap(wordsOf).join(' '));
      if (certain > 0) continue;
    } else if (certain === 0) {
      found.length = 0;
      certain += 1;
    }
    for (const intent of intents) {
      const at = found.findIndex((one) => mergeIntents(one, intent) !== null);
      if (at >= 0) found[at] = mergeIntents(found[at] as Intent, intent) as Intent;
      else if (!found.some((one) => sameIntent(one, intent)))
        found.push(intent.kind === 'size' ? withSaid(intent, amounts) : intent);
    }
    now = { ...now, last: lastQuestion(intents, now) };
  }
  return { intents: settled(found), sure: certain > 0 };
}

function settled(found: readonly Intent[]): Intent[] {
  const crisis = found.find((one) => one.kind === 'feeling' && one.feeling === 'crisis');
  if (crisis) return [crisis];
  const isGrave = found.some((one) => one.kind === 'feeling' && grave.has(one.feeling));
  const kept = isGrave ? found.filter((one) => !temptation.has(one.kind)) : found;
  const questions = kept.filter((one) => !inPassing.has(one.kind) && !aboutAnswer.has(one.kind));
  const asked = questions.length > 0 ? questions : kept.filter((one) => !inPassing.has(one.kind));
  const ordered = [
    ...asked.filter((one) => one.kind === 'feeling'),
    ...asked.filter((one) => one.kind !== 'feeling'),
  ];
  if (ordered.length > 0) return joinQuotes(ordered).slice(0, MOST_INTENTS);
  const [spoken] = found.filter((one) => one.kind !== 'nonsense');
  return [spoken ?? { kind: 'nonsense' }];
}

function withSaid(size: Intent & { kind: 'size' }, before: readonly string[]): Intent {
  const told = amountsIn(
    before.filter((text) => /[$%]|pips|\b(account|balance|have)\b/.test(text)).join(' '),
  );
  return {
    ...size,
    capital: size.capital ?? told.capital,
    riskPercent: size.riskPercent ?? told.riskPercent,
    riskMoney: size.riskMoney ?? told.riskMoney,
    stopPips: size.stopPips ?? told.stopPips,
    ...inMoney(size.stopMoney ?? told.stopMoney),
  };
}

const sameIntent = (a: Intent, b: Intent): boolean => JSON.stringify(a) === JSON.stringify(b);

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
