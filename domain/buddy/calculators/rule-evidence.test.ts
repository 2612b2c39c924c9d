import { describe, expect, it } from 'vitest';
import { buildEvidence, type EvidenceBase } from '../../evidence/evidence-base.ts';
import { measureCell, type Cell } from '../../evidence/measure-cell.ts';
import { rules } from '../../evidence/rules/rules.ts';
import { toSeries } from '../../evidence/series.ts';
import { instrumentOf, type Pair } from '../../market/instrument.ts';
import { find, someFacts, TUESDAY_TEN } from '../../testing/calculator-facts.ts';
import { candleWalk } from '../../testing/candle-walk.ts';
import { HOUR_MS } from '../../time.ts';
import { readQuery } from '../query/read-query.ts';

const context = { now: TUESDAY_TEN, question: null, pair: null, priceOf: () => null };

function aBase(pairs: readonly Pair[], length = 3_000): EvidenceBase {
  const cells = pairs.map(
    (pair, i) =>
      measureCell(rules.breakout, {
        instrument: instrumentOf(pair),
        timeframe: 'daily',
        series: toSeries('1h', candleWalk(i + 3, length, HOUR_MS)),
        context: { releases: new Float64Array() },
      }) as Cell,
  );
  return buildEvidence(cells, [], () => 1);
}

const evidence = aBase(['EUR/USD', 'GBP/USD']);
const facts = someFacts({ evidence });

describe('what the past says of the rule', () => {
  it('is its mean after costs on the market asked for, with the number of trades', () => {
    const [cell] = evidence.cells;
    const { sentence, value, evidence: rows } = find('rule-evidence', { pairs: ['EUR/USD'] }, facts);
    const mean = (cell?.sums.sumR ?? 0) / (cell?.sums.count ?? 1);
    expect(value).toBeCloseTo(mean, 9);
    expect(sentence).toContain(
      `lost ${Math.abs(mean).toFixed(2)} R a trade on the daily plan (${cell?.sums.count} trades`,
    );
    expect(sentence).toContain('I would not take it with money');
    expect(rows.length).toBeGreaterThan(2);
  });

  it('is pooled over all trades where no market is named', () => {
    const sums = evidence.cells.map((one) => one.sums);
    const total =
      sums.reduce((sum, one) => sum + one.sumR, 0) / sums.reduce((sum, one) => sum + one.count, 0);
    expect(find('rule-evidence', {}, facts).value).toBeCloseTo(total, 9);
  });

  it('is nothing where nothing was measured', () => {
    const { sentence, value } = find('rule-evidence', { pairs: ['WTI/USD'] }, facts);
    expect(value).toBeNull();
    expect(sentence).toContain('no years of candles for crude oil');
    expect(find('best-evidence').value).toBeNull();
  });
});

it('the best evidence on a market with none is called what it is', () => {
  const { sentence, value } = find('best-evidence', { pairs: ['GBP/USD'] }, facts);
  expect(sentence).toMatch(/^Nothing that I could prove\. Of 1 rules/);
  expect(value).toBeLessThan(0.8);
});

it('which market is better is asked of all, whatever was talked of, with the next ones named', () => {
  const asked = { pairs: ['GBP/USD' as const], words: 'which market has better evidence' };
  const { sentence, next, pair } = find('best-evidence', asked, facts);
  expect(sentence).toContain('that I measured on any market');
  expect(next).toMatch(/^Next comes (EUR\/USD|GBP\/USD) with \d+ %\. R is/);
  expect(pair).toBeUndefined();
});

it.each(['what has the best evidence', 'strongest evidence', 'the most reliable market', 'best proof'])(
  '"%s" after a talk of another market leads to the best of all first',
  (words) => {
    const { sentence, choices = [] } = find('best-evidence', { pairs: ['GBP/USD'], words }, facts);
    const [, best = ''] = /the best is [^:]* on ([A-Z/]+)/.exec(sentence) ?? [];
    expect(best).not.toBe('');
    expect(choices[0]).toMatch(new RegExp(`idea on ${best}$`));
  },
);

it('a rule that the past carries is called a small edge', () => {
  const [cell] = evidence.cells;
  const pooled = { mean: 0.08, error: 0.05, low: -0.02, high: 0.18, aboveZero: 0.95 };
  const carried = { ...evidence, cells: [{ ...(cell as (typeof evidence.cells)[number]), pooled }] };
  const { sentence } = find('best-evidence', {}, someFacts({ evidence: carried }));
  expect(sentence).toMatch(/^One, and little\. .* the best of many is partly luck\.$/);
  expect(find('rule-evidence', { pairs: ['EUR/USD'] }, someFacts({ evidence: carried })).sentence).toMatch(
    /^My breakout rule has a small edge on EUR\/USD/,
  );
});

it.each([
  ['is this rule any good', 'rule-evidence'],
  ['is your strategy profitable?', 'rule-evidence'],
  ['does the breakout rule work on gold', 'rule-evidence'],
  ['how good is your rule on cable', 'rule-evidence'],
  ['backtest it', 'rule-evidence'],
  ['can you backtest gold', 'rule-evidence'],
  ['what wins on gold?', 'best-evidence'],
  ['which strategy works best on bitcoin', 'best-evidence'],
  ['a market with better evidence', 'best-evidence'],
] as const)('"%s" asks for %s', (text, measure) => {
  expect(readQuery(text, context).questions.map((one) => one.measure)).toEqual([measure]);
});

it.each(['what is backtesting', 'is my strategy any good', 'what does a backtest mean'])(
  '"%s" asks for neither',
  (text) => {
    const read = readQuery(text, context).questions.map((one) => one.measure);
    expect(read).not.toContain('rule-evidence');
    expect(read).not.toContain('best-evidence');
  },
);

it.each(['rule-evidence', 'best-evidence'] as const)(
  '%s says whose costs its figures are after, and where to set one\u2019s own',
  (calculator) => {
    for (const pairs of [[], ['EUR/USD' as const]])
      expect(find(calculator, { pairs }, facts).next).toMatch(
        /at our published costs; your own can be set on the evidence page\./,
      );
  },
);
