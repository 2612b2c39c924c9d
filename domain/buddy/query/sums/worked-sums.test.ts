import { describe, expect, it } from 'vitest';
import { calculate, noFacts, someFacts } from '../../../testing/calculator-facts.ts';
import { toPrice, instrumentOf, type Pair } from '../../../market/instrument.ts';
import type { Finding, Missing } from '../../calculators/calculator.ts';
import type { Question } from '../query.ts';
import { readQuery } from '../read-query.ts';

const facts = someFacts();

/** The last reply of a talk. */
function answerTo(...talk: readonly string[]): Finding | Missing | null {
  let question: Question | null = null;
  let pair: Pair | null = null;
  let result: Finding | Missing | null = null;
  for (const text of talk) {
    const { questions }: { questions: Question[] } = readQuery(text, {
      now: noFacts.now,
      question,
      pair,
      priceOf: (one) => {
        const quote = facts.quote(one);
        return quote && toPrice(instrumentOf(one), quote.mid);
      },
    });
    const [asked] = questions;
    result = asked ? calculate(asked.measure, asked, facts) : null;
    question = asked ?? question;
    pair = asked?.pairs[0] ?? pair;
  }
  return result;
}

const valueOf = (...talk: readonly string[]): number => {
  const result = answerTo(...talk);
  if (!result || 'ask' in result)
    throw new Error(`no figure for: ${talk.join(' | ')} ${JSON.stringify(result)}`);
  return result.value as number;
};

/** Worked out by hand; EUR/USD stands at 1.17, gold at 4,000. */
describe('a sum in the words of a beginner', () => {
  it.each([
    ['gold lot is 100 ounces right so if i have .02 and price goes 7.5 against me?', 15],
    ['swaps -6.20 a night, a year?', 2_263],
    ['5 nights swap, -6$/lot, size 0.5', 15],
    ['they take 6$ each night for 1 lot. i have 0.5. mon to sat morning. how much they take', 15],
    ['how much does it cost to hold 0.3 lots 10 nights when swap is -4.5 per lot', 13.5],
    ['commission 7 per lot round trip, i did 0.4 lots 9 times', 25.2],
    ['broker takes 3.5 per side per lot, 0.25 lots, one trade', 1.75],
    ['my broker charges 6 usd commission per lot, spread 0.3 pips, 0.2 lots eurusd, all in cost', 1.8],
    ['spread 1.2 pips, 0.1 lots eurusd, 10 trades a day, 20 days a month, what does it cost', 240],
    ['20x 0.2 eurusd 1.5 spread cost total', 60],
    ['two trades a day, 1 dollar spread each, whats that per year', 504],
    ['if i make 15 a day, 5 days a week, how much after 3 months', 975],
    ['if i put 40 dollars aside every week how much is that in a year', 2_080],
    ['15 pips at 0.40 a pip', 6],
    ['each pip is 2 dollars i made 37 pips', 74],
    ['i lose 30 dollar a week, account 900, when is it gone', 30],
    ['how many trades at 30 dollar win to make 600', 20],
    ['average of my buys: 0.01 btc at 88k n 0.03 at 82k', 83_500],
    ['bought 0.5 eth at 3100 and again 0.5 at 2900 whats my average', 3_000],
    ['mon won 80, tues lost 110, wed 70 up, fri -45 then +20. so whats left of the week', 15],
    ['10 trades, lost 6 with 15 each, won 4 with 30 each, total?', 30],
    ['if i take 10 dollars risk a trade and hit 2R 3 times and lose 5', 10],
    ['i risk 1 R = 12 dollars, did +2R -1R -1R +3R', 36],
    ['3 winners of 25 and 7 losers of 10 net', 5],
    ['i lost 3 trades of 15 dollars and won 2 of 40, total', 35],
    ['win 3 lose 1 with 20 each whats left', 40],
    ['rank of losses: i lost 20 30 and 45 today', -95],
    ['i got 500 and wanna risk 2 percent how much is that', 10],
    ['risking 25 on 1000 is what percent', 2.5],
    ['account 350 max loss 7 dollars what percent', 2],
    ['what percent of 850 is 17', 2],
    ['im up 64 on 1150, percentage?', (100 * 64) / 1_150],
    ['lost 180 from 1200, how many percent is that', 15],
    ['need to turn 300 into 1000, how many percent', (100 * 700) / 300],
    ['dropped from 640 to 560 percent?', -12.5],
    ['account 1200 lost 18% whats left', 984],
    ['50% loss then 50% gain where am i', -25],
    ['20% drawdown on 650 is how much', 130],
    ['btc fee 0.1% per side on 2000 dollars, round trip', 4],
    ['equity 840 used margin 300 whats my margin level', 280],
    ['free margin if balance 600, floating -80, used margin 150', 370],
    ['balance 1000 open loss 250 margin 400 how much is free', 350],
    ['what leverage am i using, 1000 account and 0.2 lots eurusd', 23.4],
    ['leverage 1:200 how much can i control with 150 dollars', 30_000],
    ['if price drops 3% on my 1500 dollar btc position', 45],
    ['if one month i lose 15 % how long to get back with 3 % a month', 6],
    ['from 2000 down to 1500 how much percent do i need to get back', 100 / 3],
    ['from 1000 after 1 yr at 3 % a month', 1_000 * 1.03 ** 12],
    ['3% a month on 2500 for half a year', 2_500 * 1.03 ** 6],
    ['doubling my lot after each loss starting 0.01, after 6 losses whats the lot', 0.64],
    ['how many 2 % losses til i lost 20 %', 12],
    ['risking 2% ten losses in a row account 500', 500 * 0.98 ** 10],
    ['i win 6 of 10, win 20 lose 30, am i making money', 0],
    ['if i have 60% winrate with 10 dollar wins and 12 dollar losses what do i make per trade', 1.2],
    ['my winrate is 38 % and i make 2R, is that profitable', 0.14],
    ['i want 1 to 2, stop is 15 pips, where target', 30],
    ['sl 25 pips tp 75', 3],
    ['30 pips tp 15 pips sl 0.2 lots eurusd what do i win and lose', 60],
    ['my loss was 37.50 on 0.15 lots eurusd how many pips was that', 25],
    ['i want 50 a day with 0.1 lot eurusd, how many pips', 50],
    ['0.01 lot gold how much do i lose per dollar move', 1],
    ['0.1 oil, price drops 1.20, loss?', 120],
    ['eur usd 2 lots 10 pips', 200],
    ['how much is 1 pip on usdchf mini lot', 1.25],
    ['if i have 5 positions of 0.02 lots whats total', 0.1],
    ['how many 0.01 lots fit in 1 lot', 100],
    ['how much is 2R if my risk is 18', 36],
    ['which is more 2% of 900 or 3% of 550', 18],
    ['5% of 300 plus 2% of 1000', 35],
    ['100 barrels times 1.5 dollars', 150],
    ['28 percent of what is 70', 250],
    ['if 35 dollars is 5 % of my account whats my account', 700],
    ['how many euros are 1000 dollars at 1.10', 1_000 / 1.1],
    ['at 1.25 how many dollars is 80 pounds', 100],
    ['from 1.0800 gain 70 pips where is it', 1.087],
    ['eurusd short from 1.1020, tp 40 pips, at what price', 1.098],
    ['how many losses in a row should i expect in 200 trades with 50% winrate', 7],
    ['what rr do i need with 40 % winrate', 1.5],
    ['what % do i need per month to double in a year', 100 * (2 ** (1 / 12) - 1)],
    ['which lot for 0.50 per pip on eurusd', 0.05],
    ['gold spread 0.35 and i do 0.1 lots 15 times', 52.5],
    ['10 pips a day 0.1 lot eurusd monthly', 210],
    ['weekly goal 40 dollars, how much per day', 8],
    ['15 wins 10 losses, win 12 lose 9, total', 90],
    ['two winners 30 and 42 one loser 50', 22],
    ['11 out of 25 trades won', 0.44],
    ['i pay 2.50 commission to open and 2.50 to close, 8 trades', 40],
    ['i closed half of 0.4 lots eurusd at 1.1050 bought 1.1000', 100],
    ['probability of 7 losing trades in a row if i win 55', 0.45 ** 7],
    ['lost 22 % had 900 how much is it now', 702],
  ])('%s', (text, value) => {
    expect(valueOf(text)).toBeCloseTo(value, 6);
  });

  it('says which currencies have no price', () => {
    expect(answerTo('how many rupees is 200 dollars')).toMatchObject({
      value: null,
      sentence: expect.stringContaining('INR') as string,
    });
  });

  it('counts a pip of gold both ways', () => {
    expect(answerTo('75 pips on gold is 7.50 or 75 dollars')).toMatchObject({
      sentence: expect.stringMatching(
        /\$0\.75 in the price: \$0\.75 .*\$7\.50 .*\$75\.00 .*Some brokers/,
      ) as string,
    });
  });
});

describe('a talk keeps its figures', () => {
  it.each<[string[], number]>([
    [['0.2 lots eurusd at 1:30 how much margin', 'and at 1:100', 'and 0.5 lots'], 585],
    [['margin for 0.3 eurusd 1:30', 'is 400 dollars enough', '1:200 then'], 175.5],
    [['spread 1 pip on 0.1 lots eurusd, 8 trades a day cost?', 'per month then? 20 days'], 160],
    [
      ['spread 1 pip on 0.1 lots eurusd, 8 trades a day cost?', 'per month then? 20 days', 'what if half'],
      80,
    ],
    [['swap is -3.20 per night', '14 nights'], 44.8],
    [['swap is -3.20 per night', '14 nights', 'and a month'], 96],
    [['i paid 3 dollars spread each trade', '15 trades a week', 'per year', 'half the trades'], 1_170],
    [['one loss is 12 dollars', 'after 8 of them'], 96],
    [['one loss is 12 dollars', 'after 8 of them', 'whats that in percent of 600'], 16],
    [['i have 1000 at 1:50 leverage, position 20000 dollars', 'and if it goes 1 % against me'], 200],
    [['i have 300 dollars and 1:100 leverage', 'how many lots eurusd max'], 0.25],
    [['i have 300 dollars and 1:100 leverage', 'how many lots eurusd max', 'and with 1:30'], 0.07],
    [['im long 0.05 gold from 3700', 'what if it goes to 3750', 'and 3680'], -100],
    [['im long 0.05 gold from 3700', 'and 3680', 'how much is that of my 400'], 25],
    [['0.1 lots eurusd 1.1000 to 1.1050', 'short instead'], -50],
    [['how much is one pip on 0.15 lots of audusd', 'in euros i mean'], 1.5 / 1.17],
    [['pip value eurusd 0.2 lots', 'times 35 pips'], 70],
    [['win 40 % at 1:2 what do i make per trade', 'over 50 trades', 'and if i risk 15 dollars each'], 3],
    [['i lost 25 % how much to get back', 'and if i lost half'], 100],
    [['rank of losses: i lost 20 30 and 45 today', 'and won 60 after'], -35],
    [['what is 2 percent of 800', 'and 5'], 40],
    [['what is 2 percent of 800', 'and 5', 'and of 1200'], 60],
    [['600 at 4 % a month', 'for 6 months', 'and with 3 %'], 600 * 1.03 ** 6],
    [['chance of 5 losses in a row with 50 % win', 'and 8'], 0.5 ** 8],
    [['sl 25 pips tp 75', 'what winrate do i need'], 0.25],
    [['i got 500 dollars and risk 2 percent', 'stop is 25 pips on eurusd, what size'], 0.03],
    [
      ['i got 500 dollars and risk 2 percent', 'stop is 25 pips on eurusd, what size', 'and with 5 percent'],
      0.09,
    ],
    [['risk 12 dollars stop 30 pips gbpusd lots', 'double the stop'], 0.01],
    [['account 700', '2 %', '3 losses in a row'], 700 * 0.98 ** 3],
    [['0.02 lots gold, stop 8 dollars', 'and with 0.05'], 40],
    [['0.02 lots gold, stop 8 dollars', 'and with 0.05', 'is that too much for 300'], 40 / 3],
    [['eurusd 0.3 lots', 'margin 1:30'], 1_170],
    [['0.2 lots usdjpy 30 pips', 'in yen', 'and 50'], 10_000],
    [['what is 15 % of 320', 'minus that'], 272],
    [['i had 800 now 640'], -20],
    [['convert 100 eur to usd', 'and 250', 'and to pounds'], (250 * 1.17) / 1.34],
  ])('%j', (talk, value) => {
    expect(valueOf(...talk)).toBeCloseTo(value, 6);
  });

  it('and says them again', () => {
    const talk = ['i got 500 dollars and risk 2 percent', 'stop is 25 pips on eurusd, what size'];
    expect(answerTo(...talk, 'what did you say the stop was')).toMatchObject({
      sentence: 'Your stop was 25 pips on EUR/USD.',
    });
    expect(answerTo(...talk, 'what was my risk again')).toMatchObject({
      sentence: 'Your risk was 2 % of $500, so $10.00.',
    });
  });

  it('and takes a bare sum for an account', () => {
    expect(answerTo('4200 dollar')).toMatchObject({
      sentence: expect.stringContaining('1 % of it is $42.00') as string,
      value: null,
    });
  });
});
