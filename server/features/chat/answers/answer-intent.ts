import { acceptPractice, isPracticeOffer, type Offer } from '@app/domain/buddy/intents/turn-context.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { answerEventSignal } from './calendar/answer-event-signal.ts';
import { answerHours } from './prices/answer-hours.ts';
import { answerNews } from './calendar/answer-news.ts';
import { answerQuote } from './prices/answer-quote.ts';
import { answerResults } from './ideas/results/answer-results.ts';
import { explainSignal } from './ideas/results/explain-signal.ts';
import { answerOutlook, answerSignalRequest } from './ideas/answer-signal-request.ts';
import { answerPlan, answerTokens } from './personal/answer-tokens.ts';
import {
  answerBroker,
  answerHostile,
  answerProduct,
  answerVerification,
  asksToVerify,
} from './personal/answer-about.ts';
import { answerCancelWatch, pointAt } from './ideas/answer-cancel-watch.ts';
import { answerCost } from './sizes/answer-cost.ts';
import { answerEventIdea } from './calendar/answer-event-idea.ts';
import { answerLevels } from './prices/answer-levels.ts';
import { answerNonsense, takenNote } from './talk/answer-nonsense.ts';
import { answerSafeSignal } from './ideas/answer-safe-signal.ts';
import { answerSize } from './sizes/answer-size.ts';
import { answerVolatility } from './prices/answer-volatility.ts';
import { answerWhy } from './ideas/answer-why.ts';
import { retell } from './retell.ts';
import { acceptWatch, answerWatch, answerWatches } from './ideas/answer-watch.ts';
import { care } from './talk/care.ts';
import { compare } from './prices/compare.ts';
import { isChatter, smallTalk, unlisted } from './talk/small-talk.ts';
import { noSuchLesson, teach, teachMore } from './talk/teach.ts';
import { type ReplyDraft, type QueryTools, type Turn } from './turn.ts';

export async function answerIntent(turn: Turn, tools: QueryTools, intent: Intent): Promise<ReplyDraft> {
  if (intent.kind === 'affirm' && turn.before.offer) return acceptOffer(turn, tools, turn.before.offer);
  if (intent.kind === 'affirm' && turn.before.topic) return teachMore(turn, tools, turn.before.topic);
  if (intent.kind === 'account' && asksToVerify(turn)) return answerVerification(turn, tools);
  const noted = intent.kind === 'affirm' ? takenNote(turn) : null;
  if (noted) return noted;
  if (isChatter(intent.kind)) return smallTalk(turn, tools, intent.kind);
  return (await aboutMarkets(turn, tools, intent)) ?? aboutTheRest(turn, tools, intent);
}

const acceptOffer = (turn: Turn, tools: QueryTools, offer: Offer): Promise<ReplyDraft> =>
  isPracticeOffer(offer)
    ? answerSignalRequest(turn, tools, acceptPractice(offer))
    : acceptWatch(turn, tools, offer);

async function aboutMarkets(turn: Turn, tools: QueryTools, intent: Intent): Promise<ReplyDraft | null> {
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
      return answerCancelWatch(turn, tools, [pointAt(intent.pair)]);
    case 'hours':
      return answerHours(turn, tools, intent.pair);
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

async function aboutTheRest(turn: Turn, tools: QueryTools, intent: Intent): Promise<ReplyDraft> {
  switch (intent.kind) {
    case 'my-watches':
      return answerWatches(turn, tools);
    case 'my-signals':
      return answerResults(turn, tools);
    case 'why':
      return answerWhy(turn, tools, answerIntent);
    case 'explain-signal':
      return explainSignal(turn, tools, intent.pair);
    case 'tokens':
      return answerTokens(turn, tools);
    case 'plan':
      return answerPlan(turn);
    case 'lesson':
      return intent.untaught ? noSuchLesson(turn) : teach(turn, tools, intent.topic);
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
