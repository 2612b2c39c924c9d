import { pluralise } from '../../text.ts';
import { DAY_MS } from '../../time.ts';
import { printAge } from '../../buddy/replies/print.ts';
import {
  balanceAt,
  DAILY_ALLOWANCE,
  nextUtcMidnight,
  remainingTokens,
  utcDay,
} from '../../tokens/balance.ts';
import { startDraft, type DraftWriter } from './draft.ts';

const LOW_BALANCE = 5;

/** Never mentions anything to buy. */
export const writeTokens: DraftWriter = (state, now) => {
  const { cite, finish } = startDraft(state, now);
  const { balance } = balanceAt(state.balance, now);
  const left = remainingTokens(balance);
  const day = utcDay(now);
  const own = 'your balance';
  const composeTokenDraft = (about: string, why: string, ...lines: string[]) =>
    finish({ category: 'token_status', about: `tokens:${about}`, lines, why, mood: 'blue' });

  const lapsesIn = balance.welcomeUntil - now;
  if (balance.welcome > 0 && lapsesIn > 0 && lapsesIn <= DAY_MS)
    return composeTokenDraft(
      'welcome',
      'Because you still hold welcome tokens that are about to lapse.',
      `${cite(balance.welcome, own)} welcome ${pluralise(balance.welcome, 'token')} lapse in ${cite(printAge(lapsesIn), 'clock')}. Your ${cite(DAILY_ALLOWANCE, 'token rules')} a day stay. There is no need to use them up: a question you do not have is worth nothing.`,
    );
  const talkedOn = state.lastTalkAt === null ? null : utcDay(state.lastTalkAt);
  const usedUp =
    talkedOn === day - 1 &&
    balance.purchased === 0 &&
    balance.welcome === 0 &&
    state.balance.daily === 0 &&
    state.balance.dailyDay === day - 1;
  if (usedUp)
    return composeTokenDraft(
      `refill:${day}`,
      'Because you used up your tokens yesterday.',
      `Your ${cite(balance.daily, own)} tokens for today are there, as every day at midnight UTC. Yesterday you used all of them. A watch on a level tells you of a break by itself and saves asking again.`,
    );
  if (left === 0 || left > LOW_BALANCE || talkedOn !== day) return null;
  return composeTokenDraft(
    `low:${day}`,
    'Because you used most of your tokens today.',
    `${cite(left, own)} ${pluralise(left, 'token')} left. The next ${cite(DAILY_ALLOWANCE, 'token rules')} come at midnight UTC, in ${cite(printAge(nextUtcMidnight(now) - now), 'clock')}. Open signals and watches are followed without tokens, so nothing is lost if you stop here.`,
  );
};
