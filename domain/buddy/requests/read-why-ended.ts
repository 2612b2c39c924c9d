import type { Pair } from '../../market/instrument.ts';
import { spokenRequest, wholly } from './spoken-request.ts';

const IDEA =
  '(?: (?:my|the|this|that|your|last|practi[cs]e|idea|ideas|trade|signal|position|one|it|on|of|for|in))+';
const END =
  '(?:hit|reach|touch|get to|make)(?: (?:it|is|its|the|my|a))* (?:stop|stop loss|sl|target|tp|take profit)|(?:lose|lost|losing|fail|failed|win|won|work|go wrong|end|close|stop|stop out|get stopped(?: out)?|run out of time|expire)';
const WHY = wholly(
  `(?:why|how come|what happened|how)(?: (?:did|has|was|is))?${IDEA}? (?:${END})(?: (?:so|fast|early|out|again|money|in a loss))*`,
);

/** "Why did my EUR/USD idea hit its stop": the idea that ended, not the record of all. */
export function readWhyEnded(text: string): { pairs: readonly Pair[] } | null {
  const request = spokenRequest(text);
  return request && WHY.test(request.said) && /\b(my|idea|ideas|trade|signal|position)\b/.test(request.said)
    ? { pairs: request.pairs }
    : null;
}
