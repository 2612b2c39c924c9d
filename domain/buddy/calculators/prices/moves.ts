import { instrumentOf, type Instrument } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { unanswered, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { printPercent } from '../money.ts';
import { ageNote, citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { instrumentAsked } from '../slots.ts';
import { candlesSince, citeSpan, moveIn, periodOr } from './periods.ts';

const MOST = 4;

export const change: Calculator = {
  needs: ({ pairs, period }, { now }) => {
    const asked = pairs.slice(0, MOST);
    return {
      quotes: asked,
      candles: asked.map((pair) => candlesSince(pair, periodOr(period, pair, now).from, now)),
    };
  },
  calculate: (question, facts) => {
    const first = instrumentAsked(question);
    if ('ask' in first) return first;
    const told = question.pairs.slice(0, MOST).map((pair) => tellChange(question, facts, instrumentOf(pair)));
    const known = told.filter(({ value }) => value !== null);
    const [finding] = known.length > 0 ? known : told;
    return {
      ...(finding as Finding),
      sentence: told.map(({ sentence }) => sentence).join(' '),
      evidence: told.flatMap(({ evidence }) => evidence),
    };
  },
};

function tellChange(question: Question, facts: Facts, instrument: Instrument): Finding {
  const { pair } = instrument;
  const quote = facts.quote(pair);
  if (!quote) return withoutPrice(pair);
  const period = periodOr(question.period, pair, facts.now);
  const move = moveIn(facts, pair, period);
  if (!move) return unanswered(`I have too few prices of ${spokenName(pair)} for that time to tell.`, pair);
  const gained = move.end - move.start;
  const percent = (100 * gained) / move.start;
  return withEvidence(facts, (cite) => {
    const source = `candles ${pair}`;
    const start = citePrice(cite, instrument, move.start, period.from);
    const span = citeSpan(cite, period);
    const isNow = period.to === null;
    const moved =
      gained === 0
        ? `${titleOf(pair)} ${isNow ? 'stands' : 'ended'} just where it began ${span}, at ${start}.`
        : `${titleOf(pair)} ${isNow ? 'is' : 'went'} ${gained < 0 ? 'down' : 'up'} ${cite(printDistance(instrument, gained), source)} ${span}, ${cite(printPercent(percent), source)} %: from ${start} to ${citePrice(cite, instrument, move.end, isNow ? quote.at : undefined)}.`;
    return {
      sentence: `${verdictOn(question, gained, percent)}${moved}${recovered(question, { ...move, now: quote.mid }, cite)}${isNow ? ageNote(facts, quote, cite) : ''}`,
      value: percent,
      unit: '%',
      details: [
        'The change is the last price less the first, in per cent of the first; both are mid prices.',
      ],
      pair,
    };
  });
}

const ASKS_WHETHER =
  /^(and |so |but |ok |hey )*(is|are|was|were|did|has|have) |\b(am i (right|wrong|imagining|seeing)|or (am i|not|is it not)|right|correct|true)$/;
const UP =
  /\b(up|higher|green|rise[ns]?|rose|rising|gain(ed|ing)?|climb\w*|rall\w+|stronger|pump\w*|in profit|positive)\b/;
const DOWN =
  /\b(down|lower|red|fall(en|ing|s)?|fell|drop\w*|los(e|t|ing)|sink\w*|sank|weaker|dump\w*|crash\w*|negative)\b/;
/** "Is it higher than at the start of the week". */
const THAN_THEN =
  /\b(higher|lower|up|down) than (at |on |it (was|opened|stood) )?(at )?(the )?(start|beginning|open\w*|yesterday|(mon|tues|wednes|thurs|fri|sun)day\w*|last (week|month|night)|this morning|(a|\d+) \w+ ago|\w+ \w+ ago)\b/;
const RECOVERS =
  /\b(recover\w*|(get|got|win|won|made|make|came|come|bounced?) (it |that )?(all )?back|regain\w*)\b/;

/** "Is it up this week" is answered by yes or no first. */
function verdictOn({ words, period, amounts }: Question, gained: number, percent: number): string {
  // "Was it higher a month ago" and "a higher high than" ask the other way round, or something else.
  const limit = amounts.find((one) => one.isPercent && one.value > 0)?.value;
  const isCompared = /\bthan\b/.test(words) && limit === undefined && !THAN_THEN.test(words);
  if (isCompared || (/\bago$/.test(period?.label ?? '') && /\bwas\b/.test(words))) return '';
  const [isUp, isDown] = [UP.test(words), DOWN.test(words)];
  if (!ASKS_WHETHER.test(words) || isUp === isDown || RECOVERS.test(words) || gained === 0) return '';
  const isSo =
    gained > 0 === isUp && (limit === undefined || Math.abs(percent) > limit !== /\bless than\b/.test(words));
  return isSo ? 'Yes: ' : 'No: ';
}

/** How much of a move that is over was taken back since. */
function recovered(
  { words, period }: Question,
  { start, end, now }: { start: number; end: number; now: number },
  cite: Cite,
): string {
  if (!RECOVERS.test(words) || period?.to === null || period === null || start === end) return '';
  // A drop asked about that was a rise has nothing to win back.
  if (DOWN.test(words) && end > start) return '';
  const share = (100 * (now - end)) / (start - end);
  if (share <= 0) return ' Since then it has taken nothing of that back.';
  return share >= 100
    ? ' Since then it has taken all of that back.'
    : ` Since then it has taken ${cite(printPercent(share, 0), 'candles')} % of that back.`;
}
