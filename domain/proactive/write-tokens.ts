import { printAge } from '../buddy/print.ts';
import { balanceAt, DAILY_ALLOWANCE, nextUtcMidnight, remaining, utcDay } from '../tokens/balance.ts';
import { newDraft, type Writer } from './draft.ts';

const DAY = 86_400_000;
/** A handful: some talks are longer. */
const LOW = 5;
const tokens = (count: number): string => (count === 1 ? 'token' : 'tokens');

/** Tokens about to lapse, nearly used up, or back after a day that used them all; nothing to buy is mentioned. */
export const writeTokens: Writer = (state, now) => {
  const { cite, done } = newDraft(state, now);
  const { balance } = balanceAt(state.balance, now);
  const left = remaining(balance);
  const day = utcDay(now);
  const own = 'your balance';
  const said = (about: string, why: string, ...lines: string[]) =>
    done({ category: 'token_status', about: `tokens:${about}`, lines, why, mood: 'blue' });

  const lapsesIn = balance.welcomeUntil - now;
  if (balance.welcome > 0 && lapsesIn > 0 && lapsesIn <= DAY)
    return said(
      'welcome',
      'Because you still hold welcome tokens that are about to lapse.',
      `${cite(balance.welcome, own)} welcome ${tokens(balance.welcome)} lapse in ${cite(printAge(lapsesIn), 'clock')}. Your ${cite(DAILY_ALLOWANCE, 'token rules')} a day stay. There is no need to use them up: a question you do not have is worth nothing.`,
    );
  const talkedOn = state.lastTalkAt === null ? null : utcDay(state.lastTalkAt);
  const usedUp =
    talkedOn === day - 1 &&
    balance.purchased === 0 &&
    balance.welcome === 0 &&
    state.balance.daily === 0 &&
    state.balance.dailyDay === day - 1;
  if (usedUp)
    return said(
      `refill:${day}`,
      'Because you used up your tokens yesterday.',
      `Your ${cite(balance.daily, own)} tokens for today are there, as every day at midnight UTC. Yesterday you used all of them. A watch on a level tells you of a break by itself and saves asking again.`,
    );
  if (left === 0 || left > LOW || talkedOn !== day) return null;
  return said(
    `low:${day}`,
    'Because you used most of your tokens today.',
    `${cite(left, own)} ${tokens(left)} left. The next ${cite(DAILY_ALLOWANCE, 'token rules')} come at midnight UTC, in ${cite(printAge(nextUtcMidnight(now) - now), 'clock')}. Open signals and watches are followed without tokens, so nothing is lost if you stop here.`,
  );
};
