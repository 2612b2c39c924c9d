import { forecastsOf } from '@app/domain/brains/forecast.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import { refusalReasonOf, type RefusedIdea } from '@app/domain/signals/refused-idea.ts';
import { noSkillRateOf } from '@app/domain/signals/risk-reward.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { ideaFacts, requireSoundPlan } from './issue-signal.ts';
import { isRepeated } from './open-idea.ts';
import { appendToRecord } from './signal-record.ts';

const MAX_REMEMBERED = 1_000;

/**
 * Stores a set-up that was not opened, to be followed like an idea that nobody holds: once for each set-up and candle of its plan, with
 * the first reason, however many people asked. A thousand of them cost one row and one statement.
 */
export function createRefusalRecorder(
  database: Pick<Database, 'transact'>,
): (refused: RefusedIdea) => Promise<void> {
  const stored = new Map<string, { candleAt: number; done: Promise<void> }>();
  return async (refused) => {
    requireSoundPlan(refused);
    const { plan, timeframe, feed } = refused;
    const candleAt = candleOf(refused);
    const key = [plan.pair, plan.action, timeframe, feed.name, feed.simulated].join(' ');
    const known = stored.get(key);
    // Also while it is being stored: a thousand who ask at once must not queue for the lock of the series.
    if (known?.candleAt === candleAt) return known.done;
    if (stored.size >= MAX_REMEMBERED) stored.clear();
    const done = database.transact((tx) => insertRefused(tx, refused, candleAt));
    stored.set(key, { candleAt, done });
    try {
      await done;
    } catch (error) {
      if (stored.get(key)?.done === done) stored.delete(key);
      throw error;
    }
  };
}

function candleOf({ timeframe, quote }: RefusedIdea): number {
  const stepMs = candleStepMs[breakoutRules[timeframe].step];
  return Math.floor(quote.at / stepMs) * stepMs;
}

async function insertRefused(tx: Tx, refused: RefusedIdea, candleAt: number): Promise<void> {
  const { plan, chance, confidence, verdict, now } = refused;
  const panel = verdict ? forecastsOf(verdict).at(-1) : undefined;
  const facts = {
    ...ideaFacts(refused),
    refused_by: refusalReasonOf(refused),
    refused_candle_at: candleAt,
    refused_chance: panel?.probability ?? chance?.target ?? null,
    refused_luck: panel?.noSkill ?? chance?.luck ?? noSkillRateOf(plan),
  };
  const isRepeat = await isRepeated(tx, facts);
  const inserted = await tx
    .insertInto('ideas')
    .values({
      ...facts,
      confidence_low: confidence.interval.low,
      confidence_high: confidence.interval.high,
      no_skill_rate: noSkillRateOf(plan),
      is_repeat: isRepeat,
      is_shared: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted)
    await appendToRecord(tx, {
      ideaId: inserted.id,
      event: 'opened',
      facts: { ...facts, is_repeat: isRepeat },
      at: now,
    });
}
