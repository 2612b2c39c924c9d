import type { FollowUp } from '@app/domain/buddy/follow-ups/read-follow-up.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { answerIntent } from '../answer-intent.ts';
import { retell } from '../retell.ts';
import { draft, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { explainWhy } from './explain-why.ts';
import {
  answerHowFar,
  answerNth,
  answerOnStep,
  compareMarkets,
  convertMoney,
  marketButtons,
} from './market-follow-ups.ts';
import { quoteReply, shortenReply, simplifyReply } from './restate-reply.ts';
import { stepsAfter } from './steps-after.ts';
import { pairsBefore, replyBefore, toldBefore, type Told } from './told-before.ts';

/** Null where another reader knows better: a pending question, a feeling. */
export async function answerFollowUp(
  turn: Turn,
  tools: QueryTools,
  asked: FollowUp,
): Promise<ReplyDraft | null> {
  const { before } = turn;
  if (before.feeling || before.confirming) return null;
  const told = toldBefore(turn);
  if (asked.wants === 'why') return explainWhy(turn, tools, told);
  if (told === null && asked.wants === 'again' && before.about)
    return quoteReply(turn, before.about, [replyBefore(turn)], { isFree: true });
  if (told === null) return nothingBefore(turn, tools, asked);
  const made = await answerTold(turn, tools, asked, told);
  return made && { ...made, setup: null, outlook: null, watches: [], cancelWatches: [] };
}

async function answerTold(
  turn: Turn,
  tools: QueryTools,
  asked: FollowUp,
  told: Told,
): Promise<ReplyDraft | null> {
  switch (asked.wants) {
    case 'simpler':
      return simplifyReply(turn, tools, told);
    case 'shorter':
      return shortenReply(turn);
    case 'example':
      return stepsAfter(turn, tools, told, 'example');
    case 'really':
      return stepsAfter(turn, tools, told, 'really');
    case 'should-i':
      return stepsAfter(turn, tools, told, 'should-i');
    case 'and-then':
      return told === 'lesson'
        ? answerIntent(turn, tools, { kind: 'affirm' })
        : stepsAfter(turn, tools, told, 'and-then');
    case 'is-it-much':
      return judgeAmount(turn, tools, told);
    case 'which-better':
      return compareMarkets(turn, tools);
    case 'nth':
      return answerNth(turn, tools, asked.nth);
    case 'in-currency':
      return convertMoney(turn, tools, asked.currency);
    case 'on-step':
      return answerOnStep(turn, tools, asked.step, told);
    case 'how-far':
      return answerHowFar(turn, tools, asked.pair);
    case 'more':
    case 'again':
      if (turn.before.isAside) return tellAside(turn, tools, asked.wants);
      return retell(turn, tools, asked.wants, answerIntent);
    case 'why':
      return explainWhy(turn, tools, told);
  }
}

/** Null for prices: whether one is high is a question of its own. */
const judgeAmount = async (turn: Turn, tools: QueryTools, told: Told): Promise<ReplyDraft | null> =>
  told === 'worked-out' || told === 'cost' || told === 'size'
    ? stepsAfter(turn, tools, told, 'should-i')
    : null;

/** An answer beside the questions has no more to it than was said. */
function tellAside(turn: Turn, tools: QueryTools, wants: 'more' | 'again'): ReplyDraft {
  const said = replyBefore(turn);
  return wants === 'again'
    ? quoteReply(turn, said, [said])
    : draft(turn, ['That is all I know about it.'], {
        isFree: true,
        actions: marketButtons(spokenName(pairsBefore(turn)[0] ?? tools.pairs[0] ?? 'EUR/USD')).slice(0, 2),
        context: turn.before,
      });
}

function nothingBefore(turn: Turn, tools: QueryTools, { wants }: FollowUp): ReplyDraft {
  const market = spokenName(tools.pairs.find((pair) => pair === 'XAU/USD') ?? tools.pairs[0] ?? 'EUR/USD');
  const first =
    wants === 'should-i' || wants === 'which-better'
      ? 'Tell me which market or idea you mean, and I say what speaks for and against it.'
      : wants === 'and-then'
        ? 'We can start wherever you like.'
        : 'There is nothing before this that I could explain, so let us start here.';
  return draft(turn, [first], { isFree: true, actions: marketButtons(market) });
}
