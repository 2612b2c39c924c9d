import { plain } from '@app/domain/buddy/text/words.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import { ended } from '../finish-reply.ts';
import { usualMarket } from '../next-steps.ts';
import { teach } from '../talk/teach.ts';
import { draft, notesOf, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';

const bare = (said: string): string =>
  plain(said)
    .replace(/[^a-z0-9 ]/g, '')
    .trim();

const REST = bare(steps.rest.say);
const TIGHT_MONEY = bare(steps.tightMoney.say);
const LOSING_STREAK = bare(steps.losingStreak.say);
const IS_NEW =
  /^(?:(?:hi|hello|hey|pipsy) )*(?:im|i am) (?:very |totally |completely |quite )?new(?: here| to (?:this|trading|all this|it all))?$/;

const goodbyes = [
  'Rest well. What is open stays tracked, and the market waits for nobody to hurry.',
  'Good call. Nothing here needs you tonight; what you watch, I watch.',
] as const;

/** What an offered button says in these very words, whatever the talk was about; null for anything else. */
export function answerPlainWish(turn: Turn, tools: QueryTools): ReplyDraft | null {
  const said = bare(turn.said ?? '');
  const isInNeed = isDistress(turn.before.feeling);
  if (said === REST && !isInNeed) {
    const goodbye = goodbyes[turn.turns % goodbyes.length] as string;
    return ended(turn, [{ kind: 'goodbye' }], draft(turn, [goodbye], { isFree: true }));
  }
  if (said === TIGHT_MONEY && turn.before.feeling === 'needed-money') return tightMoney(turn);
  if (said === LOSING_STREAK) return ended(turn, [], teach(turn, tools, 'losing-streak'));
  return IS_NEW.test(said) && !isInNeed ? welcomeNewcomer(turn, tools) : null;
}

function tightMoney(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      '**Call the one you owe first, before the date.** Many give more time when they are asked early, and asking costs nothing.',
      `A free debt adviser does more than any market: StepChange in the UK, ${cite('0800 138 1111', 'published help lines')}; nfcc.org in the US; elsewhere your town hall or a charity knows one. Trading waits, and so do I.`,
    ],
    { tone: 'care', isFree: true, evidence: rows, context: { feeling: 'needed-money' } },
  );
}

function welcomeNewcomer(turn: Turn, tools: QueryTools): ReplyDraft {
  return draft(
    turn,
    [
      '**Good to have you. Start with the loss, not the gain.**',
      'Learn one thing, look at one market, and practise without money first. I show you what an idea could cost before what it could bring.',
    ],
    { isFree: true, actions: [steps.stopLoss, marketSteps.chart(usualMarket(tools.pairs)), steps.practise] },
  );
}
