import type { Intent } from '@app/domain/buddy/intent.ts';
import { doubtsIn, tidyWords } from '@app/domain/buddy/model-words.ts';
import { knownCapital, knownRiskMoney, knownRiskPercent, noMemory } from '@app/domain/memory/memory.ts';
import {
  LanguageModelError,
  type LanguageModel,
  type Picture,
  type Said,
} from '../../../adapters/language-model/port.ts';
import { draft, SIMULATED, type ReplyDraft, type Tools, type Turn } from '../analyst/turn.ts';
import { wordsOfUser } from './briefing.ts';
import { compose } from './compose.ts';
import { correction, instructionLines, instructions } from './instructions.ts';
import { openGate, type SentenceGate } from './sentence-gate.ts';
import { figuresIn, openToolbox, type Toolbox } from './toolbox.ts';
import { addedUp, type ModelUsage } from './usage-store.ts';

const MOST_ROUNDS = 5;

export type Question = {
  turn: Turn;
  lookUp: Tools;
  intents: readonly Intent[];
  /** The last one is the user's newest message. */
  conversation: readonly Said[];
  pictures: readonly Picture[];
  /** What every answer ends with. */
  finish: (made: ReplyDraft) => ReplyDraft;
  /** Told every sentence once its figures are checked. */
  onWords?: ((words: string) => void) | undefined;
  /** Aborted when the user stops the answer. */
  stop?: AbortSignal | undefined;
};

export type ModelAnswer =
  | { kind: 'written'; draft: ReplyDraft; usage: ModelUsage }
  /** The user stopped it after some words; what the tools proposed is left out. */
  | { kind: 'stopped'; draft: ReplyDraft; usage: ModelUsage | null }
  | { kind: 'unanswered'; why: 'trouble' | 'doubts'; about: string; usage: ModelUsage | null };

/**
 * A language model's answer to a message, its figures checked; tried once more where they do not hold.
 * @throws the reason of the stop where nothing had been said yet
 */
export async function answerWithModel(model: LanguageModel, question: Question): Promise<ModelAnswer> {
  const { turn, lookUp, intents, conversation, onWords, stop } = question;
  const theirs = [...wordsOfUser(conversation).flatMap(figuresIn), ...amountsOf(turn)];
  const box = openToolbox(turn, lookUp, { intents, figures: new Set(theirs) });
  const gate = openGate((words) => doubtsOf(words, box).length === 0, onWords ?? (() => {}));
  const limit = AbortSignal.timeout(model.patienceMs);
  const signal = stop ? AbortSignal.any([limit, stop]) : limit;
  let usage: ModelUsage | null = null;
  let said = [...conversation];
  let doubts: string[] = [];
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const written = await model.write({
        instructions,
        conversation: said,
        pictures: attempt === 0 ? question.pictures : [],
        tools: box.tools,
        mostRounds: MOST_ROUNDS,
        signal,
        ...(attempt === 0 && { onWords: gate.hear }),
      });
      usage = addedUp(usage, written);
      if (box.failure()) throw box.failure();
      const words = tidyWords(written.words);
      doubts = [...doubtsOf(words, box), ...wishesIgnored(question, box)];
      if (doubts.length === 0) return { kind: 'written', draft: spoken(question, words, box, gate), usage };
      said = [
        ...said,
        { role: 'assistant', words: written.words },
        { role: 'user', words: correction(doubts) },
      ];
    }
    return { kind: 'unanswered', why: 'doubts', about: `${doubts.length} doubts`, usage };
  } catch (error) {
    if (error instanceof LanguageModelError)
      return { kind: 'unanswered', why: 'trouble', about: `${error.trouble}: ${error.message}`, usage };
    if (!stop?.aborted || gate.said() === '') throw error;
    const evidence = box.drafts.flatMap((one) => one.evidence);
    const label = box.drafts.some((one) => one.content.includes(SIMULATED)) && SIMULATED;
    return { kind: 'stopped', draft: draft(turn, [gate.said(), label], { evidence }), usage };
  }
}

/** Remembered sums and shares, which were read as such; figures in other notes are words of a note. */
function amountsOf({ memory = noMemory }: Turn): string[] {
  const [capital, risk] = [knownCapital(memory), knownRiskMoney(memory)];
  const amounts = [capital && capital / 100, risk && risk / 100, knownRiskPercent(memory)];
  return amounts.flatMap((amount) => (amount === null ? [] : [String(amount)]));
}

function spoken({ turn, finish }: Question, words: string, box: Toolbox, gate: SentenceGate): ReplyDraft {
  const made = finish(compose(turn, words, box.drafts));
  gate.pass(made.content);
  return made;
}

function doubtsOf(words: string, { drafts }: Toolbox): string[] {
  return doubtsIn(words, {
    evidence: drafts.flatMap((one) => one.evidence),
    told: drafts.map((one) => one.content),
    secret: instructionLines,
    acts: drafts.some((one) => one.setup ?? one.watch),
  });
}

/** Whoever asks for a signal or a watch gets what the tool says to it, not words that sound like it. */
function wishesIgnored({ turn, intents }: Question, { answered }: Toolbox): string[] {
  const asksFor = (kind: Intent['kind']): boolean => intents.some((one) => one.kind === kind);
  const needed = [
    ...(asksFor('signal') ? (['propose_signal'] as const) : []),
    ...(asksFor('watch') || (asksFor('affirm') && turn.before.offer) ? (['watch_levels'] as const) : []),
  ];
  return needed.filter((name) => !answered.has(name)).map((name) => `${name} was not asked`);
}
