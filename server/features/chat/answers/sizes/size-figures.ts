import type { Cite } from '@app/domain/buddy/replies/evidence.ts';
import type { SizeAsked } from '@app/domain/buddy/intents/intent.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { distance, printDollars, printNumber } from '@app/domain/buddy/replies/print.ts';
import { toPrice, type Instrument } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { pipsOfDollarMove } from '@app/domain/signals/sizing/stop-distance.ts';

export const USUAL_RISK = 1;
/** From here on no size is given. */
const STEEP_RISK = 10;
const SMALLEST = 0.01;
const LARGEST_ACCOUNT = 1e9;
const LARGEST_STOP = 1e6;
const EXAMPLE = 'example of a question';
const OWN = 'your message';

export function sizeTrouble(
  { capital, riskPercent, riskMoney, stopPips, stopMoney }: SizeAsked,
  cite: Cite,
): string | null {
  const amount = (value: number | null): boolean =>
    value === null || (Number.isFinite(value) && value >= SMALLEST);
  if (!amount(capital) || (capital !== null && capital > LARGEST_ACCOUNT))
    return `I can only size an account with a plain amount of money in it, such as ${cite('"$500"', EXAMPLE)}. How much is it?`;
  if (!amount(riskPercent) || (riskPercent !== null && riskPercent > 100))
    return 'The risk is a share of the account between nothing and all of it. One per cent is where careful people start; which share do you mean?';
  if (!amount(riskMoney) || (riskMoney !== null && riskMoney > (capital ?? LARGEST_ACCOUNT)))
    return 'A trade can only risk money that is there. How much could you lose on one trade without minding much?';
  if ([stopPips, stopMoney ?? null].some((stop) => !amount(stop) || (stop !== null && stop > LARGEST_STOP)))
    return noDistance(cite);
  return null;
}

const noDistance = (cite: Cite): string =>
  `A stop needs a distance from the entry, such as ${cite('"stop 25 pips"', EXAMPLE)}. How far away is yours?`;

/** Beyond this share of the price, the stop's price was meant rather than its distance. */
const FARTHEST = 0.5;

const exampleStop = (instrument: Instrument): string =>
  instrument.kind === 'forex'
    ? '25 pips'
    : `$${printNumber(toPrice(instrument, 20 * instrument.spreadPoints))}`;

export function stopInPips(
  instrument: Instrument,
  { mid }: Quote,
  { stopPips, stopMoney }: SizeAsked,
  cite: Cite,
): { pips: number | null } | { trouble: string } {
  const pips = stopMoney === undefined ? stopPips : pipsOfDollarMove(instrument, stopMoney);
  if (pips === null && stopMoney === undefined) return { pips };
  const name = spokenName(instrument.pair);
  const dollars = `$${printNumber(stopMoney ?? 0)}`;
  if (pips === null)
    return {
      trouble: `On ${name} a stop is counted in pips, not in dollars: what it costs depends on the size. If ${cite(dollars, OWN)} is what you may lose, say ${cite(`"risk ${dollars}"`, OWN)}. How many pips away is the stop?`,
    };
  const points = pips * instrument.pipPoints;
  if (points < 1) return { trouble: noDistance(cite) };
  const example = cite(`"stop ${exampleStop(instrument)}"`, EXAMPLE);
  if (stopMoney !== undefined && points > mid * FARTHEST)
    return {
      trouble: `${cite(dollars, OWN)} sounds like a price rather than a distance. How far from the entry does your stop lie on ${name}? Say it as in ${example}.`,
    };
  if (points <= instrument.spreadPoints) {
    const [away, spread] = [Math.round(points), instrument.spreadPoints].map((one) =>
      cite(distance(instrument, one), 'instrument table'),
    );
    return {
      trouble: `A stop ${away} away on ${name} lies within the spread of ${spread} and would be hit at once, so no size from me. How far away did you mean? Say it as in ${example}.`,
    };
  }
  return { pips };
}

export function tooMuchRisk(capital: number, percent: number, cite: Cite): string | null {
  if (percent <= STEEP_RISK) return null;
  const left = capital * (1 - percent / 100) ** 3;
  return `Not ${cite(printNumber(percent), 'your message')} % on one trade, please: three losses in a row, which is ordinary, would leave ${cite(printDollars(left), 'worked example')} of ${cite(printDollars(capital), 'your message')}. Here it is with ${cite(USUAL_RISK, 'definition')} %.`;
}
