import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { slotOf, type MemoryFact } from '@app/domain/memory/fact.ts';
import { extractFacts } from '@app/domain/memory/extract-facts.ts';
import {
  avoidedPairs,
  knownTimeframe,
  likedPairs,
  noMemory,
  type Memory,
} from '@app/domain/memory/memory.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import { listed } from './answer-memory.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

type RecalledIntents = {
  intents: Intent[];
  tools: QueryTools;
  say: (answer: ReplyDraft, words: string) => ReplyDraft;
};

/** What the message says goes before what is remembered, and the reply names what was used. */
export function fromMemory(turn: Turn, tools: QueryTools, read: readonly Intent[]): RecalledIntents {
  const memory = turn.memory ?? noMemory;
  const intents = read.map((one) => timed(memory, one));
  return {
    intents,
    tools: memory.kept ? { ...tools, bestSetup: preferring(memory, tools) } : tools,
    say: (answer, words) => explained(turn, { memory, read, intents }, named(memory, intents, answer), words),
  };
}

const timed = (memory: Memory, intent: Intent): Intent =>
  intent.kind === 'signal' && intent.timeframe === null
    ? { ...intent, timeframe: knownTimeframe(memory) }
    : intent;

const best = (found: readonly FreshBreakout[]): FreshBreakout | null =>
  found.length === 0
    ? null
    : found.reduce((a, b) => (b.confidence.interval.low > a.confidence.interval.low ? b : a));

function preferring(memory: Memory, tools: QueryTools): QueryTools['bestSetup'] {
  const among = async (pairs: readonly Pair[], timeframe: Timeframe): Promise<FreshBreakout | null> => {
    const found = await Promise.all(pairs.map((pair) => tools.findSetup(pair, timeframe)));
    return best(found.filter((one) => one.kind === 'breakout'));
  };
  const avoided = new Set(avoidedPairs(memory));
  const liked = likedPairs(memory).filter((pair) => tools.pairs.includes(pair));
  return async (timeframe, except = []) => {
    const allowed = (pair: Pair): boolean => !except.includes(pair);
    const first = await among(liked.filter(allowed), timeframe);
    if (first) return first;
    const anywhere = await tools.bestSetup(timeframe, except);
    if (!anywhere || !avoided.has(anywhere.plan.pair)) return anywhere;
    return among(
      tools.pairs.filter((pair) => !avoided.has(pair) && allowed(pair)),
      timeframe,
    );
  };
}

function named({ name }: Memory, [first]: readonly Intent[], answer: ReplyDraft): ReplyDraft {
  if (!name || first?.kind !== 'greeting') return answer;
  return { ...answer, content: answer.content.replace(/^(Hi|Hello|Hey there)\b/, `$& ${name}`) };
}

type Used = { memory: Memory; read: readonly Intent[]; intents: readonly Intent[] };

function explained(turn: Turn, used: Used, answer: ReplyDraft, words: string): ReplyDraft {
  if (!used.memory.kept || answer.distress || used.intents.some(({ kind }) => kind === 'feeling'))
    return answer;
  const notes = notesOf(turn);
  const kept = newIn(used.memory, extractFacts(words));
  const said = [...ideaTold(used, answer), ...(kept.length > 0 ? [`I keep: ${listed(kept, notes)}.`] : [])];
  if (said.length === 0) return answer;
  return {
    ...answer,
    content: [answer.content, said.join(' ')].join('\n\n'),
    evidence: [...answer.evidence, ...notes.rows],
  };
}

const newIn = ({ facts }: Memory, stated: readonly MemoryFact[]): MemoryFact[] =>
  stated.filter(
    (one) =>
      !facts.some(
        (known) => known.kind === one.kind && slotOf(known) === slotOf(one) && known.value === one.value,
      ),
  );

function ideaTold({ memory, read }: Used, answer: ReplyDraft): string[] {
  const asked = read.find((one) => one.kind === 'signal');
  if (!asked || !answer.setup) return [];
  const { pair } = answer.setup.plan;
  const first =
    asked.pair === null && likedPairs(memory).includes(pair)
      ? [`I looked at ${nameOf(pair)} first, as you like it.`]
      : [];
  const onTheir =
    asked.timeframe === null && knownTimeframe(memory) === answer.setup.timeframe
      ? [`I took the ${timeframeNames[answer.setup.timeframe]} plan, as you told me.`]
      : [];
  return [...first, ...onTheir];
}
