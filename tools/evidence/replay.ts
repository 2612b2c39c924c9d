import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { walkForward, type CaseForecast } from '../../domain/chance/walk-forward.ts';
import { costModels } from '../../domain/evidence/costs.ts';
import { buildEvidence, findCell, kindOfIdea } from '../../domain/evidence/evidence-base.ts';
import { measureCell } from '../../domain/evidence/measure-cell.ts';
import { ruleIds, type RuleId } from '../../domain/evidence/evidence-ids.ts';
import { IDEA_RULE, type RuleContext } from '../../domain/evidence/rule.ts';
import { rules } from '../../domain/evidence/rules/rules.ts';
import { cutSeries, type Series } from '../../domain/evidence/series.ts';
import { meanNetR, tallyOf, type Tally } from '../../domain/evidence/trade-sums.ts';
import { walkRule, type PastTrade } from '../../domain/evidence/walk-rule.ts';
import { instrumentOf, type Pair } from '../../domain/market/instrument.ts';
import type { IdeaKind, Timeframe } from '../../domain/signals/signal.ts';
import { createContextReader } from './measure-market.ts';
import { readCaseHistories } from './read-case-histories.ts';
import { findHistory, readSeries } from './read-history.ts';

const USAGE = 'Usage: node tools/evidence/replay.ts FOLDER --from 2019-04-01 [--months 3]';

/** Instants in UTC ms: what opened in [from, to). */
export type ReplayWindow = { from: number; to: number };

type MarketSeries = { pair: Pair; timeframe: Timeframe; series: Series; context: RuleContext };

export type ReplayedIdea = {
  rule: RuleId;
  pair: Pair;
  timeframe: Timeframe;
  /** By what the past up to the window's begin made of the rule. */
  kind: IdeaKind;
  trade: PastTrade;
};

/** Every rule through the window, each trade called what the published rule would have called it on the day before. */
export function replayRules(markets: readonly MarketSeries[], { from, to }: ReplayWindow): ReplayedIdea[] {
  const each = markets.flatMap((market) =>
    ruleIds
      .map((id) => rules[id])
      .filter((rule) => rule.timeframes.includes(market.timeframe))
      .map((rule) => ({ ...market, rule, instrument: instrumentOf(market.pair) })),
  );
  const past = each.flatMap(
    ({ rule, series, ...one }) =>
      measureCell(rule, { ...one, series: cutSeries(series, placeOf(series, from)) }) ?? [],
  );
  const base = buildEvidence(past, [], (id) => rules[id].variantsTried);
  return each.flatMap(({ rule, pair, timeframe, ...one }) => {
    const kind = kindOfIdea(findCell(base, rule.id, pair, timeframe));
    return walkRule(rule, { ...one, timeframe, costs: costModels.standard })
      .filter(({ openedAt }) => openedAt >= from && openedAt < to)
      .map((trade) => ({ rule: rule.id, pair, timeframe, kind, trade }));
  });
}

/** Place of the first candle at or after an instant. */
function placeOf({ time }: Series, at: number): number {
  const place = time.findIndex((one) => one >= at);
  return place < 0 ? time.length : place;
}

/** Chances stated in the window, by what the published rule would have called their ideas; unknown markets are for practice. */
export function reliabilityByKind(
  forecasts: readonly CaseForecast[],
  ideas: readonly ReplayedIdea[],
  window: ReplayWindow,
): Record<IdeaKind, Reliability> {
  const signals = new Set(
    ideas.filter(({ rule, kind }) => rule === IDEA_RULE && kind === 'signal').map(marketKey),
  );
  const isSignal = ({ past, timeframe }: CaseForecast): boolean =>
    signals.has(marketKey({ pair: past.pair, timeframe }));
  return {
    signal: reliabilityOf(forecasts.filter(isSignal), window),
    practice: reliabilityOf(
      forecasts.filter((one) => !isSignal(one)),
      window,
    ),
  };
}

const marketKey = ({ pair, timeframe }: { pair: string; timeframe: Timeframe }): string =>
  `${pair} ${timeframe}`;

/** Stated chances beside what came of them. */
export type Reliability = { count: number; stated: number; happened: number };

export function reliabilityOf(forecasts: readonly CaseForecast[], { from, to }: ReplayWindow): Reliability {
  const own = forecasts.filter(({ past }) => past.openedAt >= from && past.openedAt < to);
  const mean = (value: (one: CaseForecast) => number): number =>
    own.reduce((sum, one) => sum + value(one), 0) / Math.max(1, own.length);
  return {
    count: own.length,
    stated: mean(({ chance }) => chance.target),
    happened: mean(({ past }) => (past.closing.status === 'target_hit' ? 1 : 0)),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const write = (line: string): void => void process.stdout.write(`${line}\n`);

function writeKind(name: string, tally: Tally): void {
  write(
    tally.count === 0
      ? `${name.padEnd(34)}none`
      : `${name.padEnd(34)}${String(tally.count).padStart(6)} closed${percent(tally.targets / tally.count).padStart(9)} at target${meanNetR(tally).toFixed(3).padStart(9)} R a trade after costs`,
  );
}

function writeReliability(name: string, { count, stated, happened }: Reliability): void {
  write(
    count === 0
      ? `${name.padEnd(34)}none`
      : `${name.padEnd(34)}${String(count).padStart(6)} stated${percent(stated).padStart(9)} on average${percent(happened).padStart(9)} reached the target`,
  );
}

function readMarkets(folder: string): MarketSeries[] {
  const { files } = findHistory(folder);
  return [...Map.groupBy(files, ({ pair }) => pair)].flatMap(([pair, own]) => {
    const readContext = createContextReader(instrumentOf(pair));
    return [...readSeries(own, instrumentOf(pair))].map(([timeframe, series]) => ({
      pair,
      timeframe,
      series,
      context: readContext(series),
    }));
  });
}

function run(args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: 'string' }, months: { type: 'string', default: '3' } },
  });
  const [folder] = positionals;
  const from = Date.parse(`${values.from ?? ''}T00:00:00Z`);
  const months = Number(values.months);
  if (!folder || !existsSync(folder) || Number.isNaN(from) || !(months >= 1)) throw new Error(USAGE);
  const begin = new Date(from);
  const window = {
    from,
    to: Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + months, begin.getUTCDate()),
  };
  const ideas = replayRules(readMarkets(folder), window);
  const sum = (name: string, fits: (one: ReplayedIdea) => boolean): void =>
    writeKind(name, tallyOf(ideas.filter(fits).map(({ trade }) => trade)));
  sum('signals of the breakout', ({ rule, kind }) => rule === IDEA_RULE && kind === 'signal');
  sum('practice ideas of the breakout', ({ rule, kind }) => rule === IDEA_RULE && kind === 'practice');
  sum('signals of all eight rules', ({ kind }) => kind === 'signal');
  sum('practice ideas of all eight rules', ({ kind }) => kind === 'practice');
  const { histories } = readCaseHistories(folder);
  const forecasts = [...Map.groupBy(histories, ({ instrument }) => instrument.kind)].flatMap(
    ([kind, own]) => walkForward(kind, own, window.to).forecasts,
  );
  const { signal, practice } = reliabilityByKind(forecasts, ideas, window);
  writeReliability('chances of signals', signal);
  writeReliability('chances of practice ideas', practice);
}

if (import.meta.main) {
  try {
    run(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
