import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { offerKnownQuestions } from '../../faq/answer-faq.ts';
import type { QueryTools, Turn } from '../turn.ts';

const ofLesson: readonly ReplyAction[] = [
  { label: 'An example', say: 'an example' },
  { label: 'Simpler', say: 'simpler' },
  { label: 'Next lesson', say: 'next lesson' },
];
const ofCalendar: readonly ReplyAction[] = [
  { label: 'What is on the calendar', say: 'what news is coming up' },
  { label: 'Before big news', say: 'is it safe to trade before big news' },
];
const ofTokens: readonly ReplyAction[] = [
  { label: 'My tokens', say: 'how many tokens do i have' },
  { label: 'What premium costs', say: 'what does premium cost' },
];
const ofIdeas: readonly ReplyAction[] = [
  { label: 'My open ideas', say: 'how are my signals doing' },
  { label: 'Why that idea', say: 'why' },
];
const ofAlerts: readonly ReplyAction[] = [{ label: 'My watches', say: 'show my watches' }];

const ofMarket = (market: string): ReplyAction[] => [
  { label: `Price of ${market}`, say: `price of ${market}` },
  { label: 'Why it moved', say: `why did ${market} move today` },
  { label: `Levels of ${market}`, say: `support and resistance of ${market}` },
];

const ofSubjects: ReadonlyArray<readonly [RegExp, readonly ReplyAction[]]> = [
  [/^calendar$/, ofCalendar],
  [/token|premium/, ofTokens],
  [/^(trade idea|results)$/, ofIdeas],
  [/^alert$/, ofAlerts],
];
const onMarkets =
  /^(price|outlook|levels|usual move|change|range|rsi|atr|spread|trade idea|alert|distance|chart|move|day moves)/;

const MOST_KNOWN = 2;

/** Answers to tap that go on with what the talk is about, nearest first; none where nothing is talked about. */
export function threadActions(
  { before, said = '' }: Turn,
  { pairs }: Pick<QueryTools, 'pairs'>,
): ReplyAction[] {
  const { subject = null, markets = [] } = before.thread ?? {};
  if (subject?.startsWith('feeling of')) return [];
  if (subject === null && before.last?.kind !== 'lesson') return [];
  const market = markets.find((pair) => pairs.includes(pair));
  const own = ofSubjects.find(([pattern]) => subject && pattern.test(subject))?.[1] ?? [];
  if (before.last?.kind === 'lesson' && before.topic) return [...ofLesson];
  if (market && (subject === null || onMarkets.test(subject)))
    return [...own, ...ofMarket(spokenName(market))];
  const known =
    own.length > 0 || subject === null ? [] : offerKnownQuestions(`${said} ${subject}`, MOST_KNOWN);
  return [...own, ...known];
}
