import { forecastAlone, forecastsOf, type Forecast } from '@app/domain/brains/forecast.ts';
import type { ChanceForecast } from '@app/domain/chance/forecast-chance.ts';
import { IDEA_RULE } from '@app/domain/evidence/rule.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { chanceOf } from '@app/domain/signals/chance.ts';
import { expiryOf } from '@app/domain/signals/tracking/expiry.ts';
import { noSkillRateOf, signalTypeOf } from '@app/domain/signals/risk-reward.ts';
import type { NewSignal } from '@app/domain/signals/new-signal.ts';
import type { RefusedIdea } from '@app/domain/signals/refused-idea.ts';
import { isValidPlan } from '@app/domain/signals/signal.ts';
import { announceUserChange, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { openIdea } from './open-idea.ts';
import { appendToRecord } from './signal-record.ts';

async function recordForecasts(
  tx: Tx,
  subscriptionId: string,
  forecasts: readonly Forecast[],
  now: number,
): Promise<void> {
  await tx
    .insertInto('brain_forecasts')
    .values(
      forecasts.map(({ noSkill, ...forecast }) => ({
        ...forecast,
        subscription_id: subscriptionId,
        no_skill: noSkill,
        stated_at: now,
      })),
    )
    .execute();
}

/** Changes with the strategy, so that a record names the rules behind it. */
export const ruleVersion = 'breakout-20-atr-14-stop-2-target-4';

const MAX_DISTANCE = 0.3;

/**
 * Subscribes the user to the idea, which is opened and recorded where nobody holds it yet, in the caller's transaction; answers the id of the
 * user's signal, which is the one they have where they hold the idea already. @throws AppError bad_plan
 */
export async function issueSignal(tx: Tx, input: NewSignal): Promise<string> {
  const { plan, confidence, now } = input;
  requireSoundPlan(input);
  const forecasts = input.verdict
    ? forecastsOf(input.verdict)
    : [forecastAlone(plan, confidence, input.chance ?? null)];
  const facts = ideaFacts(input);
  const idea = await openIdea(tx, {
    ...facts,
    confidence_low: confidence.interval.low,
    confidence_high: confidence.interval.high,
    no_skill_rate: noSkillRateOf(plan),
  });
  const { id, isNew } = await subscribe(tx, idea.id, input);
  if (isNew) await recordForecasts(tx, id, forecasts, now);
  const stated = forecasts.map(({ brain, probability }) => [`stated_${brain}`, probability] as const);
  if (idea.isNew)
    await appendToRecord(tx, {
      ideaId: idea.id,
      event: 'opened',
      facts: { ...facts, is_repeat: idea.isRepeat, ...Object.fromEntries(stated) },
      at: now,
    });
  return id;
}

export function requireSoundPlan({ plan, quote }: Pick<NewSignal, 'plan' | 'quote'>): void {
  const isNearMarket = [plan.entry, plan.target, plan.stop].every(
    (price) => Math.abs(price - quote.mid) <= quote.mid * MAX_DISTANCE,
  );
  if (!isValidPlan(plan) || !isNearMarket || quote.pair !== plan.pair) throw new AppError('bad_plan');
}

const chanceColumns = (chance: ChanceForecast | null) => ({
  chance_target: chance?.target ?? null,
  chance_stop: chance?.stop ?? null,
  chance_expired: chance?.expired ?? null,
  chance_luck: chance?.luck ?? null,
});

export const ideaFacts = ({
  plan,
  timeframe,
  quote,
  confidence,
  chance = null,
  feed,
  breakoutLevel,
  kind,
}: RefusedIdea) => ({
  kind: kind ?? 'signal',
  rule: IDEA_RULE,
  rule_version: ruleVersion,
  pair: plan.pair,
  action: plan.action,
  timeframe,
  breakout_level: breakoutLevel,
  entry: plan.entry,
  target: plan.target,
  stop: plan.stop,
  opened_at: quote.at,
  expires_at: expiryOf(instrumentOf(plan.pair), timeframe, quote.at),
  type: signalTypeOf(chanceOf({ chance, confidence }), plan),
  confidence: confidence.rate,
  confidence_count: confidence.count,
  ...chanceColumns(chance),
  simulated: feed.simulated,
  feed: feed.name,
});

async function subscribe(
  tx: Tx,
  ideaId: string,
  { userId, tokensDeducted, reason, stakeCents = null, now }: NewSignal,
): Promise<{ id: string; isNew: boolean }> {
  const taken = await tx
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      idea_id: ideaId,
      stake_cents: stakeCents,
      taken_at: now,
      tokens_deducted: tokensDeducted,
      reason,
    })
    .onConflict((conflict) => conflict.columns(['idea_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (taken) announceUserChange(tx, userId);
  if (taken) return { ...taken, isNew: true };
  const held = await tx
    .selectFrom('subscriptions')
    .select(['id', 'left_at'])
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (held.left_at !== null) await followAgain(tx, held.id, userId);
  return { id: held.id, isNew: false };
}

/** Who asks for an idea that they left follows it again, from the start and with the stake they had. */
async function followAgain(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.updateTable('subscriptions').set({ left_at: null }).where('id', '=', id).execute();
  announceUserChange(tx, userId);
}
