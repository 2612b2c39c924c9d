import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { doubtsIn, tidyWords } from '@app/domain/buddy/replies/model-words.ts';
import { knownCapital, knownRiskMoney, knownRiskPercent, noMemory } from '@app/domain/memory/memory.ts';
import {
  LanguageModelError,
  type LanguageModel,
  type Picture,
  type ConversationMessage,
} from '../../../adapters/language-model/port.ts';
import { draft, SIMULATED, type ReplyDraft, type QueryTools, type Turn } from '../answers/turn.ts';
import { userTexts } from './build-conversation.ts';
import { composeReply } from './compose-reply.ts';
import { buildCorrection, instructionLines, instructions } from './instructions.ts';
import { createSentenceGate, type SentenceGate } from './sentence-gate.ts';
import { extractFigures, createToolbox, type Toolbox } from './toolbox.ts';
import { sumUsage, type ModelUsage } from './usage-store.ts';

const MAX_ROUNDS = 5;

export type ModelRequest = {
  turn: Turn;
  queryTools: QueryTools;
  intents: readonly Intent[];
  conversation: readonly ConversationMessage[];
  pictures: readonly Picture[];
  finish: (draft: ReplyDraft) => ReplyDraft;
  onText?: ((text: string) => void) | undefined;
  stop?: AbortSignal | undefined;
};

export type ModelReply =
  | { kind: 'written'; draft: ReplyDraft; usage: ModelUsage }
  | { kind: 'stopped'; draft: ReplyDraft; usage: ModelUsage | null }
  | { kind: 'unanswered'; why: 'trouble' | 'mismatches'; about: string; usage: ModelUsage | null };

/** Asks once more where figures have no evidence. @throws the stop reason where no text had been streamed */
export async function answerWithModel(model: LanguageModel, request: ModelRequest): Promise<ModelReply> {
  const { turn, queryTools, intents, conversation, onText, stop } = request;
  const userFigures = [...userTexts(conversation).flatMap(extractFigures), ...rememberedAmounts(turn)];
  const toolbox = createToolbox(turn, queryTools, { intents, figures: new Set(userFigures) });
  const gate = createSentenceGate((text) => findViolations(text, toolbox).length === 0, onText ?? (() => {}));
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
        maxToolRounds: MAX_ROUNDS,
        signal,
        ...(attempt === 0 && { onText: gate.push }),
      });
      usage = sumUsage(usage, written);
      if (toolbox.failure()) throw toolbox.failure();
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
  { turn, finish }: ModelRequest,
  text: string,
  toolbox: Toolbox,
  gate: SentenceGate,
): ReplyDraft {
  const reply = finish(composeReply(turn, text, toolbox.drafts));
  gate.release(reply.content);
  return reply;
}

function findViolations(text: string, { drafts }: Toolbox): string[] {
  return doubtsIn(text, {
    evidence: drafts.flatMap((one) => one.evidence),
    told: drafts.map((one) => one.content),
    secret: instructionLines,
    acts: drafts.some((one) => one.setup ?? one.watch),
  });
}

/** A signal or watch must come from its tool, not from text that sounds like one. */
function missingToolCalls({ turn, intents }: ModelRequest, { answeredTools }: Toolbox): string[] {
  const asksFor = (kind: Intent['kind']): boolean => intents.some((one) => one.kind === kind);
  const needed = [
    ...(asksFor('signal') ? (['propose_signal'] as const) : []),
    ...(asksFor('watch') || (asksFor('affirm') && turn.before.offer) ? (['watch_levels'] as const) : []),
  ];
  return needed.filter((name) => !answeredTools.has(name)).map((name) => `${name} was not asked`);
}
