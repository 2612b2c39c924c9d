import type { Feeling } from '../text/feelings.ts';
import { freshContext, lastQuestion, type TurnContext } from '../intents/turn-context.ts';
import type { Intent } from '../intents/intent.ts';
import { mergeIntents } from '../intents/merge-intents.ts';
import type { Reading } from '../intents/reading.ts';
import { amountsIn, inMoney } from '../questions/size-question.ts';
import { clausesOf, plain, wordsOf } from '../text/words.ts';
import { readSentence } from './sentence.ts';
import type { FindTopic } from './topics.ts';

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

/** One to three intents, in time linear in the text; a feeling outweighs everything else. */
export function readByRules(
  text: string,
  findTopic: FindTopic,
  context: TurnContext = freshContext,
): Reading {
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
