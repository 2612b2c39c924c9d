import { instrumentOf, toPoints } from '../../../market/instrument.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { printDistance } from '../market.ts';
import { firstPair, valueOf, YOURS } from '../slots.ts';

/** Where the target lies for a wished ratio: so many times the stop. */
export const targetForRatio: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const ratio = valueOf(question, 'ratio') ?? valueOf(question, 'leverage');
    const pips = valueOf(question, 'stop-pips') ?? valueOf(question, 'pips');
    const [entry, stop] = [
      valueOf(question, 'entry') ?? valueOf(question, 'price'),
      valueOf(question, 'stop'),
    ];
    if (ratio === null) return ask('At which ratio?', ['1:2', '1:3']);
    const [pair] = firstPair(question);
    const told = (distance: number): string =>
      pair
        ? printDistance(instrumentOf(pair), toPoints(instrumentOf(pair), distance))
        : printNumber(distance, 5);
    if (pips !== null)
      return withEvidence(facts, (cite) => ({
        sentence: `With a stop ${cite(printNumber(pips, 1), YOURS)} pips away, ${cite(`1:${printNumber(ratio, 2)}`, YOURS)} puts the target ${cite(printNumber(pips * ratio, 1), 'target')} pips from the entry.`,
        value: pips * ratio,
        unit: 'pips',
        details: ['The way to the stop, times the ratio.'],
      }));
    if (entry === null || stop === null)
      return ask('How far is your stop?', ['Stop 20 pips, 1:2', 'Stop 50 pips, 1:2']);
    const target = entry + (entry - stop) * ratio;
    return withEvidence(facts, (cite) => ({
      sentence: `From ${cite(printNumber(entry, 5), YOURS)} with the stop at ${cite(printNumber(stop, 5), YOURS)}, ${cite(`1:${printNumber(ratio, 2)}`, YOURS)} puts the target at ${cite(printNumber(target, 5), 'target')}, ${cite(told(Math.abs(target - entry)), 'target')} away.`,
      value: target,
      unit: '',
      details: ['The way from entry to stop, times the ratio, on the other side of the entry.'],
      ...(pair && { pair }),
    }));
  },
};
