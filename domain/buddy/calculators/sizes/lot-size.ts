import { toPrice, type Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { calculatePositionSize, retailLeverageOf } from '../../../signals/sizing/position-size.ts';
import { historyBars } from '../../../strategy/breakout.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printNumber } from '../../replies/print.ts';
import {
  ask,
  unanswered,
  withEvidence,
  type Calculator,
  type Facts,
  type Finding,
  type Missing,
} from '../calculator.ts';
import { ageNote, citeLots, printDistance, TABLE, unitsOf, withoutPrice } from '../market.ts';
import { printMoney, printPercent } from '../money.ts';
import { accountAsked, amountOf, firstPair, instrumentAsked, valueOf, YOURS } from '../slots.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';
import { moveValue } from './profit.ts';
import { slippageOf } from './slippage.ts';
import { hasStop, stopAsked, STOP_STEP, type Stop } from './stop-asked.ts';

const USUAL_RISK_PERCENT = 1;
/** From here on the size is worked out for the usual risk instead. */
const STEEP_RISK_PERCENT = 10;
/** A stop nearer than that, or than half of the usual one, is hit by normal wobbles. */
const LEAST_SPREADS = 3;
const TOLD = 'what you told me';

export const lotSize: Calculator = {
  needs: (question, known) => {
    const [pair] = firstPair(question);
    if (!pair) return {};
    const candles = hasStop(question) ? [] : [{ pair, step: STOP_STEP, count: historyBars }];
    return { quotes: quotesInMoney(question, known), candles };
  },
  calculate: (question, facts) => {
    if (isCheck(question)) return moveValue.calculate(question, facts);
    const risk = riskAsked(question, facts);
    if ('ask' in risk) return risk;
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const rate = quoteToAccount(question, instrument, facts);
    if (rate === null)
      return unanswered(`I have no price to turn the ${instrument.quote} into your money right now.`, pair);
    const stop = stopAsked(question, facts, instrument, quote);
    if ('ask' in stop) return stop;
    return sized({ risk, instrument, quote, rate, stop }, facts);
  },
};

/** "Is a stop of 10 dollars with 0.1 lots ok for 500": size and stop are there already. */
const isCheck = (question: Question): boolean =>
  /^(is|are|would|will|am i|does|do)\b|\b(too (much|big|large|high|risky)|ok|okay|fine|safe|more than)\b/.test(
    question.words,
  ) &&
  !/\b(how (many|much|big)|(what|which) (lots?|size)|size)\b/.test(question.words) &&
  valueOf(question, 'lots') !== null &&
  (amountOf(question, 'move') ?? amountOf(question, 'stop-pips') ?? amountOf(question, 'pips')) !== null;

type Sizing = { risk: Risk; instrument: Instrument; quote: Quote; rate: number; stop: Stop };

function sized({ risk, instrument, quote, rate, stop }: Sizing, facts: Facts): Finding {
  const { pair } = instrument;
  const { currency } = risk;
  const slippage = slippageOf(instrument);
  const distance = stop.points + (stop.hasSpread ? 0 : quote.ask - quote.bid);
  const leverage = risk.leverage ?? retailLeverageOf(instrument);
  const size = calculatePositionSize(
    instrument,
    { entry: quote.ask, stop: quote.ask - distance },
    {
      // Money at risk alone stands for one per cent of an account that no leverage holds back.
      equityCents: Math.round((risk.account ?? risk.money * 100) * 100),
      riskPercent: risk.account === null ? 1 : risk.percent,
      quoteToAccount: rate,
      slippagePoints: slippage,
      leverage: risk.account === null ? Number.MAX_SAFE_INTEGER : leverage,
    },
  );
  return withEvidence(facts, (cite) => {
    const source = `position size ${pair}`;
    const money = (amount: number): string => cite(printMoney(amount, currency), source, quote.at);
    const far = (points: number): string => cite(printDistance(instrument, points), source, quote.at);
    const name = spokenName(pair);
    const share = risk.account === null ? '' : ` (${citeShare(cite, { ...risk, account: risk.account })})`;
    const allowed = `${money(risk.money)}${share}`;
    const steep = risk.isSteep
      ? `${cite(printPercent(risk.wished, 1), YOURS)} % on one trade is too much for me to size: three losses in a row, which is ordinary, would leave ${risk.wished < 100 ? `${money((risk.account ?? 0) * (1 - risk.wished / 100) ** 3)} of ${money(risk.account ?? 0)}` : 'nothing'}. With ${cite(USUAL_RISK_PERCENT, 'usual risk')} %: `
      : '';
    const usualStop = stop.isUsual ? ' You named no stop, so I took twice its average hourly range.' : '';
    const costs = `${stop.hasSpread ? '' : `${far(quote.ask - quote.bid)} of spread and `}${far(slippage)} of slippage`;
    const age = ageNote(facts, quote, cite);
    const details = [
      `The money at risk, divided by what stop, spread and slippage cost on one lot, rounded down to whole steps of ${cite(printNumber(instrument.lotStep, 4), TABLE)} lots. One lot of ${name} is ${cite(printNumber(instrument.contractSize), TABLE)} ${unitsOf(instrument, instrument.contractSize)}, and the slippage is an allowance of half the usual spread.`,
      'A jump past the stop costs more than planned, so smaller is the only sure help.',
    ];
    if (size.ok) {
      const cap = size.limitedByLeverage
        ? ` The leverage of ${cite(`1:${printNumber(leverage, 1)}`, 'leverage')} allows no more.`
        : '';
      return {
        sentence: `${steep}${steep ? 'take' : 'Take'} at most ${citeLots(cite, size.lots, source)} of ${name} (${cite(printNumber(size.units, 4), source)} ${unitsOf(instrument, size.units)}). With a stop ${far(stop.points)} away, and ${costs}, you'd lose ${money(size.riskCents / 100)} of the ${allowed} you allow.${cap}${usualStop}${age}`,
        value: size.lots,
        unit: 'lots',
        details,
        pair,
      };
    }
    const smallest = citeLots(cite, size.smallestLot, TABLE);
    const lot = toPrice(instrument, quote.ask) * instrument.contractSize * instrument.lotStep * rate;
    const all = distance + slippage;
    const least = stop.isUsual ? stop.points / 2 : LEAST_SPREADS * instrument.spreadPoints;
    const room = Math.floor((all * risk.money * 100) / size.smallestLotRiskCents - (all - stop.points));
    return {
      sentence:
        size.problem === 'no-leverage'
          ? `${steep}${steep ? 'the' : 'The'} account is too small for ${smallest} of ${name}, the smallest size: its margin alone is ${money(lot / leverage)} at ${cite(`1:${printNumber(leverage, 1)}`, 'leverage')}.${age}`
          : `${steep ? `${steep}that doesn't fit, so no size from me.` : "**That doesn't fit, so no size from me.**"} The smallest size, ${smallest} of ${name}, would lose ${money(size.smallestLotRiskCents / 100)} at a stop ${far(stop.points)} away, with ${costs}; you allow ${allowed}.${usualStop}${age}`,
      value: 0,
      unit: 'lots',
      isRefusal: true,
      details,
      next:
        size.problem !== 'no-leverage' && room >= least
          ? `A stop no further than ${far(room)} would fit, if it still makes sense on the chart. Leaving it is a good answer too.`
          : 'Only a much nearer stop would fit, and normal wobbles would hit that stop. A market that moves less, or practice without money, fits better.',
      pair,
    };
  });
}

function citeShare(
  cite: Cite,
  { percent, account, currency, isRemembered, isOwnPercent }: Risk & { account: number },
): string {
  const share = cite(printPercent(percent), isOwnPercent ? TOLD : YOURS);
  const money = cite(printMoney(account, currency), isRemembered ? TOLD : YOURS);
  return `${share} %${isOwnPercent ? ', as you told me,' : ''} of ${isRemembered ? `the ${money} you told me about` : money}`;
}

type Risk = {
  /** Null: only the money at risk is known. */
  account: number | null;
  currency: string;
  money: number;
  percent: number;
  wished: number;
  isSteep: boolean;
  /** The account, and the share at risk, from an earlier conversation. */
  isRemembered: boolean;
  isOwnPercent: boolean;
  leverage: number | null;
};

function riskAsked(question: Question, facts: Facts): Risk | Missing {
  const named = amountOf(question, 'risk');
  const percentNamed = named?.isPercent ? named.value : named ? null : valueOf(question, 'percent');
  const isNamed = named !== null || percentNamed !== null;
  const money = named && !named.isPercent ? named.value : isNamed ? null : facts.stake;
  const account = accountAsked(question, facts);
  if ('ask' in account && (money === null || amountOf(question, 'account'))) return account;
  const currency = accountCurrency(question, facts);
  const leverage = valueOf(question, 'leverage');
  const known = { currency, leverage, isSteep: false, isRemembered: false, isOwnPercent: false };
  if ('ask' in account) return { ...known, account: null, money: money ?? 0, percent: 1, wished: 1 };
  const wished =
    money === null
      ? (percentNamed ?? facts.riskPercent ?? USUAL_RISK_PERCENT)
      : (100 * money) / account.value;
  if (!(wished > 0 && wished <= 100))
    return ask('The risk is a share of the account between nothing and all of it. Which share do you mean?', [
      'Risk 1 %',
      'Risk 2 %',
    ]);
  const isSteep = wished > STEEP_RISK_PERCENT;
  const percent = isSteep ? USUAL_RISK_PERCENT : wished;
  return {
    ...known,
    account: account.value,
    money: (account.value * percent) / 100,
    percent,
    wished,
    isSteep,
    isRemembered: account.isRemembered,
    isOwnPercent: !isNamed && !isSteep && (facts.riskPercent ?? facts.stake) !== null,
  };
}
