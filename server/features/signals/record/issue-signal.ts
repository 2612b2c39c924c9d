import { forecastAlone, forecastsOf, type Forecast } from '@app/domain/brains/forecast.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { chanceOf } from '@app/domain/signals/chance.ts';
import { expiryOf } from '@app/domain/signals/tracking/expiry.ts';
import { noSkillRateOf, signalTypeOf } from '@app/domain/signals/risk-reward.ts';
import type { NewSignal } from '@app/domain/signals/new-signal.ts';
import { isValidPlan } from '@app/domain/signals/signal.ts';
import { announceUserChange, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { appendToRecord } from './signal-record.ts';

async function recordForecasts(
  tx: Tx,
  signalId: string,
  forecasts: readonly Forecast[],
  now: number,
): Promise<void> {
  await tx
    .insertInto('brain_forecasts')
    .values(
      forecasts.map(({ noSkill, ...forecast }) => ({
        ...forecast,
        signal_id: signalId,
        no_skill: noSkill,
        stated_at: now,
      })),
    )
    .execute();
}

/** Changes with the strategy, so that a record names the rules behind it. */
export const ruleVersion = 'breakout-20-atr-14-stop-2-target-4';

const MAX_DISTANCE = 0.3;

/** Appends signal and forecasts to the record in the caller's transaction. @throws AppError bad_plan */
export async function issueSignal(tx: Tx, input: NewSignal): Promise<string> {
  const { plan, quote, confidence, timeframe, feed, now } = input;
  const isNearMarket = [plan.entry, plan.target, plan.stop].every(
    (price) => Math.abs(price - quote.mid) <= quote.mid * MAX_DISTANCE,
  );
  if (!isValidPlan(plan) || !isNearMarket || quote.pair !== plan.pair) throw new AppError('bad_plan');
  const noSkill = noSkillRateOf(plan);
  const forecasts = input.verdict ? forecastsOf(input.verdict) : [forecastAlone(plan, confidence)];
  const stated = forecasts.map(({ brain, probability }) => [`stated_${brain}`, probability] as const);
  const facts = {
    pair: plan.pair,
    action: plan.action,
    timeframe,
    entry: plan.entry,
    target: plan.target,
    stop: plan.stop,
    opened_at: quote.at,
    expires_at: expiryOf(instrumentOf(plan.pair), timeframe, quote.at),
    type: signalTypeOf(chanceOf(input), plan),
    confidence: confidence.rate,
    confidence_count: confidence.count,
    simulated: feed.simulated,
    feed: feed.name,
    rule_version: ruleVersion,
  };
  const { id } = await tx
    .insertInto('signals')
    .values({
      ...facts,
      user_id: input.userId,
      created_at: now,
      confidence_low: confidence.interval.low,
      confidence_high: confidence.interval.high,
      no_skill_rate: noSkill,
      tokens_deducted: input.tokensDeducted,
      reason: input.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  announceUserChange(tx, input.userId);
  await recordForecasts(tx, id, forecasts, now);
  await appendToRecord(tx, {
    signalId: id,
    event: 'opened',
    facts: { ...facts, ...Object.fromEntries(stated) },
    at: now,
  });
  return id;
}
