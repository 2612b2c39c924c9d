import { toPoints, toPrice, type Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { calculatePositionSize, retailLeverageOf } from '../../../signals/sizing/position-size.ts';
import { averageTrueRange, breakoutRules, historyBars } from '../../../strategy/breakout.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, unanswered, withEvidence, type Calculator, type Facts, type Missing } from '../calculator.ts';
import { ageNote, citeLots, pricesInPoints, printDistance, TABLE, unitsOf, withoutPrice } from '../market.ts';
import { printMoney, printPercent } from '../money.ts';
import { accountAsked, amountOf, firstPair, instrumentAsked, valueOf, YOURS } from '../slots.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';

const USUAL_RISK_PERCENT = 1;
/** From here on the size is worked out for the usual risk instead. */
const STEEP_RISK_PERCENT = 10;
const { step: STOP_STEP, atrBars, stopAtr } = breakoutRules.daily;

export const lotSize: Calculator = {
  needs: (question, known) => {
    const [pair] = firstPair(question);
    if (!pair) return {};
    const candles = hasStop(question) ? [] : [{ pair, step: STOP_STEP, count: historyBars }];
    return { quotes: quotesInMoney(question, known), candles };
  },
  calculate: (question, facts) => {
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
    if (stop === null) return ask(`How far is your stop on ${spokenName(pair)}?`, stopChoices(instrument));
    if ('ask' in stop) return stop;
    const slippage = slippageOf(instrument);
    const distance = stop.points + (stop.hasSpread ? 0 : quote.ask - quote.bid);
    const size = calculatePositionSize(
      instrument,
      { entry: quote.ask, stop: quote.ask - distance },
      {
        // Money at risk alone stands for one per cent of an account that no leverage holds back.
        equityCents: Math.round((risk.account ?? risk.money * 100) * 100),
        riskPercent: risk.account === null ? 1 : risk.percent,
        quoteToAccount: rate,
        slippagePoints: slippage,
        ...(risk.account === null && { leverage: Number.MAX_SAFE_INTEGER }),
        ...(risk.leverage !== null && { leverage: risk.leverage }),
      },
    );
    const { currency } = risk;
    return withEvidence(facts, (cite) => {
      const source = `position size ${pair}`;
      const money = (amount: number): string => cite(printMoney(amount, currency), source, quote.at);
      const name = spokenName(pair);
      const away = cite(printDistance(instrument, stop.points), source);
      const share =
        risk.account === null
          ? money(risk.money)
          : `${money(risk.money)} (${cite(printNumber(risk.percent), YOURS)} % of ${cite(printMoney(risk.account, currency), YOURS)})`;
      const steep = risk.isSteep
        ? `${cite(printPercent(risk.wished, 1), YOURS)} % on one trade is too much for me to size, so here it is for ${cite(USUAL_RISK_PERCENT, 'usual risk')} %. `
        : '';
      const usualStop = stop.isUsual ? ' You named no stop, so I took twice its average hourly range.' : '';
      const costs = `${stop.hasSpread ? '' : `${cite(printDistance(instrument, quote.ask - quote.bid), source)} of spread and `}${cite(printDistance(instrument, slippage), source)} of slippage`;
      const details = [
        `The money at risk, divided by what stop, spread and slippage cost on one lot, rounded down to whole steps of ${cite(printNumber(instrument.lotStep, 4), TABLE)} lots. The slippage is an allowance of half the usual spread.`,
        'A jump past the stop costs more than planned, so smaller is the only sure help.',
      ];
      if (size.ok) {
        const cap = size.limitedByLeverage
          ? ` The leverage of ${cite(`1:${printNumber(risk.leverage ?? retailLeverageOf(instrument), 1)}`, 'leverage')} allows no more.`
          : '';
        return {
          sentence: `${steep}Take at most ${citeLots(cite, size.lots, source)} of ${name} (${cite(printNumber(size.units, 4), source)} ${unitsOf(instrument, size.units)}): with a stop ${away} away and ${costs} you'd lose ${money(size.riskCents / 100)} of the ${share} you allow.${cap}${usualStop}${ageNote(facts, quote, cite)}`,
          value: size.lots,
          unit: 'lots',
          details,
          pair,
        };
      }
      const smallest = citeLots(cite, size.smallestLot, TABLE);
      return {
        sentence:
          size.problem === 'no-leverage'
            ? `${steep}The account is too small for ${smallest} of ${name}, the smallest size: its margin alone is ${money((toPrice(instrument, quote.ask) * instrument.contractSize * instrument.lotStep * rate) / (risk.leverage ?? retailLeverageOf(instrument)))}.`
            : `${steep}That doesn't fit: ${smallest} of ${name}, the smallest size, would lose ${money(size.smallestLotRiskCents / 100)} at a stop ${away} away, and you allow ${share}.${usualStop}`,
        value: 0,
        unit: 'lots',
        details,
        next: 'A nearer stop that still makes sense, a market that moves less, or practice without money would fit.',
        pair,
      };
    });
  },
};

const hasStop = ({ amounts }: Question): boolean =>
  amounts.some(({ role }) => ['stop', 'stop-pips', 'pips', 'move'].includes(role));

/** In points, rounded up. */
const slippageOf = ({ spreadPoints }: Instrument): number => Math.ceil(spreadPoints / 2);

type Risk = {
  account: number | null;
  currency: string;
  money: number;
  percent: number;
  wished: number;
  isSteep: boolean;
  leverage: number | null;
};

function riskAsked(question: Question, facts: Facts): Risk | Missing {
  const named = amountOf(question, 'risk');
  const percentNamed = named?.isPercent ? named.value : named ? null : valueOf(question, 'percent');
  const moneyNamed = named && !named.isPercent ? named.value : null;
  const leverage = valueOf(question, 'leverage');
  const account = accountAsked(question, facts);
  if ('ask' in account && (moneyNamed === null || amountOf(question, 'account'))) return account;
  const currency = accountCurrency(question, facts);
  if ('ask' in account)
    return {
      account: null,
      currency,
      money: moneyNamed ?? 0,
      percent: 1,
      wished: 1,
      isSteep: false,
      leverage,
    };
  const wished =
    moneyNamed === null
      ? (percentNamed ?? facts.riskPercent ?? USUAL_RISK_PERCENT)
      : (100 * moneyNamed) / account.value;
  if (!(wished > 0))
    return ask('How much may you lose on that trade?', ['1 % of the account', '2 % of the account']);
  const isSteep = wished > STEEP_RISK_PERCENT;
  const percent = isSteep ? USUAL_RISK_PERCENT : wished;
  return {
    account: account.value,
    currency,
    money: (account.value * percent) / 100,
    percent,
    wished,
    isSteep,
    leverage,
  };
}

type Stop = { points: number; hasSpread: boolean; isUsual: boolean };

/** `hasSpread`: counted from the ask to where the bid triggers. */
function stopAsked(
  question: Question,
  facts: Facts,
  instrument: Instrument,
  quote: Quote,
): Stop | Missing | null {
  const [move, stop, entry] = (['move', 'stop', 'entry'] as const).map((role) => valueOf(question, role));
  const pips = valueOf(question, 'stop-pips') ?? valueOf(question, 'pips');
  const named = pips ? Math.round(pips * instrument.pipPoints) : move ? toPoints(instrument, move) : null;
  if (named) return { points: Math.abs(named), hasSpread: false, isUsual: false };
  if (stop) {
    const levels = pricesInPoints(facts, instrument, quote, [stop, ...(entry ? [entry] : [])]);
    if ('ask' in levels) return levels;
    const [stopAt = 0, entryAt] = levels;
    const from = entryAt ?? (stopAt < quote.mid ? quote.ask : quote.bid);
    const points = Math.abs(from - stopAt);
    return points > 0 ? { points, hasSpread: entryAt === undefined, isUsual: false } : null;
  }
  const range = averageTrueRange(facts.candles(instrument.pair, STOP_STEP), atrBars);
  const points = range === null ? 0 : Math.round(range * stopAtr);
  return points > 0 ? { points, hasSpread: false, isUsual: true } : null;
}

const stopChoices = ({ kind }: Instrument): string[] =>
  kind === 'forex'
    ? ['Stop 20 pips away', 'Stop 30 pips away', 'Stop 50 pips away']
    : kind === 'metal'
      ? ['Stop $5 away', 'Stop $10 away', 'Stop $20 away']
      : [];
