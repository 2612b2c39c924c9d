import type { FollowUp } from '@app/domain/buddy/follow-ups/read-follow-up.ts';
import type { Measure } from '@app/domain/buddy/query/query.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { answerIntent } from '../answer-intent.ts';
import { retell } from '../retell.ts';
import { draft, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { judgeDistance, judgeMove } from './judge-move.ts';
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
import { pairsBefore, replyBefore, subjectBefore, type ReplySubject } from './reply-before.ts';

/** Null where another reader knows better: a pending question, a feeling. */
export async function answerFollowUp(
  turn: Turn,
  tools: QueryTools,
  asked: FollowUp,
): Promise<ReplyDraft | null> {
  const { before } = turn;
  if (before.feeling || before.confirming) return null;
  const subject = subjectBefore(turn);
  if (asked.wants === 'why') return explainWhy(turn, tools, subject);
  if (subject === null && asked.wants === 'again' && before.about)
    return quoteReply(turn, before.about, [replyBefore(turn)], { isFree: true });
  if (subject === null) return nothingBefore(turn, tools, asked);
  const made = await answerAbout(turn, tools, asked, subject);
  return made && { ...made, setup: null, outlook: null, watches: [], cancelWatches: [] };
}

/** Worked out anew in the other currency. */
const countsInMoney = new Set<Measure>([
  'pip-value',
  'margin',
  'move-value',
  'profit-at-price',
  'position-value',
  'trade-cost',
  'lot-size',
]);

async function answerAbout(
  turn: Turn,
  tools: QueryTools,
  asked: FollowUp,
  subject: ReplySubject,
): Promise<ReplyDraft | null> {
  switch (asked.wants) {
    case 'simpler':
      return simplifyReply(turn, tools, subject);
    case 'shorter':
      return shortenReply(turn);
    case 'example':
      return stepsAfter(turn, tools, subject, 'example');
    case 'really':
      return stepsAfter(turn, tools, subject, 'really');
    case 'should-i':
      return stepsAfter(turn, tools, subject, 'should-i');
    case 'and-then':
      return subject === 'lesson'
        ? answerIntent(turn, tools, { kind: 'affirm' })
        : stepsAfter(turn, tools, subject, 'and-then');
    case 'is-it-much':
      return judgeAmount(turn, tools, subject);
    case 'teach':
      return answerIntent(
        turn,
        tools,
        subject === 'lesson' ? { kind: 'affirm' } : { kind: 'lesson', topic: null },
      );
    case 'which-better':
      return compareMarkets(turn, tools);
    case 'nth':
      return answerNth(turn, tools, asked.nth);
    case 'in-currency':
      if (turn.before.question && countsInMoney.has(turn.before.question.measure)) return null;
      return convertMoney(turn, tools, asked.currency);
    case 'on-step':
      return answerOnStep(turn, tools, asked.step, subject);
    case 'how-far':
      return answerHowFar(turn, tools, asked.pair);
    case 'more':
    case 'again':
      if (turn.before.isAside) return tellAside(turn, tools, asked.wants);
      return retell(turn, tools, asked.wants, answerIntent);
    case 'why':
      return explainWhy(turn, tools, subject);
  }
}

const ofDays = new Set<ReplySubject>(['quote', 'volatility', 'ranked', 'compare']);
const ofLevels = new Set<ReplySubject>(['levels', 'outlook', 'watch', 'signal']);
const measuresOfDays = /^(price|change|range|day-moves|atr|move-causes|price-then|ranking)$/;

/** A move beside a usual day, a level beside the way to it, a sum beside what can be lost. */
async function judgeAmount(turn: Turn, tools: QueryTools, subject: ReplySubject): Promise<ReplyDraft | null> {
  const [pair] = pairsBefore(turn);
  const measure = turn.before.question?.measure ?? '';
  if (pair && (ofDays.has(subject) || measuresOfDays.test(measure))) return judgeMove(turn, tools, pair);
  if (ofLevels.has(subject) || measure === 'distance-to-level') return judgeDistance(turn, tools);
  return subject === 'worked-out' || subject === 'cost' || subject === 'size'
    ? stepsAfter(turn, tools, subject, 'should-i')
    : null;
}

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
