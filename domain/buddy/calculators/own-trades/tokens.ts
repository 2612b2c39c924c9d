import { DAILY_ALLOWANCE, nextUtcMidnight, remainingTokens, WELCOME_GRANT } from '../../../tokens/balance.ts';
import { describeWelcomeState } from '../../../tokens/withheld-welcome.ts';
import { countNoun } from '../../../text.ts';
import { printAge } from '../../replies/print.ts';
import { unanswered, withEvidence, type Calculator } from '../calculator.ts';

export const tokensLeft: Calculator = {
  needs: () => ({ balance: true }),
  calculate: (_question, facts) => {
    const { balance, now } = facts;
    if (!balance) return unanswered("I can't see your balance right now.");
    const left = remainingTokens(balance);
    return withEvidence(facts, (cite) => {
      const own = 'your balance';
      const buckets = [
        `${cite(balance.daily, own)} of today's ${cite(DAILY_ALLOWANCE, 'token rules')}`,
        balance.welcome > 0 &&
          `${cite(balance.welcome, own)} welcome, ending in ${cite(printAge(balance.welcomeUntil - now), own)}`,
        balance.purchased > 0 && `${cite(balance.purchased, own)} bought, which never lapse`,
      ].filter(Boolean);
      const withheld = balance.welcomeState
        ? ` ${describeWelcomeState(balance.welcomeState, cite(WELCOME_GRANT, 'token rules'))}`
        : '';
      return {
        sentence: `You had ${cite(countNoun(left, 'token'), own)} when you asked: ${buckets.join(', ')}.${withheld} You get more at midnight UTC, in ${cite(printAge(nextUtcMidnight(now) - now), 'clock')}: your ${cite(DAILY_ALLOWANCE, 'token rules')} of a day are filled up again.`,
        value: left,
        unit: 'tokens',
      };
    });
  },
};
