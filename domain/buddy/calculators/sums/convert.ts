import { instrumentOf, type Pair } from '../../../market/instrument.ts';
import { capitalise } from '../../../text.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { isCarried } from '../../query/sums/currencies.ts';
import type { Question } from '../../query/query.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, unanswered, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { ageNote, citeLots, TABLE, unitsOf } from '../market.ts';
import { exchangeRate, printMoney, ratePairs } from '../money.ts';
import { usableAmounts, valueOf, YOURS } from '../slots.ts';

type Conversion = { amount: number; from: string; to: string };

/** The amount tells what is converted; of the currencies named the other one is wanted. */
function conversionAsked(question: Question): Conversion | null {
  const { currencies } = question;
  const usable = usableAmounts(question).filter(({ role }) => role !== 'percent' && role !== 'count');
  const named = usable.find(({ currency }) => currency !== null) ?? usable[0];
  const goods = currencies.find((one) => !isMoney(one));
  // "With 150 how much btc": a bare sum beside a coin is dollars.
  const isBareSum =
    named?.currency === null && named.role !== 'units' && currencies.length === 1 && goods !== undefined;
  const from = named?.currency ?? (named?.role === 'units' ? goods : isBareSum ? 'USD' : currencies[0]);
  const to = currencies.find((one) => one !== from) ?? (from === 'USD' ? undefined : 'USD');
  return from && to ? { amount: named?.value ?? 1, from, to } : null;
}

const isMoney = (code: string): boolean => !['XAU', 'XAG', 'BTC', 'ETH', 'WTI'].includes(code);

const goodsNames: Record<string, string> = {
  XAU: 'ounces of gold',
  XAG: 'ounces of silver',
  BTC: 'bitcoin',
  ETH: 'ether',
  WTI: 'barrels of oil',
};

const LEAST = 0.0001;

function printAmount(amount: number, code: string): string {
  const name = goodsNames[code];
  return name
    ? `${amount < LEAST ? `less than ${LEAST}` : printNumber(amount, amount < 1 ? 6 : 4)} ${amount === 1 ? name.replace(/^(ounce|barrel)s/, '$1') : name}`
    : printMoney(amount, code);
}

export const convertMoney: Calculator = {
  needs: (question) => {
    const asked = conversionAsked(question);
    return asked && isCarried(asked.from) && isCarried(asked.to)
      ? { quotes: ratePairs(asked.from, asked.to) }
      : {};
  },
  calculate: (question, facts) => {
    const asked = conversionAsked(question);
    if (!asked) return ask('Into which currency?', ['Into dollars', 'Into euros', 'Into pounds']);
    const { amount, from, to } = asked;
    const unknown = [from, to].find((code) => !isCarried(code));
    if (unknown)
      return unanswered(
        `I carry no price for the currency ${unknown}, so I can't turn it honestly; your bank's or a search engine's rate can. I convert between dollars, euros, pounds, yen, francs, the Canadian, Australian and New Zealand dollar, gold, silver, bitcoin and ether.`,
      );
    const named = rateNamed(question);
    if (named !== null) return atNamedRate(asked, named, facts);
    const rate = exchangeRate(from, to, facts);
    if (rate === null) return unanswered(`I have no price to turn ${from} into ${to} right now.`);
    const quotes = ratePairs(from, to).flatMap((pair) => facts.quote(pair) ?? []);
    const oldest = quotes.toSorted((a, b) => a.at - b.at)[0];
    return withEvidence(facts, (cite) => {
      const source = `quote ${quotes.map(({ pair }) => pair).join(', ')}`;
      return {
        sentence: `${capitalise(cite(printAmount(amount, from), YOURS))} is about ${cite(printAmount(amount * rate, to), source, oldest?.at)} at the mid price.${oldest ? ageNote(facts, oldest, cite) : ''}`,
        value: amount * rate,
        unit: to,
        details: [`One ${from} is ${cite(printNumber(rate, rate < 1 ? 8 : 4), source, oldest?.at)} ${to}.`],
        next: 'A bank or broker takes a little on top.',
        ...(quotes[0] && { pair: quotes[0].pair }),
      };
    });
  },
};

/** The currency that is quoted in the other: EUR/USD, USD/JPY. */
const QUOTED_FIRST = ['XAU', 'XAG', 'BTC', 'ETH', 'EUR', 'GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF', 'JPY'];

/** "At 1.10": the rate that the user names. */
function rateNamed({ words, amounts }: Question): number | null {
  const [, rate] = /\b(?:at|rate(?: of| is)?) (\d+(?:\.\d+)?)\b/.exec(words) ?? [];
  return rate && amounts.length === 2 && Number(rate) > 0.0001 ? Number(rate) : null;
}

function atNamedRate({ amount, from, to }: Conversion, rate: number, facts: Facts): Finding {
  const value = QUOTED_FIRST.indexOf(from) < QUOTED_FIRST.indexOf(to) ? amount * rate : amount / rate;
  return withEvidence(facts, (cite) => ({
    sentence: `${capitalise(cite(printAmount(amount, from), YOURS))} at ${cite(printNumber(rate, 6), YOURS)} is ${cite(printAmount(value, to), 'sum')}.`,
    value,
    unit: to,
  }));
}

const MINI = 0.1;
const MICRO = 0.01;
const USUAL_PAIR: Pair = 'EUR/USD';

export const convertLots: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const [pair = USUAL_PAIR] = question.pairs;
    const instrument = instrumentOf(pair);
    const [lots, units] = [valueOf(question, 'lots'), valueOf(question, 'units')];
    const count = lots ?? (units === null ? null : units / instrument.contractSize);
    if (count === null || !(count > 0)) return ask('How many lots or units?', ['0.1 lots', '10,000 units']);
    return withEvidence(facts, (cite) => {
      const size = lots === null ? (units as number) : Number((count * instrument.contractSize).toFixed(6));
      const unitText = `${cite(printNumber(size, 6), lots === null ? YOURS : TABLE)} ${unitsOf(instrument, size)}`;
      const lotText = citeLots(cite, count, lots === null ? TABLE : YOURS);
      const smaller = `${cite(printNumber(count / MINI, 4), TABLE)} mini or ${cite(printNumber(count / MICRO, 4), TABLE)} micro lots`;
      const of = ` of ${spokenName(pair)}`;
      return {
        sentence:
          lots === null
            ? `${unitText} ${size === 1 ? 'is' : 'are'} ${lotText}${question.pairs.length > 0 ? of : ''}, or ${smaller}.`
            : `${lotText}${question.pairs.length > 0 ? of : ' of a currency pair'} ${count === 1 ? 'is' : 'are'} ${cite(printNumber(size, 6), TABLE)} ${question.pairs.length > 0 ? unitsOf(instrument, size) : 'units'}, the same as ${smaller}.`,
        value: lots === null ? count : size,
        unit: lots === null ? 'lots' : 'units',
        details: [
          `One lot is ${cite(printNumber(instrument.contractSize), TABLE)} ${unitsOf(instrument, instrument.contractSize)}.`,
        ],
        ...(question.pairs.length > 0 && { pair }),
      };
    });
  },
};
