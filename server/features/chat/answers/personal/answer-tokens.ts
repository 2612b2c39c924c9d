import { brainsFor, FOUR_BRAINS_ABOVE } from '@app/domain/tokens/brains.ts';
import {
  DAILY_ALLOWANCE,
  nextUtcMidnight,
  remainingTokens,
  WELCOME_GRANT,
} from '@app/domain/tokens/balance.ts';
import { remainingCap } from '@app/domain/tokens/daily-cap.ts';
import { describeWelcomeState } from '@app/domain/tokens/withheld-welcome.ts';
import { computeReplyCost } from '@app/domain/tokens/cost.ts';
import { printAge } from '@app/domain/buddy/replies/print.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const plural = (count: number): string => (count === 1 ? 'token' : 'tokens');

const atZero =
  /\b(run|runs|ran|running) (\w+ )?out\b|\bus(e|ed|ing) (\w+ ){0,3}up\b|\b(all gone|none left|no (more )?tokens|out of tokens|without (any )?tokens|at (zero|0)|hits? (zero|0)|(zero|0) tokens)\b/i;

async function tellAtZero(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  const balance = await tools.balance();
  const { cite, rows } = notesOf(turn);
  const rules = 'token rules';
  const fewer = `From ${cite(FOUR_BRAINS_ABOVE, rules)} down, one brain answers in place of four; bought tokens never lapse.`;
  return draft(
    turn,
    [
      `With none left I answer no more until the refill: ${cite(DAILY_ALLOWANCE, rules)} tokens at midnight UTC, in ${cite(printAge(nextUtcMidnight(turn.now) - turn.now), 'clock')}. A message in distress is answered all the same, and free.`,
      `The rest stays: open signals are tracked to their end, watches still tell you of a break but open no signal, and prices, calendar and your record stay open to you.${brainsFor(remainingTokens(balance)) === 4 ? ` ${fewer}` : ''}`,
    ],
    {
      evidence: rows,
      details: [
        "Today's tokens go first, then the welcome ones, then bought ones. Today's do not carry over, welcome ones lapse after a week, bought ones never do.",
        'What Pipsy remembers of you with premium, and news alerts, follow the plan and not the tokens.',
      ],
    },
  );
}

/** Dear ones first, while four brains are at work. */
function repliesFor(tokens: number): number {
  const dear = Math.max(0, Math.ceil((tokens - FOUR_BRAINS_ABOVE) / 2));
  return dear + Math.max(0, tokens - 2 * dear);
}

export async function answerTokens(turn: Turn, tools: QueryTools): Promise<ReplyDraft> {
  if (atZero.test(turn.said ?? '')) return tellAtZero(turn, tools);
  const balance = await tools.balance();
  const { cite, rows } = notesOf(turn);
  const own = 'your balance';
  const all = remainingTokens(balance);
  const cap = await tools.cap();
  const limit =
    cap &&
    `Your own limit of ${cite(cap.limit, own)} for a day had ${cite(remainingCap(cap), own)} left; replies to distress come all the same.`;
  const brains = brainsFor(all);
  const cost = computeReplyCost({ brains, issuesSignal: false, distress: false });
  const parts = [
    `${cite(balance.daily, own)} of today's ${cite(DAILY_ALLOWANCE, 'token rules')}`,
    balance.welcome > 0 &&
      `${cite(balance.welcome, own)} welcome, which lapse in ${cite(printAge(balance.welcomeUntil - turn.now), own)}`,
    balance.purchased > 0 && `${cite(balance.purchased, own)} bought, which never lapse`,
  ].filter(Boolean);
  const withheld =
    balance.welcomeState &&
    ` ${describeWelcomeState(balance.welcomeState, cite(WELCOME_GRANT, 'token rules'))}`;
  return draft(
    turn,
    [
      `You had ${cite(all, own)} ${plural(all)} when you asked: ${parts.join(', ')}.${withheld ?? ''}`,
      `**You get more at midnight UTC, in ${cite(printAge(nextUtcMidnight(turn.now) - turn.now), 'clock')}:** your ${cite(DAILY_ALLOWANCE, 'token rules')} of a day are filled up again. What is left of today's is not carried over.`,
      `That is enough for ${cite(repliesFor(all), own)} replies. A reply costs ${cite(cost, 'token rules')} ${plural(cost)} now, a signal ${cite(1, 'token rules')} more, an idea to practise none. When I fail to answer, it costs nothing.${limit ? ` ${limit}` : ''}`,
    ],
    { evidence: rows },
  );
}

export function answerPlan(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const catalogue = 'product catalogue';
  return draft(
    turn,
    [
      `You can stay free for good: ${cite(DAILY_ALLOWANCE, 'token rules')} tokens every day. Premium is ${cite('$17.00', catalogue)} once, no subscription, with ${cite('1000', catalogue)} tokens that never lapse. With more than ${cite('100', catalogue)} tokens, four brains work on your questions in place of one.`,
      'More brains do not make the market more certain. If that money is needed elsewhere, stay free.',
    ],
    { evidence: rows },
  );
}
