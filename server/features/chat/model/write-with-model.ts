import { MINUTE_MS } from '@app/domain/time.ts';
import { brainsFor } from '@app/domain/tokens/brains.ts';
import { remainingTokens } from '@app/domain/tokens/balance.ts';
import { computeReplyCost } from '@app/domain/tokens/cost.ts';
import { spendableTokens } from '@app/domain/tokens/daily-cap.ts';
import { factLabels, formatFactValue } from '@app/domain/memory/fact.ts';
import { noMemory } from '@app/domain/memory/memory.ts';
import { type Intent } from '@app/domain/buddy/intents/intent.ts';
import { readIntents } from '@app/domain/buddy/intents/read-intents.ts';
import type { LanguageModel, Picture } from '../../../adapters/language-model/port.ts';
import type { Deps } from '../../../deps.ts';
import { allowActs } from '../answers/questions/allow-acts.ts';
import { fitting } from '../answers/fitting-intents.ts';
import { fromMemory } from '../answers/personal/from-memory.ts';
import { ended, firstOfAll, answerWithAnalyst, together } from '../answers/reply.ts';
import { cannotSeeImages } from '../answers/talk/small-talk.ts';
import type { ReplyDraft, QueryTools, Turn } from '../answers/turn.ts';
import { library } from '../lessons/library.ts';
import { listNewestMessages } from '../conversation/message-store.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';
import type { WriteReply } from '../conversation/write-reply.ts';
import type { ChatPorts } from '../chat-ports.ts';
import { answerWithModel } from './answer-with-model.ts';
import { buildConversation } from './build-conversation.ts';
import { withModelCallLock } from './model-call-lock.ts';
import { shrinkPicture } from './shrink-picture.ts';

const MAX_EARLIER_MESSAGES = 10;
const CONVERSATION_PAUSE_MS = 30 * MINUTE_MS;

type ModelMessage = { userId: string; content: string; images: readonly string[]; requestId: string };
type ModelDeps = Pick<Deps, 'database' | 'log'>;

export const fallbackNotices = {
  trouble: 'The language model is not answering, so this is the built-in analyst.',
  mismatches: 'I could not back up what the language model said, so this is the built-in analyst.',
  busy: 'The language model is still busy with your other message, so this is the built-in analyst.',
};

/** Falls back to the built-in analyst in distress, without tokens, and, with a notice, where the model fails. */
export function createModelWriter(
  deps: ModelDeps,
  model: LanguageModel,
  ports: ChatPorts,
  command: ModelMessage,
): WriteReply {
  return async (turn, queryTools, message, stream) => {
    const text = message.content.trim();
    const spokenTurn = { ...turn, said: text };
    const parsedIntents = text === '' ? [] : readIntents(text, library.find, turn.before, judgeKinds);
    const askAnalyst = (notice?: keyof typeof fallbackNotices): Promise<ReplyDraft> =>
      answerWithAnalyst(turn, queryTools, message).then((draft) => withNotice(draft, notice));
    const { intents: allowedIntents, drafts: insteadOfActs } = allowActs(spokenTurn, parsedIntents);
    const isBlind = message.hasImages && !model.seesPictures;
    if (
      needsAnalyst(turn, parsedIntents) ||
      insteadOfActs.length > 0 ||
      (isBlind && text === '') ||
      !(await isAffordable(queryTools)) ||
      (await firstOfAll(spokenTurn, queryTools, parsedIntents))
    )
      return askAnalyst();

    const call = { userId: command.userId, patienceMs: model.timeoutMs, now: turn.now };
    const modelReply = await withModelCallLock(deps.database.db, call, async () => {
      const pictures = isBlind ? [] : await loadPictures(ports, command);
      const conversation = await loadConversation(deps, ports, {
        turn,
        command,
        hasPictures: pictures.length > 0,
      });
      const { intents, ...fromNotes } = fromMemory(spokenTurn, queryTools, fitting(allowedIntents));
      return answerWithModel(model, {
        turn: spokenTurn,
        queryTools: fromNotes.tools,
        intents,
        conversation,
        pictures,
        finish: (draft) => ended(spokenTurn, intents, fromNotes.say(draft, text)),
        onText: isBlind ? undefined : stream.onText,
        stop: stream.signal,
      });
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
    const draft = isBlind ? together([cannotSeeImages(turn), modelReply.draft]) : modelReply.draft;
    return { ...draft, usage };
  };
}

const analystOnlyIntents = new Set<Intent['kind']>(
  'feeling event-signal event-idea cancel-watch hostile shorter more again'.split(' ') as Intent['kind'][],
);

function needsAnalyst({ before }: Turn, intents: readonly Intent[]): boolean {
  const isDistressed = before.feeling === 'crisis' || before.feeling === 'distress';
  return isDistressed || intents.some((one) => analystOnlyIntents.has(one.kind));
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
  { turn, command, hasPictures }: { turn: Turn; command: ModelMessage; hasPictures: boolean },
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
    remembered: facts.map((one) => `${factLabels[one.kind]}: ${formatFactValue(one)}`),
  });
}
