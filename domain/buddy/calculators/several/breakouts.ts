import { isMarketOpen } from '../../../market/hours/market-week.ts';
import { instrumentOf, type Instrument, type Pair } from '../../../market/instrument.ts';
import {
  breakoutRules,
  historyBars,
  planBreakout,
  readBreakout,
  type Breakout,
  type Channel,
} from '../../../strategy/breakout.ts';
import { placeOf, type PricePlace } from '../../../strategy/price-place.ts';
import type { Plan, Timeframe } from '../../../signals/signal.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printAge } from '../../replies/print.ts';
import {
  unanswered,
  withEvidence,
  type Calculator,
  type CalculatorContext,
  type Facts,
  type Finding,
} from '../calculator.ts';
import { ageNote, citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { stepNames } from '../prices/periods.ts';
import { kindWords, pairsAmong } from './measured.ts';

const SHOWN = 3;

const SOON = /\b(hour|hours|minutes?|scalp\w*|quick|short term|right now|soon|before|next)\b/;
const LONG = /\b(weeks?|weekly|month|long term|swing)\b/;

/** The product's own rule on the candles that fit how soon it is meant. */
function timeframeOf({ step, words }: Question): Timeframe {
  if (step === '5m' || step === '15m' || step === '1m') return 'short';
  if (step === '4h') return 'weekly';
  if (step === '1d') return 'long';
  return SOON.test(words) ? 'short' : LONG.test(words) ? 'weekly' : 'daily';
}

type Fresh = { instrument: Instrument; breakout: Breakout; plan: Plan };
type Unbroken = { instrument: Instrument; channel: Channel; place: PricePlace };
type Reading = Fresh | Unbroken | null;

const isFresh = (reading: Reading): reading is Fresh => reading !== null && 'plan' in reading;

/** As `SetupFinder` reads a market. */
function readMarket(pair: Pair, timeframe: Timeframe, facts: Facts): Reading {
  const instrument = instrumentOf(pair);
  const quote = facts.quote(pair);
  if (!quote || !isMarketOpen(instrument, facts.now) || facts.isStale(quote)) return null;
  const rules = breakoutRules[timeframe];
  const found = readBreakout(facts.candles(pair, rules.step), rules, quote.mid);
  if (!found) return null;
  const unbroken = (channel: Channel): Unbroken => ({
    instrument,
    channel,
    place: placeOf(quote.mid, channel),
  });
  if (found.kind === 'inside') return unbroken(found);
  const plan = planBreakout(instrument, found, found.action === 'BUY' ? quote.ask : quote.bid, rules);
  return plan ? { instrument, breakout: found, plan } : unbroken(found.next);
}

const scanned = (question: Question, known: CalculatorContext): Pair[] =>
  question.pairs.length > 0 ? question.pairs.slice(0, SHOWN) : pairsAmong(question, known);

/** Which markets have just left the range of the rule, or whether one has; opens nothing. */
export const breakouts: Calculator = {
  needs: (question, known) => {
    const pairs = scanned(question, known);
    const { step } = breakoutRules[timeframeOf(question)];
    return { quotes: pairs, candles: pairs.map((pair) => ({ pair, step, count: historyBars })) };
  },
  calculate: (question, facts) =>
    question.pairs.length > 0 ? tellMarkets(question, facts) : scan(question, facts),
};

const tellFresh = (cite: Cite, { instrument, breakout, plan }: Fresh, now: number): string => {
  const source = `breakout ${instrument.pair}`;
  const age = now - breakout.brokeAt;
  const ago = age < 60_000 ? 'just now' : `${cite(printAge(age), source, breakout.brokeAt)} ago`;
  return `${spokenName(instrument.pair)} broke ${breakout.action === 'BUY' ? 'above' : 'below'} ${citePrice(cite, instrument, breakout.level)} ${ago} (the rule's ${breakout.action === 'BUY' ? 'buy' : 'sell'} would have its stop at ${citePrice(cite, instrument, plan.stop, undefined, 'stop')})`;
};

function scan(question: Question, facts: Facts): Finding {
  const timeframe = timeframeOf(question);
  const readings = scanned(question, facts).map((pair) => readMarket(pair, timeframe, facts));
  const known = readings.filter((one) => one !== null);
  if (known.length === 0)
    return unanswered('No market that I could scan is open with fresh prices right now.');
  const fresh = known.filter(isFresh);
  const { step } = breakoutRules[timeframe];
  return withEvidence(facts, (cite) => {
    const count = `${cite(known.length, 'candles scanned')} ${kindWords(question)}`;
    if (fresh.length === 0) {
      const outside = known.filter((one) => !isFresh(one) && one.place !== 'between').length;
      return {
        sentence: `Nothing is breaking out right now: I looked at ${count} on ${stepNames[step]} candles, and none has just closed beyond its range. ${outside === 0 ? 'Waiting is the trade.' : `${cite(outside, 'candles scanned')} of them ${outside === 1 ? 'is' : 'are'} beyond it at the moment, which counts only once a candle closes there.`}`,
        value: 0,
        unit: 'markets',
        details: detailsOf(cite, step),
        choices: ['Which market moved most today?'],
      };
    }
    const told = fresh.slice(0, SHOWN).map((one) => tellFresh(cite, one, facts.now));
    const more = fresh.length > SHOWN ? `, and ${cite(fresh.length - SHOWN, 'candles scanned')} more` : '';
    return {
      sentence: `Breaking out now on ${stepNames[step]} candles: ${told.join('; ')}${more}; of ${count} scanned.`,
      value: fresh.length,
      unit: 'markets',
      next: 'Most breakouts fail, so none of them is a reason to trade by itself. I have opened nothing.',
      details: detailsOf(cite, step),
      choices: fresh
        .slice(0, 2)
        .map(({ instrument }) => `Give me a signal on ${spokenName(instrument.pair)}`),
      pair: (fresh[0] as Fresh).instrument.pair,
    };
  });
}

const detailsOf = (cite: Cite, step: keyof typeof stepNames): string[] => [
  `A breakout is a ${stepNames[step]} candle that closed beyond the high or low of the ${cite(breakoutRules.daily.channelBars, 'breakout rule')} before it, at most three candles ago and not yet run away.`,
];

const LEANS = /\b(lean\w*|bias(ed)?|bull\w*|bear\w*)\b/;

function tellMarkets(question: Question, facts: Facts): Finding {
  const timeframe = timeframeOf(question);
  const told = question.pairs.slice(0, SHOWN).map((pair) => tellMarket(pair, timeframe, question, facts));
  const [first] = told;
  return {
    ...(first as Finding),
    sentence: told.map(({ sentence }) => sentence).join(' '),
    evidence: told.flatMap(({ evidence }) => evidence),
  };
}

function tellMarket(pair: Pair, timeframe: Timeframe, question: Question, facts: Facts): Finding {
  const instrument = instrumentOf(pair);
  const quote = facts.quote(pair);
  if (!quote) return withoutPrice(pair);
  const { step, channelBars } = breakoutRules[timeframe];
  const candles = facts.candles(pair, step);
  const reading = readMarket(pair, timeframe, facts);
  if (!reading)
    return unanswered(
      `I can't tell whether ${spokenName(pair)} broke out: its market is closed or my prices are too few.`,
      pair,
    );
  return withEvidence(facts, (cite) => {
    const at = citePrice(cite, instrument, quote.mid, quote.at);
    const leans = LEANS.test(question.words) ? `I lean no way on ${spokenName(pair)}. ` : '';
    const source = `distance ${pair}`;
    const away = (points: number): string => cite(printDistance(instrument, points), source);
    const box = `the range of the last ${cite(channelBars, 'breakout rule')} ${stepNames[step]} candles`;
    if (isFresh(reading)) {
      const { breakout } = reading;
      const isUp = breakout.action === 'BUY';
      return {
        sentence: `${leans}${titleOf(pair)} has broken out ${isUp ? 'upwards' : 'downwards'}: it left ${box} at ${citePrice(cite, instrument, breakout.level)} and is at ${at}, ${away(quote.mid - breakout.level)} beyond.${ageNote(facts, quote, cite)}`,
        value: isUp ? 1 : -1,
        unit: '',
        next: 'Many breakouts turn back into the range, so wait for a close or keep the stop near.',
        choices: [`Give me a signal on ${spokenName(pair)}`],
        pair,
      };
    }
    const { high, low } = reading.channel;
    const last = candles.at(-1)?.time ?? facts.now;
    const state =
      reading.place === 'between'
        ? `is still inside ${box}: ${citePrice(cite, instrument, low, last, 'low')} to ${citePrice(cite, instrument, high, last, 'high')}. It's at ${at}, ${away(quote.mid - low)} above the low and ${away(high - quote.mid)} below the high; a close above is a break up, one below a break down`
        : `is ${reading.place} ${box} just now: at ${at}, ${away(quote.mid > high ? quote.mid - high : low - quote.mid)} beyond ${citePrice(cite, instrument, quote.mid > high ? high : low, last)}. No such candle has closed out there yet, so it is no breakout by my rule`;
    return {
      sentence: `${leans}${titleOf(pair)} ${state}.${ageNote(facts, quote, cite)}`,
      value: 0,
      unit: '',
      next: 'Nobody knows which side comes first.',
      choices: [`Alert me when ${spokenName(pair)} breaks`],
      pair,
    };
  });
}
