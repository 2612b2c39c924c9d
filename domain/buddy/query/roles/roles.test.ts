import { describe, expect, it } from 'vitest';
import { find, someFacts, TUESDAY_TEN } from '../../../testing/calculator-facts.ts';
import { composeQuestion, type Measure, type Question } from '../query.ts';
import { questionOf } from '../question-of.ts';
import { nightsHeld } from '../times/nights.ts';
import { readQueryByRules } from '../read-by-rules.ts';
import { think, type QueryContext } from '../thought.ts';
import { piecesOf } from '../pieces.ts';
import { stakesIn } from './stakes.ts';
import { tradePricesIn } from './trade-prices.ts';

const prices: Record<string, number> = {
  'AUD/USD': 0.65,
  'EUR/USD': 1.17,
  'XAU/USD': 4_000,
  'XAG/USD': 50,
  'ETH/USD': 3_000,
  'BTC/USD': 90_000,
  'NZD/USD': 0.6,
};
const contextAfter = (question: Question | null): QueryContext => ({
  now: TUESDAY_TEN,
  question,
  pair: question?.pairs[0] ?? null,
  priceOf: (pair) => prices[pair] ?? null,
});

/** The question as it is read where its measure is named by another reader. */
function readAs(measure: Measure, text: string, last: Question | null = null): Question {
  const context = contextAfter(last);
  const words = piecesOf(text).flatMap((piece, i) => (i > 0 ? ['and', ...piece] : piece));
  return questionOf({ ...think(words, context), measure }, context);
}
const told = (measure: Measure, text: string, last: Question | null = null): string =>
  find(measure, readAs(measure, text, last)).sentence;
const valueOf = (measure: Measure, text: string, last: Question | null = null): number | null =>
  find(measure, readAs(measure, text, last)).value;

describe('what a trade wins and loses', () => {
  it.each([
    ['wins 82% of trades for 4 dollar and loses 21', -0.5],
    ['im right 7 of 10 times but lose 50 and win just 15', -4.5],
    ['50% wins of 40 dollar, losses 25 dollar', 7.5],
    ['win one in three and the winner is 3x the loser', 1 / 3],
    ['hit rate 40, winners are twice my losers', 0.2],
    ['i win half the time, 30 dollars profit or 20 dollars loss', 5],
    ['48% hit, 22 pips win, 17 pips loss', (0.48 * 22 - 0.52 * 17) / 17],
    ['losers are double my winners and i win 60%', -0.1],
    ['55 percent winners +1R losers -1R', 0.1],
    ['4 wins of 30 and 6 losses of 15, what per trade on average', 3],
  ])('%s', (text, value) => {
    expect(valueOf('expectancy', text)).toBeCloseTo(value, 6);
  });

  it('keeps both sizes where only the rate changes', () => {
    const first = readAs('expectancy', '50% wins of 40 dollar, losses 25 dollar');
    expect(valueOf('expectancy', 'and if winrate goes down to 35', first)).toBeCloseTo(-2.25, 6);
  });

  it('reads a count of losers as the other share', () => {
    expect(stakesIn('i lose 4 of 10').rate?.value).toBe(60);
  });
});

describe('entry and exit of a trade', () => {
  it.each([
    ['silver 28.10 closed 28.64 with 0.02 lots', 54],
    ['shorted ether 3400 covered 3315 size 2 coins', 170],
    ['bot fiber 1.0850 sold 1.0822 .3 lots', -84],
    ['long gold at 2331.5 got out 2344, 0.05 lots', 62.5],
    ['if btc goes from 61k to 64k and i hold 0.1', 300],
    ['stopped out of euro at 1.1680, was in at 1.1710, 0.1 lots', -30],
    ['entered short aussie .6650 tp hit .6610 mini lot', 40],
  ])('%s', (text, value) => {
    expect(valueOf('profit-at-price', text)).toBeCloseTo(value, 6);
  });

  it('keeps the win rate where only the win changes', () => {
    const first = readAs('expectancy', 'wins 45% win 80 lose 50');
    expect(valueOf('expectancy', 'and if the win is only 60', first)).toBeCloseTo(-0.5, 6);
  });

  it('keeps the entry where only the exit changes', () => {
    const first = readAs('profit-at-price', 'bought euro 1.0900 sold 1.0945 0.1 lot, profit?');
    expect(valueOf('profit-at-price', 'and if i had waited till 1.0990', first)).toBeCloseTo(90, 6);
  });

  it('tells a trade without a size on the usual ones', () => {
    expect(told('profit-at-price', 'silver 28.10 closed 28.64')).toContain('$27.00 on 0.01 lots');
  });

  it('takes no account for a price', () => {
    expect(tradePricesIn('long ether at 3100 with a 3000 account', [])).toBeNull();
  });

  it('hears a trade that is told without a question', () => {
    const { questions } = readQueryByRules(
      'shorted ether 3400 covered 3315 size 2 coins',
      contextAfter(null),
    );
    expect(questions.map(({ measure }) => measure)).toEqual(['profit-at-price']);
  });
});

describe('the move of a position', () => {
  it.each<[Measure, string, number]>([
    ['move-value', '15 dollars down on gold with 0.2 lots', 300],
    ['move-value', 'a 5% fall in bitcoin if i own half a coin', 2_250],
    ['move-value', 'kiwi rises 60 pips & i have a quarter lot', 150],
    ['position-move', 'gold moves 1% and i hold 0.05 lots on a 1000 account', 200],
    ['position-move', 'my position is 4 times my account and drops 3 percent', 12],
    ['price-at-distance', '60 pips above where euro is now', 1.176],
    ['price-at-distance', 'gold 25 dollars above now is what price', 4_025],
    ['price-at-distance', 'gold now with a stop 15 dollars lower', 3_985],
    ['risk-reward', 'short silver 58 stop 58.5 target 56.5', 3],
    ['target-for-ratio', 'stop is 25 pips, where does tp go for 3 to 1', 75],
    ['price-for-profit', 'where must euro go so i make 100 with 0.3 lots', 1.17339],
    ['target-for-ratio', 'short gold 2360 sl 2368 target for three R', 2_336],
  ])('%s: %s', (measure, text, value) => {
    expect(valueOf(measure, text)).toBeCloseTo(value, 6);
  });

  it('names the share of the account', () => {
    expect(told('position-move', 'gold moves 1% and i hold 0.05 lots on a 1000 account')).toContain(
      '20 % of',
    );
  });
});

describe('shares and growth', () => {
  it.each<[Measure, string, number]>([
    ['growth', '1% every trading day for a year starting with 200', 200 * 1.01 ** 252],
    ['growth', '10 percent each month from 50 euro, when im at 1000?', 32],
    ['losses-until', 'at 3% per trade how many straight losers before account is below 70%', 12],
    ['losses-until', 'from 800, 3% risk, how many losses till 500', 16],
    ['losses-until', 'how many losers at 25 dollars from 400', 16],
    ['leverage-used', 'my account is 1200 position worth 9000 what leverage', 7.5],
    ['losses-until', 'at 3% per trade how many losers until i am down 70%', 40],
    ['win-share', '23 trades, 9 losers', 14 / 23],
    ['percent-steps', 'won 4 percent, lost 2 and lost 2 again', (1.04 * 0.98 * 0.98 - 1) * 100],
    ['margin-level', '1500 in equity and 1200 margin used', 125],
    ['share-of', '0,5 procent from 2750', 13.75],
    ['some-wins-chance', 'win 40% of the time, 3 trades, how likely is it that not all lose', 1 - 0.6 ** 3],
    ['share-of', 'lost 2 trades today, what is 2% of 640', 12.8],
    ['share-of', 'my son is 12, he asks what 5% of 200 is', 10],
    ['share-of', 'if i take out 30% of 1200 whats left', 840],
    ['share-of', '20 % more than 80', 96],
    ['sum', 'sum of 12 15 -8 and 22', 41],
    ['break-even-rate', 'rr 1:2, i risk 25, what can i win', 50],
    ['pips-between', 'from 1.1850 a 0.5% move on eurusd is how many pips', 59.3],
    ['lots-for-pip-value', 'lots so that 20 pips are 50 dollars on eurusd', 0.25],
    ['trade-cost', 'spread is 1.2 pips, what does that cost with 0.4 lots eurusd', 4.8],
    ['pip-size', 'what is 1 pip on 0.1 gold', 0.1],
    ['lot-size', 'is a stop of 10 dollars on gold with 0.1 lots ok for 500 account', 100],
    ['some-wins-chance', 'odds that not all 6 trades fail at 35 percent', 1 - 0.65 ** 6],
    ['win-share', 'of my 40 trades 17 were green', 17 / 40],
    ['win-share', '15 of 300 is how many percent', 5],
    ['trade-cost', '1 lot eurusd when commission is 3.50 per side', 17],
    ['trade-cost', 'one eurusd trade of 0.3 lots all in, commission is 7 per lot', 5.1],
  ])('%s: %s', (measure, text, value) => {
    expect(valueOf(measure, text)).toBeCloseTo(value, 6);
  });

  it.each<[Measure, string, string]>([
    ['expectancy', 'is 1:2 with 40% winrate profitable', 'Yes, '],
    ['expectancy', 'is 1:1 with 40% winrate profitable', 'No, '],
    ['break-even-rate', 'do i break even at 1:3 with 30 percent wins', 'Yes, '],
    ['leverage-used', 'is 0.5 lots too much for a 300 account on eurusd', 'Yes, far too much'],
    ['affordable-lots', 'can i afford 0.5 lots of eurusd with 800 dollars at 1:30', 'No, 0.5 lots need'],
  ])('%s answers first: %s', (measure, text, begin) => {
    expect(told(measure, text).startsWith(begin)).toBe(true);
  });

  it('answers both shares of an account', () => {
    expect(told('risk-shares', 'account 900, 1 or 2% risk')).toMatch(/1 % is \$9\.00 and 2 % is \$18\.00/);
  });

  it('counts results of days as days', () => {
    expect(told('tally', 'monday i made 14, tuesday lost 9')).toContain('2 days, 1 of them green');
  });

  it.each([
    ['i win 4 percent and lost 2 and lost 2 again, total in percent', 'percent-steps'],
    ['my position is 4 times my account and drops 3 percent, what do i lose', 'position-move'],
    ['i lose 6 of 10 but winners are double the losers', 'expectancy'],
    ['i win 6 out of 10, odds of 3 reds straight', 'streak-chance'],
    ['0.3 lots eurusd all in, commission is 7 per lot', 'trade-cost'],
    ['silver 28.10 closed 28.64', 'profit-at-price'],
    ['with 45% how likely is it that not all of 4 trades lose', 'some-wins-chance'],
  ])('%s is %s by rule', (text, measure) => {
    const { questions } = readQueryByRules(text, contextAfter(null));
    expect(questions.map((one) => one.measure)).toEqual([measure]);
  });
});

describe('nights', () => {
  it.each([
    ['for 2 weeks', 14],
    ['over the weekend', 3],
    ['till tomorrow', 1],
    ['until friday', 3],
    ['for half a month', 15],
    ['gold 0.1 a week', 7],
    ['a couple of nights', 2],
    ['for 5 nights', 5],
  ])('%s', (said, nights) => {
    expect(nightsHeld(said, TUESDAY_TEN)?.nights).toBe(nights);
  });

  it('reads no time into a rate', () => {
    expect(nightsHeld('how much per night', TUESDAY_TEN)).toBeNull();
  });

  it('counts them into what holding costs', () => {
    const question = composeQuestion('holding-cost', {
      ...readAs('holding-cost', '0.2 lots gold for 2 weeks'),
    });
    expect(find('holding-cost', question, someFacts()).sentence).toContain('for 14 nights');
  });
});
