import type { Intent } from '@app/domain/buddy/intent.ts';
import { readIntents } from '@app/domain/buddy/intent.ts';
import { lastQuestion } from '@app/domain/buddy/turn-context.ts';
import { unbackedFigures } from '@app/domain/buddy/evidence.ts';
import { answerEventSignal } from './answer-event-signal.ts';
import { answerHours } from './answer-hours.ts';
import { answerMemory } from './answer-memory.ts';
import { answerNews } from './answer-news.ts';
import { answerQuote } from './answer-quote.ts';
import { answerResults, explainSignal } from './answer-results.ts';
import { answerOutlook, answerSignalRequest } from './answer-signal-request.ts';
import { answerPlan, answerTokens } from './answer-tokens.ts';
import { answerBroker, answerHostile, answerProduct } from './answer-about.ts';
import { answerCancelWatch } from './answer-cancel-watch.ts';
import { answerCost } from './answer-cost.ts';
import { answerEventIdea } from './answer-event-idea.ts';
import { answerLevels } from './answer-levels.ts';
import { answerNonsense } from './answer-nonsense.ts';
import { answerSafeSignal } from './answer-safe-signal.ts';
import { answerSize } from './answer-size.ts';
import { answerVolatility } from './answer-volatility.ts';
import { retell } from './retell.ts';
import { acceptOffer, answerWatch, answerWatches } from './answer-watch.ts';
import { care } from './care.ts';
import { compare } from './compare.ts';
import { cannotSeeImages, forNewcomers, isChatter, smallTalk, unlisted } from './small-talk.ts';
import { library } from '../lessons/library.ts';
import { teach, teachMore } from './teach.ts';
import { fromMemory } from './from-memory.ts';
import { draft, SIMULATED, type ReplyDraft, type Tools, type Turn } from './turn.ts';

/** The buddy's answer to a message: what is wanted, one story for each, put together. Reads only. */
export async function reply(
  turn: Turn,
  tools: Tools,
  message: { content: string; hasImages: boolean },
): Promise<ReplyDraft> {
  const words = message.content.trim();
  const heard = { ...turn, said: words };
  const drafts: ReplyDraft[] = message.hasImages ? [cannotSeeImages(heard)] : [];
  const read = words.length > 0 ? readIntents(words, library.find, turn.before) : [];
  const ofMemory = await answerMemory(turn, tools, words, read);
  if (ofMemory) return together([...drafts, ofMemory]);
  const { intents, ...known } = fromMemory(turn, tools, read);
  const asked = intents.filter((one) => one.kind !== 'help');
  for (const intent of asked.length > 0 ? asked : intents)
    drafts.push(await answerIntent(heard, known.tools, intent));
  if (asked.length > 0 && asked.length < intents.length) drafts.push(forNewcomers(heard));
  const answer = labelledOnce(heard, known.say(together(drafts), words));
  return { ...answer, context: { ...answer.context, last: lastQuestion(intents, turn.before) } };
}

/** That the market is simulated is said once in a conversation and day, and with every signal. */
function labelledOnce({ now, before }: Turn, answer: ReplyDraft): ReplyDraft {
  const paragraphs = answer.content.split('\n\n');
  const others = paragraphs.filter((one) => one !== SIMULATED);
  if (others.length === paragraphs.length) return answer;
  const today = Math.floor(now / 86_400_000);
  if (before.labelledOn === today && !answer.setup) return { ...answer, content: others.join('\n\n') };
  return {
    ...answer,
    content: [...others, SIMULATED].join('\n\n'),
    context: { ...answer.context, labelledOn: today },
  };
}

/** The story that one intent asks for. */
export async function answerIntent(turn: Turn, tools: Tools, intent: Intent): Promise<ReplyDraft> {
  if (intent.kind === 'affirm' && turn.before.offer) return acceptOffer(turn, tools, turn.before.offer);
  if (intent.kind === 'affirm' && turn.before.topic) return teachMore(turn, tools, turn.before.topic);
  if (isChatter(intent.kind)) return smallTalk(turn, tools, intent.kind);
  return (await aboutMarkets(turn, tools, intent)) ?? aboutTheRest(turn, tools, intent);
}

async function aboutMarkets(turn: Turn, tools: Tools, intent: Intent): Promise<ReplyDraft | null> {
  switch (intent.kind) {
    case 'quote':
      return answerQuote(turn, tools, intent.pairs);
    case 'compare':
      return compare(turn, tools, intent.pairs);
    case 'signal':
      return intent.style === 'safe'
        ? answerSafeSignal(turn, tools, intent)
        : answerSignalRequest(turn, tools, intent);
    case 'outlook':
      return answerOutlook(turn, tools, intent);
    case 'levels':
      return answerLevels(turn, tools, intent);
    case 'volatility':
      return answerVolatility(turn, tools, intent.pair);
    case 'size':
      return answerSize(turn, tools, intent);
    case 'cost':
      return answerCost(turn, tools, intent);
    case 'watch':
      return answerWatch(turn, tools, intent);
    case 'cancel-watch':
      return answerCancelWatch(turn, tools, intent.pair);
    case 'hours':
      return answerHours(turn, intent.pair);
    case 'unlisted':
      return unlisted(turn, tools, intent.name);
    case 'news':
      return answerNews(turn, tools, intent);
    case 'event-signal':
      return answerEventSignal(turn, tools, intent);
    case 'event-idea':
      return answerEventIdea(turn, tools, intent.event);
    default:
      return null;
  }
}

async function aboutTheRest(turn: Turn, tools: Tools, intent: Intent): Promise<ReplyDraft> {
  switch (intent.kind) {
    case 'my-watches':
      return answerWatches(turn, tools);
    case 'my-signals':
      return answerResults(turn, tools);
    case 'why':
      return turn.before.asked === 'lesson'
        ? teach(turn, tools, turn.before.topic)
        : explainSignal(turn, tools, turn.before.pairs[0] ?? null);
    case 'explain-signal':
      return explainSignal(turn, tools, intent.pair);
    case 'tokens':
      return answerTokens(turn, tools);
    case 'plan':
      return answerPlan(turn);
    case 'lesson':
      return teach(turn, tools, intent.topic);
    case 'broker':
      return answerBroker(turn);
    case 'product':
      return answerProduct(turn, tools);
    case 'hostile':
      return answerHostile(turn);
    case 'shorter':
    case 'more':
    case 'again':
      return retell(turn, tools, intent.kind, answerIntent);
    case 'feeling':
      return care(turn, tools, intent.feeling);
    default:
      return answerNonsense(turn, tools);
  }
}

/** Several answers as one message; at most one plan and one watch, and the last answer is what a follow-up is about. */
function together(drafts: readonly ReplyDraft[]): ReplyDraft {
  const last = drafts.at(-1) as ReplyDraft;
  if (drafts.length === 1) return last;
  const first = <Key extends 'setup' | 'watch' | 'event' | 'messageType'>(key: Key): ReplyDraft[Key] =>
    drafts.find((one) => one[key] !== null)?.[key] ?? last[key];
  const paragraphs = drafts.flatMap((one) => one.content.split('\n\n'));
  return {
    ...last,
    content: [...new Set(paragraphs)].join('\n\n'),
    tone: drafts.find((one) => one.tone !== 'neutral')?.tone ?? 'neutral',
    messageType: first('messageType'),
    setup: first('setup'),
    watch: first('watch'),
    cancelWatches: drafts.flatMap((one) => one.cancelWatches),
    event: first('event'),
    distress: drafts.some((one) => one.distress),
    context: {
      ...last.context,
      offer: drafts.find((one) => one.context.offer)?.context.offer ?? null,
      feeling: drafts.find((one) => one.context.feeling)?.context.feeling ?? null,
      taught: [...new Set(drafts.flatMap((one) => one.context.taught))],
    },
    evidence: drafts.flatMap((one) => one.evidence),
  };
}

/** Said in place of a draft that holds a figure without evidence. Such a reply is a failure and costs nothing. */
export function apology(turn: Turn): ReplyDraft {
  return draft(
    turn,
    [
      "I'm sorry, I could not back up one of my own figures, so I'd rather not send that answer. It cost you nothing. Please ask again.",
    ],
    { tone: 'failed', messageType: 'error' },
  );
}

/** The draft, or the apology where a figure of it is not backed; `doubted` are those figures. */
export function honest(turn: Turn, made: ReplyDraft): { draft: ReplyDraft; doubted: string[] } {
  const doubted = unbackedFigures(made.content, made.evidence);
  return doubted.length === 0 ? { draft: made, doubted } : { draft: apology(turn), doubted };
}
