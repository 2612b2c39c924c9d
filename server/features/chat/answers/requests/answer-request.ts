import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { isPracticeOffer } from '@app/domain/buddy/intents/turn-context.ts';
import { composeQuestion } from '@app/domain/buddy/query/query.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import type { OwnCapital } from '@app/domain/buddy/requests/read-own-capital.ts';
import type { PlainWish } from '@app/domain/buddy/requests/read-plain-wish.ts';
import { readRequest, type SpokenWish } from '@app/domain/buddy/requests/read-request.ts';
import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { extractFacts } from '@app/domain/memory/extract-facts.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { findCare } from '../../care/find-care.ts';
import { wordsOfChoice } from '../follow-ups/without-repeats.ts';
import { practiseAction } from '../ideas/plan/offer-practice.ts';
import { actsIn } from '../ideas/spoken-acts.ts';
import { ended } from '../finish-reply.ts';
import { usualMarket } from '../next-steps.ts';
import { answerQuestion } from '../questions/answer-questions.ts';
import { draft, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';
import { explainSignal } from '../ideas/results/explain-signal.ts';
import { answerLeave } from './answer-leave.ts';
import { answerOpenMarkets } from './answer-open-markets.ts';
import { answerPastRelease, PAST_RELEASE } from './answer-past-release.ts';
import { answerPossibleLoss, POSSIBLE_LOSS } from './answer-possible-loss.ts';
import { answerQuietHours } from './answer-quiet-hours.ts';
import { tellTradeResult } from './tell-trade-result.ts';

/** What is asked in so plain words that no reader has to guess: the reply, other words that stand for it, or null. */
export async function answerRequest(turn: Turn, tools: QueryTools): Promise<ReplyDraft | string | null> {
  const { said = '', before } = turn;
  if (before.concern || before.feeling) return null;
  const request = readRequest(said);
  const elsewhere = request ? null : marketElsewhere(turn);
  if ((!request && !elsewhere) || soundsLikeNeed(said)) return null;
  const made = request
    ? await answerRead(turn, tools, request)
    : elsewhere && (await answerElsewhere(turn, tools, elsewhere));
  return made === null || typeof made === 'string' ? made : ended(turn, [], made);
}

/** Whether the words are an act that only the built-in analyst does, whoever writes the other replies. */
export function isOwnAct(turn: Turn): boolean {
  const said = wordsOfChoice(turn.before, turn.said ?? '') ?? turn.said ?? '';
  const request = readRequest(said);
  return (
    request?.asks === 'quiet-hours' ||
    (request?.asks === 'leave' && !request.wish.isAsked) ||
    actsIn({ ...turn, said }, []).acts.some(({ act }) => act === 'rest')
  );
}

const soundsLikeNeed = (said: string): boolean => {
  const care = findCare(said);
  return care !== null && (care.isSure || care.isSaid);
};

async function answerRead(
  turn: Turn,
  tools: QueryTools,
  request: SpokenWish,
): Promise<ReplyDraft | string | null> {
  switch (request.asks) {
    case 'why-ended':
      return explainSignal(turn, tools, request.pairs[0] ?? null);
    case 'token-refill':
      return steps.tokens.say;
    case 'sign-out':
      return offerSignOut(turn);
    case 'quiet-hours':
      return answerQuietHours(turn, request.hours);
    case 'leave':
      return answerLeave(turn, tools, request.wish);
    case 'past-release':
      return answerPastRelease(turn, tools, request.release);
    case 'own-open':
      return steps.ideas.say;
    case 'open-markets':
      return answerOpenMarkets(turn, tools);
    case 'own-capital':
      return answerOwnCapital(turn, tools, request.capital);
    case 'possible-loss':
      return answerPossibleLoss(turn, tools, request.loss);
    case 'trade-result':
      return tellTradeResult(turn, request.result);
    case 'plain-wish':
      return offerNamed(turn, request.wish) ?? wordsFor(turn, request.wish);
  }
}

/** Words alone end no session: the button does, and asks once. */
const offerSignOut = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    [
      'Press the button and you are signed out on this device. What I track for you goes on, and I tell you of it as you chose. To sign out everywhere, open Security in your account.',
    ],
    {
      isFree: true,
      about: 'log out',
      actions: [{ label: 'Sign out', say: 'where is the logout button', open: 'sign-out' }, steps.ideas],
    },
  );

/** "And oil?", "what about the euro": the market alone. */
function marketElsewhere({ said = '', before }: Turn): readonly Pair[] | null {
  const { subject = null } = before.thread ?? {};
  if (subject !== POSSIBLE_LOSS && subject !== PAST_RELEASE) return null;
  const { pairs, rest } = namedIn(correctedWords(said));
  const isOnlyMarket = rest.every((word) =>
    /^(and|what|how|about|on|for|to|with|did|do|same|then|ok|so|the|please)$/.test(word),
  );
  return pairs.length > 0 && isOnlyMarket ? pairs : null;
}

/** The same possible loss, or the release that was just told, on another market. */
async function answerElsewhere(
  turn: Turn,
  tools: QueryTools,
  pairs: readonly Pair[],
): Promise<ReplyDraft | null> {
  const { about = '', thread } = turn.before;
  if (thread?.subject === POSSIBLE_LOSS) return answerPossibleLoss(turn, tools, { pairs, isLeaning: false });
  const event = (await tools.recentEvents()).findLast(({ name }) => about.includes(name));
  return event ? answerPastRelease(turn, tools, { subject: null, currencies: [], pairs, event }) : null;
}

/** "Practice" names it; in answer to an offer it is a yes. */
const offerNamed = (turn: Turn, wish: PlainWish): ReplyDraft | null =>
  wish.wants === 'practice' && wish.isOnlyNamed && !isPracticeOffer(turn.before.offer)
    ? draft(
        turn,
        [
          'Practising is following an idea without money. Shall I open one for you, or tell you first how it works?',
        ],
        {
          isFree: true,
          actions: [steps.practise, { label: 'How it works', say: 'what is a demo account' }],
        },
      )
    : null;

/** What the button of it says. */
function wordsFor({ before }: Turn, wish: PlainWish): string {
  if (wish.wants === 'lesson') return steps.teach.say;
  const { offer, thread } = before;
  const [named] = wish.pairs;
  if (isPracticeOffer(offer) && (named === undefined || named === offer.pair))
    return practiseAction(offer).say;
  const talked =
    before.last?.kind === 'signal' || before.last?.kind === 'outlook' ? thread?.markets[0] : undefined;
  const pair = named ?? talked;
  return pair ? `${steps.practise.say} on ${spokenName(pair)}` : steps.practise.say;
}

const REMEMBERED =
  'I remember it and count with it from now on; you can correct or erase it in your account, under What Pipsy remembers.';

/** An account that is only named; an answer to "how much is in the account?" goes on with what was asked. */
async function answerOwnCapital(
  turn: Turn,
  tools: QueryTools,
  { value, currency }: OwnCapital,
): Promise<ReplyDraft | null> {
  const { before, memory } = turn;
  const isAnswer = (before.choices?.length ?? 0) > 0 && before.question;
  if (isAnswer) return null;
  const told = await answerQuestion(
    turn,
    tools,
    composeQuestion('risk-shares', {
      amounts: [{ role: 'account', value, currency, isPercent: false }],
      words: turn.said ?? '',
    }),
  );
  const pair = before.thread?.markets[0] ?? usualMarket(tools.pairs);
  const isKept = memory?.kept && extractFacts(turn.said ?? '').some(({ kind }) => kind === 'capital');
  return {
    ...told,
    content: isKept ? `${told.content}\n\n${REMEMBERED}` : told.content,
    isFree: true,
    about: 'account',
    actions: [
      { label: `What I could lose on ${spokenName(pair)}`, say: `what would i lose on ${spokenName(pair)}` },
      marketSteps.range(pair),
      steps.practise,
    ],
  };
}
