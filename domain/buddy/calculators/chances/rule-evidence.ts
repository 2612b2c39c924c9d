import {
  kindOfIdea,
  LEAST_ABOVE_ZERO,
  type EvidenceBase,
  type EvidenceCell,
} from '../../../evidence/evidence-base.ts';
import type { RuleId } from '../../../evidence/evidence-ids.ts';
import { IDEA_RULE } from '../../../evidence/rule.ts';
import { meanNetR } from '../../../evidence/trade-sums.ts';
import type { Pair } from '../../../market/instrument.ts';
import { timeframes, type Timeframe } from '../../../signals/signal.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Cite } from '../../replies/evidence.ts';
import { wholePercent } from '../../replies/print.ts';
import { firstYearOf, tellCount, tellMeanR, WHOSE_COSTS } from '../../replies/tell-trades.ts';
import { unanswered, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { timeframeTitles } from '../../../signals/timeframe-name.ts';

const ruleNames: Record<RuleId, string> = {
  breakout: 'the breakout',
  'breakout-with-trend': 'the breakout with the trend',
  'breakout-trailing': 'the breakout with a trailing exit',
  'breakout-off-releases': 'the breakout away from releases',
  'slow-breakout': 'the slow breakout of 55 days',
  'fade-edge': 'trading back from the edge of a range',
  'momentum-daily': 'following the direction of the last year',
  'momentum-weekly': 'following the direction of the last year, week by week',
};

/** What the past says of the product's own rule, on one market or on all. */
export const ruleEvidence: Calculator = {
  needs: () => ({ evidence: true }),
  calculate: ({ pairs }, facts) => {
    const { evidence } = facts;
    const own = evidence?.cells.filter(({ rule, sums }) => rule === IDEA_RULE && sums.count > 0) ?? [];
    if (!evidence || own.length === 0) return unanswered(NOTHING);
    const [pair] = pairs;
    const cells = pair ? own.filter((cell) => cell.pair === pair) : own;
    if (cells.length === 0)
      return unanswered(
        `I have no years of candles for ${spokenName(pair as Pair)}, so I can't say what the rule is worth there. Without that every idea on it is only practice.`,
        pair,
      );
    return pair ? onOneMarket(pair, cells, facts) : onAllMarkets(cells, facts);
  },
};

const NOTHING = 'No past of my rule has been measured here yet, so I can claim nothing for it.';

function onOneMarket(pair: Pair, cells: readonly EvidenceCell[], facts: Facts): Finding {
  const market = spokenName(pair);
  const sorted = timeframes.flatMap((timeframe) => cells.find((one) => one.timeframe === timeframe) ?? []);
  const [main = cells[0] as EvidenceCell] = sorted;
  const isSignal = sorted.some((cell) => kindOfIdea(cell) === 'signal');
  return withEvidence(facts, (cite) => {
    const source = `${IDEA_RULE} on ${pair}`;
    const each = sorted.map(
      (cell) =>
        `${tellMeanR(meanNetR(cell.sums), cite, source)} ${planNames[cell.timeframe]} (${tellCount(cell.sums.count, cite, source)} trades since ${cite(firstYearOf(cell), source)})`,
    );
    const gross = main.sums.sumGrossR / main.sums.count;
    return {
      sentence: `My breakout rule has ${isSignal ? 'a small edge' : 'no edge'} on ${market}. After all costs it ${joined(each)}.${isSignal ? '' : ' So an idea from it is practice; I would not take it with money.'}`,
      value: meanNetR(main.sums),
      unit: 'R',
      pair,
      details: [
        `The breakout on ${market} ${planNames[main.timeframe]} reached its target in ${cite(`${wholePercent(main.sums.targets / main.sums.count)} %`, source)} of ${tellCount(main.sums.count, cite, source)} trades. Before costs it ${tellMeanR(gross, cite, source)}; the same plan at random instants ${tellMeanR(meanNetR(main.comparisons['random-instants']), cite, source)} after costs. R is the sum at risk.`,
      ],
      next: `R is what you risk on a trade. A signal needs at least ${cite(`${wholePercent(LEAST_ABOVE_ZERO)} %`, 'published rule')} probability of a gain after costs. ${WHOSE_COSTS}`,
      choices: [`what wins on ${market}`, `levels of ${market}`],
    };
  });
}

const planNames: Record<Timeframe, string> = {
  short: 'on the short-term plan',
  daily: 'on the daily plan',
  weekly: 'on the weekly plan',
  long: 'on the long-term plan',
};

function onAllMarkets(cells: readonly EvidenceCell[], facts: Facts): Finding {
  const count = cells.reduce((sum, one) => sum + one.sums.count, 0);
  const total = cells.reduce((sum, one) => sum + one.sums.sumR, 0);
  const gross = cells.reduce((sum, one) => sum + one.sums.sumGrossR, 0);
  const markets = new Set(cells.map(({ pair }) => pair)).size;
  const from = Math.min(...cells.map((one) => one.from));
  const until = Math.max(...cells.map(({ to }) => to));
  return withEvidence(facts, (cite) => {
    const source = `${IDEA_RULE} on all markets`;
    return {
      sentence: `Not by itself. Over ${tellCount(count, cite, source)} past trades on ${cite(`${markets}`, source)} markets, ${cite(firstYearOf({ from }), source)} to ${cite(firstYearOf({ from: until }), source)}, my breakout rule ${tellMeanR(total / count, cite, source)} after all costs, and ${tellMeanR(gross / count, cite, source)} before them. So what it finds is for practice, and the costs decide.`,
      value: total / count,
      unit: 'R',
      next: `R is what you risk on a trade. ${WHOSE_COSTS} Name a market and I tell you how it did there.`,
      choices: ['is your rule any good on gold', 'which rule has the best evidence'],
    };
  });
}

/** Which of all rules has the best evidence, on one market or anywhere. */
export const bestEvidence: Calculator = {
  needs: () => ({ evidence: true }),
  calculate: ({ pairs, words }, facts) => {
    const { evidence } = facts;
    const pair = OF_ALL.test(words) ? undefined : pairs[0];
    const best = evidence && bestOf(evidence, pair ?? null);
    if (!evidence || !best) return unanswered(pair ? `${NOTHING_ON} ${spokenName(pair)}.` : NOTHING, pair);
    const { cell, aboveZero } = best;
    const tried = evidence.cells.filter((one) => !pair || one.pair === pair).length;
    const where = pair ? `on ${spokenName(pair)}` : `on any market`;
    const isSignal = kindOfIdea(cell) === 'signal';
    return withEvidence(facts, (cite) => {
      const source = `${cell.rule} on ${cell.pair}`;
      const name = `${ruleNames[cell.rule]}${pair ? '' : ` on ${spokenName(cell.pair)}`}`;
      const figures = `it ${tellMeanR(meanNetR(cell.sums), cite, source)} after costs in ${tellCount(cell.sums.count, cite, source)} trades since ${cite(firstYearOf(cell), source)}, and the probability of a real gain is ${cite(`${wholePercent(aboveZero)} %`, source)}`;
      return {
        sentence: isSignal
          ? `One, and little. Of ${cite(`${tried}`, 'evidence')} rules and horizons that I measured ${where}, the best is ${name}: ${figures}. That is a small edge at most, and the best of many is partly luck.`
          : `Nothing that I could prove. Of ${cite(`${tried}`, 'evidence')} rules and horizons that I measured ${where}, the best is ${name}: ${figures}. A signal needs ${cite(`${wholePercent(LEAST_ABOVE_ZERO)} %`, 'published rule')}, so this stays practice.`,
        value: aboveZero,
        unit: '',
        ...(pair && { pair }),
        choices: choicesOf(cell, isSignal),
        next: `${pair ? '' : tellRunnersUp(evidence, cell.pair, cite)}R is what you risk on a trade. All of it is after spread, slippage, nights and commission. ${WHOSE_COSTS}`,
      };
    });
  },
};

/** The market of the best evidence comes first, whatever was talked about before. */
function choicesOf({ pair, rule, timeframe }: EvidenceCell, isSignal: boolean): string[] {
  const market = spokenName(pair);
  const idea = isSignal && rule === IDEA_RULE ? 'idea' : 'practice idea';
  return [
    `${timeframeTitles[timeframe]} ${idea} on ${market}`,
    `Chart of ${market}`,
    `What wins on ${market}`,
  ];
}

/** "What has the best evidence" means all markets, whatever was talked of last. */
const OF_ALL =
  /\b(which|what|a|any|another|other|all|most \w+|best \w+) (markets?|pairs?)\b|^(?:(?:so|and|ok|pipsy) )*(?:(?:what|which)(?: one)? (?:has|have|got) )?(?:the )?(?:best|better|most|strongest|clearest) (?:evidence|proof)\b(?! (?:on|for|in|of|about))/;

/** The next two markets, each by the best that was measured on it. */
function tellRunnersUp({ cells }: EvidenceBase, first: Pair, cite: Cite): string {
  const byMarket = new Map<Pair, number>();
  for (const { pair, pooled } of cells)
    if (pooled && pair !== first) byMarket.set(pair, Math.max(byMarket.get(pair) ?? 0, pooled.aboveZero));
  const next = [...byMarket].toSorted(([, one], [, other]) => other - one).slice(0, 2);
  const each = next.map(
    ([pair, share]) => `${spokenName(pair)} with ${cite(`${wholePercent(share)} %`, `best rule on ${pair}`)}`,
  );
  return each.length === 0 ? '' : `Next ${each.length === 1 ? 'comes' : 'come'} ${joined(each)}. `;
}

const NOTHING_ON = 'I have no years of candles for';

type Best = { cell: EvidenceCell; aboveZero: number };

function bestOf({ cells }: EvidenceBase, pair: Pair | null): Best | null {
  const known = cells.flatMap((cell): Best[] =>
    cell.pooled && (pair === null || cell.pair === pair) ? [{ cell, aboveZero: cell.pooled.aboveZero }] : [],
  );
  return known.length === 0
    ? null
    : known.reduce((best, one) => (one.aboveZero > best.aboveZero ? one : best));
}

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
