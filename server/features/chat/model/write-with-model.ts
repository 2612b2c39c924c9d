import { MINUTE_MS } from '@app/domain/time.ts';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import { remainingTokens } from '@app/domain/tokens/balance.ts';
import { computeReplyCost } from '@app/domain/tokens/cost.ts';
import { spendableTokens } from '@app/domain/tokens/daily-cap.ts';
import { factLabels, formatFactValue } from '@app/domain/memory/fact.ts';
import { noMemory } from '@app/domain/memory/memory.ts';
import { hearsDistress, type Intent } from '@app/domain/buddy/intents/intent.ts';
import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import type { LanguageModel, Picture } from '../../../adapters/language-model/port.ts';
import type { Deps } from '../../../deps.ts';
import { fromMemory } from '../answers/personal/from-memory.ts';
import { ended } from '../answers/finish-reply.ts';
import { answerWithAnalyst } from '../answers/reply.ts';
import { answerPlainWish } from '../answers/personal/answer-plain-wish.ts';
import { firstOfAll } from '../answers/talk/first-of-all.ts';
import type { ReplyDraft, QueryTools, Turn } from '../answers/turn.ts';
import { consumeBound } from '../../../platform/ledger/installation-bounds.ts';
import { listNewestMessages } from '../conversation/message-store.ts';
import type { WriteReply } from '../conversation/write-reply.ts';
import type { ChatPorts } from '../chat-ports.ts';
import { findSpentBudget, recordSpending, type ModelUsage } from './usage-store.ts';
import { answerWithModel } from './answer-with-model.ts';
import { buildConversation } from './build-conversation.ts';
import { withModelCallLock } from './model-call-lock.ts';
import { readOwn, toHint } from './tools/own-reading.ts';
import { isOwnAct } from '../answers/requests/answer-request.ts';
import { shrinkPicture } from './shrink-picture.ts';

const MAX_EARLIER_MESSAGES = 10;
const CONVERSATION_PAUSE_MS = 30 * MINUTE_MS;

type ModelMessage = { userId: string; content: string; images: readonly string[]; requestId: string };
type ModelDeps = Pick<Deps, 'config' | 'database' | 'log'>;

export const fallbackNotices = {
  trouble: 'The language model is not answering, so this is the built-in analyst.',
  mismatches: 'I could not back up what the language model said, so this is the built-in analyst.',
  all: 'The language model has reached its limit for today, so this is the built-in analyst.',
  perUser:
    'Your share of the language model for today is used up, so this is the built-in analyst. It is back at midnight UTC.',
  busyDay: 'The language model has too much to do right now, so this is the built-in analyst.',
  busy: 'The language model is still busy with your other message, so this is the built-in analyst.',
};

/** Falls back to the built-in analyst in distress, without tokens, and, with a notice, where the model fails or its budget is spent. */
export function createModelWriter(
  deps: ModelDeps,
  model: LanguageModel,
  ports: ChatPorts,
  command: ModelMessage,
): WriteReply {
  return async (turn, queryTools, message, stream) => {
    const text = message.content.trim();
    const spokenTurn = { ...turn, said: text };
    const own = readOwn(spokenTurn, queryTools);
    const askAnalyst = (notice?: keyof typeof fallbackNotices): Promise<ReplyDraft> =>
      answerWithAnalyst(turn, queryTools, message).then((draft) => withNotice(draft, notice));
    if (
      needsAnalyst(turn, own.intents) ||
      (message.hasImages && !model.seesPictures) ||
      answerPlainWish(spokenTurn, queryTools) !== null ||
      isOwnAct(spokenTurn) ||
      !(await isAffordable(queryTools)) ||
      (await firstOfAll(spokenTurn, queryTools, own.intents))
    )
      return askAnalyst();

    const { budget = { all: null, perUser: null } } = model;
    const limit = await findSpentBudget(deps.database.db, { budget, userId: command.userId, at: turn.now });
    if (limit) {
      deps.log.warn({ id: command.requestId, limit }, 'language model not called: daily budget is spent');
      return askAnalyst(limit);
    }
    const answers = { use: 'model_answers', amount: 1, now: turn.now } as const;
    if (!(await consumeBound(deps.database.db, deps.config, answers))) {
      deps.log.warn(
        { id: command.requestId, limit: 'answers' },
        'language model not called: bound on answers is reached',
      );
      return askAnalyst('busyDay');
    }
    const call = { userId: command.userId, patienceMs: model.timeoutMs, now: turn.now };
    const modelReply = await withModelCallLock(deps.database.db, call, async () => {
      const pictures = await loadPictures(ports, command);
      const conversation = await loadConversation(deps, ports, {
        turn,
        command,
        hasPictures: pictures.length > 0,
        reading: toHint(own),
      });
      const { intents: allowed, ...fromNotes } = fromMemory(spokenTurn, queryTools, own.allowed);
      const calls: ModelUsage[] = [];
      return answerWithModel(model, {
        turn: spokenTurn,
        queryTools: fromNotes.tools,
        own: { ...own, allowed },
        conversation,
        pictures,
        finish: (draft, answered) =>
          ended(spokenTurn, answered.length > 0 ? answered : allowed, fromNotes.say(draft, text)),
        onSpent: (spent) => calls.push(spent),
        onText: stream.onText,
        stop: stream.signal,
      }).finally(() => recordSpending(deps.database.db, { userId: command.userId, calls, at: turn.now }));
    });
    if (!modelReply) return askAnalyst('busy');
    const { usage } = modelReply;
    deps.log.info({ id: command.requestId, outcome: modelReply.kind, ...usage }, 'language model');
    if (modelReply.kind === 'unanswered') {
      deps.log.warn(
        { id: command.requestId, about: modelReply.about },
        'language model reply rejected: built-in analyst answers',
      );
      return { ...(await askAnalyst(modelReply.why)), usage };
    }
    return { ...modelReply.draft, usage };
  };
}

/** Crisis, attacks and the command of a button; care, age and memory are `firstOfAll`. All else the model reads anew. */
function needsAnalyst({ before }: Turn, intents: readonly Intent[]): boolean {
  return (
    isDistress(before.feeling) ||
    intents.some((one) => one.kind === 'hostile' || one.kind === 'event-signal' || hearsDistress(one))
  );
}

async function isAffordable(queryTools: QueryTools): Promise<boolean> {
  const balance = await queryTools.balance();
  const cost = computeReplyCost({
    brains: brainsFor(remainingTokens(balance)),
    issuesSignal: false,
    distress: false,
  });
  return spendableTokens(balance, await queryTools.cap()) >= cost;
}

const withNotice = (draft: ReplyDraft, notice?: keyof typeof fallbackNotices): ReplyDraft =>
  notice ? { ...draft, content: `${fallbackNotices[notice]}\n\n${draft.content}` } : draft;

async function loadPictures(ports: ChatPorts, { userId, images }: ModelMessage): Promise<Picture[]> {
  const read = async (path: string): Promise<Picture | null> => {
    const stored = await ports.uploads.read(userId, path);
    return stored && shrinkPicture(stored);
  };
  const pictures = await Promise.all(images.map(read));
  return pictures.filter((one) => one !== null);
}

async function loadConversation(
  { database }: ModelDeps,
  ports: ChatPorts,
  {
    turn,
    command,
    hasPictures,
    reading,
  }: { turn: Turn; command: ModelMessage; hasPictures: boolean; reading: Record<string, unknown> },
) {
  const [newest, profile] = await Promise.all([
    listNewestMessages(database.db, command.userId, MAX_EARLIER_MESSAGES),
    ports.profile.readFacts(command.userId),
  ]);
  const { facts, erasedUpToSeq } = turn.memory ?? noMemory;
  const earlier = newest.filter((one) => one.seq > erasedUpToSeq);
  const lastPause = earlier.findLastIndex(
    (one, index) => (earlier[index + 1]?.at ?? turn.now) - one.at > CONVERSATION_PAUSE_MS,
  );
  return buildConversation({
    content: command.content,
    hasPictures,
    before: earlier.slice(lastPause + 1),
    profile,
    reading,
    remembered: facts.map((one) => `${factLabels[one.kind]}: ${formatFactValue(one)}`),
  });
}
