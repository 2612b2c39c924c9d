import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { doubtsIn, tidyWords } from '@app/domain/buddy/replies/model-words.ts';
import { knownCapital, knownRiskMoney, knownRiskPercent, noMemory } from '@app/domain/memory/memory.ts';
import {
  LanguageModelError,
  type LanguageModel,
  type Picture,
  type Spent,
  type ConversationMessage,
} from '../../../adapters/language-model/port.ts';
import { offerDisputedActs, isWishedByBoth } from './tools/act-tools.ts';
import { draft, SIMULATED, type ReplyDraft, type QueryTools, type Turn } from '../answers/turn.ts';
import { userTexts } from './build-conversation.ts';
import { composeReply } from './compose-reply.ts';
import { buildCorrection, instructionLines, instructions } from './instructions.ts';
import { wishesOwn, type OwnReading } from './tools/own-reading.ts';
import { createSentenceGate, type SentenceGate } from './sentence-gate.ts';
import { extractFigures, createToolbox, type Toolbox } from './tools/toolbox.ts';
import { sumUsage, type ModelUsage } from './usage-store.ts';

const MAX_ROUNDS = 5;

export type ModelRequest = {
  turn: Turn;
  queryTools: QueryTools;
  own: OwnReading;
  conversation: readonly ConversationMessage[];
  pictures: readonly Picture[];
  finish: (draft: ReplyDraft, intents: readonly Intent[]) => ReplyDraft;
  onText?: ((text: string) => void) | undefined;
  onSpent: (spent: Spent) => void;
  stop?: AbortSignal | undefined;
};

export type ModelReply =
  | { kind: 'written'; draft: ReplyDraft; usage: ModelUsage | null }
  | { kind: 'stopped'; draft: ReplyDraft; usage: ModelUsage | null }
  | { kind: 'unanswered'; why: 'trouble' | 'mismatches'; about: string; usage: ModelUsage | null };

/** Asks once more where figures have no evidence. @throws the stop reason where no text had been streamed */
export async function answerWithModel(model: LanguageModel, request: ModelRequest): Promise<ModelReply> {
  const { turn, queryTools, own, conversation, onText, stop } = request;
  const userFigures = [...userTexts(conversation).flatMap(extractFigures), ...rememberedAmounts(turn)];
  const toolbox = createToolbox(turn, queryTools, { own, figures: new Set(userFigures) });
  const gate = createSentenceGate(
    (text) => !isCaring(toolbox) && findViolations(text, toolbox).length === 0,
    onText ?? (() => {}),
  );
  const timeout = AbortSignal.timeout(model.timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  let usage: ModelUsage | null = null;
  let conversationSoFar = [...conversation];
  let violations: string[] = [];
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const written = await model.write({
        instructions,
        conversation: conversationSoFar,
        pictures: attempt === 0 ? request.pictures : [],
        tools: toolbox.tools,
        ...(attempt === 0 && { firstTool: 'read_message' }),
        maxToolRounds: MAX_ROUNDS,
        signal,
        ...(attempt === 0 && { onText: gate.push }),
        onSpent: (spent) => {
          usage = sumUsage(usage, spent);
          request.onSpent(spent);
        },
      });
      if (toolbox.failure()) throw toolbox.failure();
      const cared = toolbox.careInstead();
      if (cared) return { kind: 'written', draft: cared, usage };
      const text = tidyWords(written.text);
      violations = [...findViolations(text, toolbox), ...missingToolCalls(request, toolbox)];
      if (violations.length === 0)
        return { kind: 'written', draft: finishReply(request, text, toolbox, gate), usage };
      conversationSoFar = [
        ...conversationSoFar,
        { role: 'assistant', text: written.text },
        { role: 'user', text: buildCorrection(violations) },
      ];
    }
    return { kind: 'unanswered', why: 'mismatches', about: `${violations.length} mismatches`, usage };
  } catch (error) {
    const cared = toolbox.careInstead();
    if (cared) return { kind: 'written', draft: cared, usage };
    if (error instanceof LanguageModelError)
      return { kind: 'unanswered', why: 'trouble', about: `${error.kind}: ${error.message}`, usage };
    if (!stop?.aborted || gate.released() === '') throw error;
    const evidence = toolbox.drafts.flatMap((one) => one.evidence);
    const label = toolbox.drafts.some((one) => one.content.includes(SIMULATED)) && SIMULATED;
    return { kind: 'stopped', draft: draft(turn, [gate.released(), label], { evidence }), usage };
  }
}

/** A figure in any other note is plain text and no evidence. */
function rememberedAmounts({ memory = noMemory }: Turn): string[] {
  const [capital, risk] = [knownCapital(memory), knownRiskMoney(memory)];
  const amounts = [capital && capital / 100, risk && risk / 100, knownRiskPercent(memory)];
  return amounts.flatMap((amount) => (amount === null ? [] : [String(amount)]));
}

function finishReply(
  { turn, own, finish }: ModelRequest,
  text: string,
  { drafts, intents, reading }: Toolbox,
  gate: SentenceGate,
): ReplyDraft {
  const composed = composeReply(turn, text, drafts);
  const offered = offerDisputedActs({ turn, own, reading: reading() });
  const reply = finish({ ...composed, actions: [...composed.actions, ...offered] }, intents);
  gate.release(reply.content);
  return reply;
}

/** Words to somebody who feels something are shown once they are whole. */
const isCaring = ({ drafts, careInstead }: Toolbox): boolean =>
  careInstead() !== null || drafts.some((one) => one.context.feeling !== null);

function findViolations(text: string, { drafts }: Toolbox): string[] {
  const evidence = drafts.flatMap((one) => one.evidence);
  const comes = (source: RegExp): boolean => evidence.some((row) => source.test(row.source));
  return doubtsIn(text, {
    evidence,
    told: drafts.map((one) => one.content),
    secret: instructionLines,
    acts: {
      done: new Set([
        ...(drafts.some((one) => one.setup !== null) ? (['signal'] as const) : []),
        ...(drafts.some((one) => one.watches.length > 0) ? (['watch'] as const) : []),
        ...(drafts.some((one) => one.cancelWatches.length > 0) ? (['cancel-watch'] as const) : []),
      ]),
      open: new Set([
        ...(comes(/^(signal \S+|your (signals|ideas))$/) ? (['signal'] as const) : []),
        ...(comes(/^(watched level|your watches)/) ? (['watch'] as const) : []),
      ]),
    },
  });
}

/** An act that both readings wish for must come from its tool, not from text that sounds like one. */
function missingToolCalls({ turn, own }: ModelRequest, { answeredTools, reading }: Toolbox): string[] {
  const acts = { signal: signalTools, watch: ['watch_levels'], 'cancel-watch': ['cancel_watch'] } as const;
  const request = { turn, own, reading: reading() };
  if (!request.reading) return needsReading(own, turn) ? ['read_message was not asked'] : [];
  return (['signal', 'watch', 'cancel-watch'] as const)
    .filter((act) => request.reading?.feeling === 'none' && isWishedByBoth(act, request))
    .filter((act) => !acts[act].some((name) => answeredTools.has(name)))
    .map((act) => `${acts[act][0]} was not asked`);
}

const signalTools = ['propose_signal', 'release_idea'] as const;

/** Some servers do not let a tool be called for; small talk is fine without. */
const needsReading = (own: OwnReading, turn: Turn): boolean =>
  own.allowed.some(({ kind }) => kind === 'feeling') ||
  (['signal', 'watch', 'cancel-watch'] as const).some((act) => wishesOwn(act, own, turn));
