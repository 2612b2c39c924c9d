import { toIso } from '@app/domain/time.ts';
import type { IdeaStats, SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import { instrumentOf, toPrice } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { resultOf } from '@app/domain/signals/result.ts';
import { tellSettled, type IdeaRelease } from '@app/domain/signals/settled/tell-settled.ts';
import { describeStake } from '@app/domain/signals/stake.ts';
import { riskRewardOf } from '@app/domain/signals/risk-reward.ts';
import type { ClosedStatus, IdeaKind } from '@app/domain/signals/signal.ts';
import { outcomeOf, statisticsOf } from '@app/domain/signals/statistics/statistics.ts';
import { IDEA_RULE } from '@app/domain/evidence/rule.ts';
import type { LookUpCalibration } from '../../ports/confidence.ts';
import type { LookUpEvidence } from '../../ports/evidence.ts';
import type { listClosedSignals, OpenCounts, SignalRow } from './signal-store.ts';

type ViewSources = {
  quote: Quote | null;
  accountCents: number | null;
  releases: readonly IdeaRelease[];
  calibrationOf: LookUpCalibration;
  evidenceOf: LookUpEvidence;
};

export function toSignalView(
  row: SignalRow,
  { quote, accountCents, releases, calibrationOf, evidenceOf }: ViewSources,
): SignalView {
  const instrument = instrumentOf(row.pair);
  const price = (points: number) => toPrice(instrument, points);
  const closingSidePrice = quote && (row.action === 'BUY' ? quote.bid : quote.ask);
  const current = row.outcome ? row.closing_price : closingSidePrice;
  const result = current === null ? null : resultOf(row, current);
  return {
    id: row.id,
    signalId: `${row.type === 'golden_rim' ? 'GR' : 'SG'}-${row.number}`,
    pair: row.pair,
    kind: row.kind,
    action: row.action,
    type: row.type,
    timeframe: row.timeframe,
    status: row.outcome ?? 'active',
    entry: price(row.entry),
    entryPrice: price(row.entry),
    target: price(row.target),
    targetPrice: price(row.target),
    stopLoss: price(row.stop),
    stopLossPrice: price(row.stop),
    currentPrice: current === null ? null : price(current),
    profitLossPips: result && result.pips,
    profitLoss: result && result.percent,
    resultR: result && result.r,
    riskReward: riskRewardOf(row) ?? 0,
    confidenceScore: row.confidence,
    confidenceCount: row.confidence_count,
    confidenceInterval: [row.confidence_low, row.confidence_high],
    chance: chanceOfRow(row),
    noSkillRate: row.no_skill_rate,
    calibration:
      row.panel_stance === null
        ? calibrationOf('breakout', row.breakout_stated)
        : calibrationOf('panel', row.panel_stated),
    evidence: evidenceOf(IDEA_RULE, row.pair, row.timeframe),
    level: row.breakout_level === null ? null : price(row.breakout_level),
    stake: describeStake(row.stake_cents, accountCents),
    releases: releases.map(({ at, ...release }) => ({ ...release, at: toIso(at) })),
    ...(row.outcome && { settled: settledOfRow(row, row.outcome, releases) }),
    tokensDeducted: row.tokens_deducted,
    reason: row.reason,
    digits: instrument.pointDigits,
    simulated: row.simulated,
    createdAt: toIso(row.taken_at),
    openedAt: toIso(row.opened_at),
    expiresAt: toIso(row.expires_at),
    closedAt: row.closed_at === null ? null : toIso(row.closed_at),
    leftAt: row.left_at === null ? null : toIso(row.left_at),
    ambiguous: row.ambiguous ?? false,
    gap: row.gap ?? false,
    recordHash: row.record_hash ?? '',
  };
}

function settledOfRow(
  row: SignalRow,
  status: ClosedStatus,
  releases: readonly IdeaRelease[],
): SignalView['settled'] {
  const rOf = (price: number | null) => (price === null ? null : resultOf(row, price).r);
  return tellSettled({
    kind: row.kind,
    status,
    closedAt: row.closed_at ?? row.expires_at,
    ambiguous: row.ambiguous ?? false,
    gap: row.gap ?? false,
    r: rOf(row.closing_price),
    furthestR: rOf(row.furthest_price),
    chance: chanceOfRow(row),
    releases,
  });
}

/** As stated when it opened; null where there was not enough to say. */
function chanceOfRow({
  chance_target: target,
  chance_stop: stop,
  chance_expired: expired,
  chance_luck: luck,
}: SignalRow): SignalView['chance'] {
  return target === null || stop === null || expired === null || luck === null
    ? null
    : { target, stop, expired, luck };
}

type ClosedSignals = Awaited<ReturnType<typeof listClosedSignals>>;

/** Practice ideas never lift or lower the figures of signals (docs/product-rules.md#R31). */
type StatsCounts = {
  closed: ClosedSignals;
  open: OpenCounts;
  left: Record<IdeaKind, number>;
  accountCents: number | null;
};

/** On their own stakes; what never had one stands apart, because the example is nobody's money (docs/product-rules.md#R33). */
function moneyOf(closed: ClosedSignals, accountCents: number | null): SignalStats['money'] {
  const priced = closed.flatMap((one) =>
    one.price === null ? [] : [{ ...one, r: resultOf(one, one.price).r }],
  );
  const own = priced.filter((one) => one.stake_cents !== null);
  const counted = own.length > 0 ? own : priced;
  if (counted.length === 0) return null;
  const stakes = counted.map((one) => describeStake(one.stake_cents, accountCents).risk);
  const cents = counted.reduce((sum, { r }, index) => sum + Math.round(r * (stakes[index] ?? 0) * 100), 0);
  return {
    total: cents / 100,
    least: Math.min(...stakes),
    most: Math.max(...stakes),
    count: counted.length,
    isExample: own.length === 0,
  };
}

export const toStatsView = ({ closed, open, left, accountCents }: StatsCounts): SignalStats => ({
  ...toIdeaStats('signal', closed, open),
  practice: { ...toIdeaStats('practice', closed, open), leftSignals: left.practice },
  leftSignals: left.signal,
  money: moneyOf(
    closed.filter(({ kind }) => kind === 'signal'),
    accountCents,
  ),
  earlierSignals: open.earlier + closed.filter((one) => one.kind === 'signal' && one.isEarlier).length,
});

function toIdeaStats(kind: IdeaKind, closed: ClosedSignals, { [kind]: active }: OpenCounts): IdeaStats {
  const record = statisticsOf(closed.filter((one) => one.kind === kind).map((row) => outcomeOf(row, row)));
  return {
    totalSignals: record.count + active,
    activeSignals: active,
    closedSignals: record.count,
    targetHits: record.targetHit,
    profitableSignals: record.profitable,
    winRate: record.winRate,
    winRateInterval: [record.interval.low, record.interval.high],
    noSkillRate: record.noSkill ?? 0,
    totalProfitLoss: record.totalPercent,
    averageReturn: record.averagePercent,
    expectancyR: record.meanR ?? 0,
    lastClosed: record.lastTwenty,
  };
}
