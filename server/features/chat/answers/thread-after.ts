import type { Pair } from '@app/domain/market/instrument.ts';
import type { PriceRole } from '@app/domain/buddy/replies/evidence.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import type { Measure } from '@app/domain/buddy/query/query.ts';
import { emptyThread, type SaidPrices, type Thread } from '@app/domain/buddy/thread/thread.ts';
import { lessonTitle } from '../lessons/library.ts';
import type { ReplyDraft, Turn } from './turn.ts';

const MOST_MARKETS = 3;

/** Words that a figure can be called by in the next question; the others by their own name. */
const subjectOfMeasure: Partial<Record<Measure, string>> = {
  'trade-cost': 'spread',
  'holding-cost': 'swap',
  'tokens-left': 'tokens',
  'event-countdown': 'calendar',
};

const subjectOfAnswer: Partial<Record<TurnContext['asked'], string>> = {
  cost: 'spread',
  news: 'calendar',
  size: 'lot size',
  quote: 'price',
  outlook: 'outlook',
  signal: 'trade idea',
  watch: 'alert',
  levels: 'levels',
  volatility: 'usual move',
  results: 'results',
  hours: 'trading hours',
};

const subjectOfKind: Partial<Record<Intent['kind'], string>> = {
  plan: 'premium',
  tokens: 'tokens',
  joke: 'joke',
  'my-watches': 'alert',
  'cancel-watch': 'alert',
  'my-signals': 'results',
  'explain-signal': 'trade idea',
  broker: 'broker',
  method: 'method of pipsy',
  orders: 'orders',
  product: 'calmwick',
  identity: 'pipsy',
};

/** The thread of a talk with its newest reply. */
export function threadAfter({ before }: Turn, made: ReplyDraft): Thread {
  const thread = before.thread ?? emptyThread;
  const { context, isFree, evidence, watches } = made;
  const isTalkOnly = isFree && context.question === null;
  const markets =
    context.asked === 'lesson' ? [] : watches.length > 0 ? watches.map(({ pair }) => pair) : context.pairs;
  return {
    question: context.question ?? (isTalkOnly ? thread.question : null),
    subject: subjectOf(made, before) ?? thread.subject,
    prices: withNewer(thread.prices, pricesIn(evidence)),
    markets: [...new Set([...markets, ...thread.markets])].slice(0, MOST_MARKETS),
  };
}

function subjectOf(
  { context: { question, topic, asked, last, concern, feeling }, about }: ReplyDraft,
  before: TurnContext,
): string | null {
  if (about) return about;
  if (question) return subjectOfMeasure[question.measure] ?? question.measure.replaceAll('-', ' ');
  if (asked === 'lesson' && topic) return lessonTitle(topic).toLowerCase();
  if (concern || feeling) return `feeling of ${concern ?? feeling}`;
  const kind = last !== before.last && last ? subjectOfKind[last.kind] : undefined;
  return subjectOfAnswer[asked] ?? kind ?? null;
}

const withNewer = (old: SaidPrices | null, newer: SaidPrices | null): SaidPrices | null =>
  old && newer && old.pair === newer.pair
    ? { ...newer, byRole: { ...old.byRole, ...newer.byRole } }
    : (newer ?? old);

const roles = new Set<PriceRole>(['high', 'low', 'entry', 'stop', 'target']);

/** Of the market that the reply names first. */
function pricesIn(evidence: ReplyDraft['evidence']): SaidPrices | null {
  const named = evidence.filter(({ role }) => role && roles.has(role));
  const pair = /[A-Z]{3}\/[A-Z]{3}/.exec(named[0]?.source ?? '')?.[0] as Pair | undefined;
  if (!pair) return null;
  const own = named.filter(({ source }) => source.includes(pair));
  return {
    pair,
    byRole: Object.fromEntries(own.map(({ role, value }) => [role, value.replaceAll(',', '')])),
  };
}
