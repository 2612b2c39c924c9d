import { brainsFor } from '@app/domain/tokens/brains.ts';
import { remaining } from '@app/domain/tokens/balance.ts';
import { replyCost } from '@app/domain/tokens/cost.ts';
import { spendable } from '@app/domain/tokens/daily-cap.ts';
import { factLabels, shownValue } from '@app/domain/memory/fact.ts';
import { noMemory } from '@app/domain/memory/memory.ts';
import { type Intent } from '@app/domain/buddy/intent.ts';
import { readIntents } from '@app/domain/buddy/read-intents.ts';
import type { LanguageModel, Picture } from '../../../adapters/language-model/port.ts';
import type { Deps } from '../../../deps.ts';
import { fitting } from '../analyst/fitting-intents.ts';
import { fromMemory } from '../analyst/from-memory.ts';
import { ended, firstOfAll, reply, together } from '../analyst/reply.ts';
import { cannotSeeImages } from '../analyst/small-talk.ts';
import type { ReplyDraft, Tools, Turn } from '../analyst/turn.ts';
import { library } from '../lessons/library.ts';
import { newestMessages } from '../store.ts';
import { judgeKinds } from '../understanding/judge-kinds.ts';
import type { Write } from '../telling.ts';
import type { ChatTools } from '../tools.ts';
import { answerWithModel } from './answer-with-model.ts';
import { conversationOf } from './briefing.ts';
import { oneCall } from './one-call.ts';
import { shrinkPicture } from './shrink-picture.ts';

const REMEMBERED = 10;
/** After so long without a word a conversation is over. */
const CONVERSATION = 30 * 60_000;

export type Asked = { userId: string; content: string; images: readonly string[]; requestId: string };
export type ModelDeps = Pick<Deps, 'database' | 'log'>;

export const notices = {
  trouble: 'The language model is not answering, so this is the built-in analyst.',
  doubts: 'I could not back up what the language model said, so this is the built-in analyst.',
  busy: 'The language model is still busy with your other message, so this is the built-in analyst.',
};

/**
 * Writes answers with a language model. The embedded analyst answers where care is needed, where nothing could be paid
 * anyway, and, saying so, where the model does not answer as it must.
 */
export function writeWithModel(deps: ModelDeps, model: LanguageModel, tools: ChatTools, asked: Asked): Write {
  return async (turn, lookUp, message, telling) => {
    const words = message.content.trim();
    const read = words === '' ? [] : readIntents(words, library.find, turn.before, judgeKinds);
    const embedded = (notice?: keyof typeof notices): Promise<ReplyDraft> =>
      reply(turn, lookUp, message).then((made) => announced(made, notice));
    const isBlind = message.hasImages && !model.seesPictures;
    if (
      isForAnalyst(turn, read) ||
      (isBlind && words === '') ||
      !(await isAffordable(lookUp)) ||
      (await firstOfAll({ ...turn, said: words }, lookUp, read))
    )
      return embedded();

    const call = { userId: asked.userId, patienceMs: model.patienceMs, now: turn.now };
    const answered = await oneCall(deps.database.db, call, async () => {
      const pictures = isBlind ? [] : await picturesOf(tools, asked);
      const conversation = await conversationFor(deps, tools, {
        turn,
        asked,
        hasPictures: pictures.length > 0,
      });
      const heard = { ...turn, said: words };
      const { intents, ...known } = fromMemory(heard, lookUp, fitting(read));
      return answerWithModel(model, {
        turn: heard,
        lookUp: known.tools,
        intents,
        conversation,
        pictures,
        finish: (made) => ended(heard, intents, known.say(made, words)),
        onWords: isBlind ? undefined : telling.onWords,
        stop: telling.signal,
      });
    });
    if (!answered) return embedded('busy');
    const { usage } = answered;
    deps.log.info({ id: asked.requestId, outcome: answered.kind, ...usage }, 'language model');
    if (answered.kind === 'unanswered') {
      deps.log.warn({ id: asked.requestId, about: answered.about }, 'the built-in analyst answers instead');
      return { ...(await embedded(answered.why)), usage };
    }
    const made = isBlind ? together([cannotSeeImages(turn), answered.draft]) : answered.draft;
    return { ...made, usage };
  };
}

/** What is answered in our own words alone: whatever hurts, the calendar's own request, and what is about the answer before. */
const ours = new Set<Intent['kind']>(
  'feeling event-signal event-idea cancel-watch hostile shorter more again'.split(' ') as Intent['kind'][],
);

function isForAnalyst({ before }: Turn, intents: readonly Intent[]): boolean {
  const isHurt = before.feeling === 'crisis' || before.feeling === 'distress';
  return isHurt || intents.some((one) => ours.has(one.kind));
}

async function isAffordable(lookUp: Tools): Promise<boolean> {
  const balance = await lookUp.balance();
  const cost = replyCost({ brains: brainsFor(remaining(balance)), issuesSignal: false, distress: false });
  return spendable(balance, await lookUp.cap()) >= cost;
}

const announced = (made: ReplyDraft, notice?: keyof typeof notices): ReplyDraft =>
  notice ? { ...made, content: `${notices[notice]}\n\n${made.content}` } : made;

async function picturesOf(tools: ChatTools, { userId, images }: Asked): Promise<Picture[]> {
  const read = async (path: string): Promise<Picture | null> => {
    const stored = await tools.readUpload(userId, path);
    return stored && shrinkPicture(stored);
  };
  const pictures = await Promise.all(images.map(read));
  return pictures.filter((one) => one !== null);
}

async function conversationFor(
  { database }: ModelDeps,
  tools: ChatTools,
  { turn, asked, hasPictures }: { turn: Turn; asked: Asked; hasPictures: boolean },
) {
  const [newest, profile] = await Promise.all([
    newestMessages(database.db, asked.userId, REMEMBERED),
    tools.profileOf(asked.userId),
  ]);
  const { facts, forgotBefore } = turn.memory ?? noMemory;
  const kept = newest.filter((one) => one.seq > forgotBefore);
  const pause = kept.findLastIndex((one, at) => (kept[at + 1]?.at ?? turn.now) - one.at > CONVERSATION);
  return conversationOf({
    content: asked.content,
    hasPictures,
    before: kept.slice(pause + 1),
    profile,
    remembered: facts.map((one) => `${factLabels[one.kind]}: ${shownValue(one)}`),
  });
}
