import type { Pair } from '@app/domain/market/instrument.ts';
import type { PriceRole } from '@app/domain/buddy/replies/evidence.ts';
import type { Measure } from '@app/domain/buddy/query/query.ts';
import { emptyThread, type SaidPrices, type Thread } from '@app/domain/buddy/thread/thread.ts';
import { lessonTitle } from '../lessons/library.ts';
import type { ReplyDraft, Turn } from './turn.ts';

const MOST_MARKETS = 3;

/** Words that a figure can be called by in the next question. */
const subjectOfMeasure: Partial<Record<Measure, string>> = {
  rsi: 'rsi',
  atr: 'atr',
  spread: 'spread',
  'trade-cost': 'spread',
  'holding-cost': 'swap',
  margin: 'margin',
  'pip-value': 'pip value',
  'tokens-left': 'tokens',
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
    subject: subjectOf(made) ?? (isTalkOnly ? thread.subject : null),
    prices: pricesIn(evidence) ?? thread.prices,
    markets: [...new Set([...markets, ...thread.markets])].slice(0, MOST_MARKETS),
  };
}

function subjectOf({ context: { question, topic, asked }, about }: ReplyDraft): string | null {
  if (about) return about;
  if (question) return subjectOfMeasure[question.measure] ?? null;
  if (asked === 'lesson' && topic) return lessonTitle(topic).toLowerCase();
  return asked === 'cost' ? 'spread' : null;
}

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
