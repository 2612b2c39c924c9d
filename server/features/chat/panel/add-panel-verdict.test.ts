import { MINUTE_MS } from '@app/domain/time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakoutAnalyst, luckOf } from '@app/domain/brains/analysts/breakout-analyst.ts';
import { coach } from '@app/domain/brains/analysts/coach.ts';
import { combine } from '@app/domain/brains/combine.ts';
import type { Facts } from '@app/domain/brains/facts.ts';
import { newsAnalyst } from '@app/domain/brains/analysts/news-analyst.ts';
import { riskManager } from '@app/domain/brains/analysts/risk-manager.ts';
import { equalWeights } from '@app/domain/brains/view.ts';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { aRelease } from '@app/domain/testing/a-release.ts';
import { aChance, aRecord, PANEL_NOON, someFacts } from '@app/domain/testing/panel-facts.ts';
import { honest } from '../answers/finish-reply.ts';
import { draft, type ReplyDraft } from '../answers/turn.ts';
import { addPanelVerdict } from './add-panel-verdict.ts';

const turn = { now: PANEL_NOON, before: freshContext, turns: 0 };

const states: fc.Arbitrary<Facts> = fc
  .record({
    rate: fc.double({ min: 0, max: 1, noNaN: true }),
    count: fc.nat(400),
    expiredRate: fc.double({ min: 0, max: 1, noNaN: true }),
    target: fc.option(fc.double({ min: 0.05, max: 0.6, noNaN: true })),
    release: fc.option(fc.integer({ min: -40, max: 1_500 })),
    losses: fc.nat(6),
    openedToday: fc.nat(7),
  })
  .map(({ rate, count, expiredRate, target, release, losses, openedToday }) => {
    const low = Math.max(0, rate - 0.08);
    const measured = aRecord({ rate, count, expiredRate, interval: { low, high: Math.min(1, low + 0.16) } });
    return someFacts({
      idea: {
        ...(someFacts().idea as NonNullable<Facts['idea']>),
        measured,
        chance: target === null ? null : { ...aChance(), target },
      },
      releases: release === null ? [] : [aRelease(PANEL_NOON + release * MINUTE_MS)],
      closed: Array.from({ length: losses }, (_, i) => ({
        at: PANEL_NOON - (i * 9 + 1) * 60 * MINUTE_MS,
        r: -1,
        status: 'stop_hit' as const,
        timeframe: 'daily' as const,
      })),
      openedToday,
    });
  });

function setupOf({ instrument, timeframe, quote, idea }: Facts): FreshBreakout {
  const { plan, level, measured, chance } = idea as NonNullable<Facts['idea']>;
  return {
    kind: 'breakout',
    instrument,
    timeframe,
    quote,
    plan,
    breakout: { level },
    confidence: measured,
    chance,
  };
}

const askPanel = (facts: Facts, reply: ReplyDraft, simulated: boolean): Promise<ReplyDraft> => {
  const views = [breakoutAnalyst, newsAnalyst, riskManager, coach].map((judge) => judge(facts));
  const chance = facts.idea ? luckOf(facts.idea) : 0;
  const panel = { verdict: combine(views, chance, equalWeights), hasPlan: facts.idea !== null };
  return addPanelVerdict({ simulated, consult: () => Promise.resolve(panel) }, reply, 'signal');
};

describe('a reply after the panel', () => {
  it('states the verdict first, backs every figure, and issues only what was decided', async () => {
    const counts = { trade: 0, practice: 0, 'no-trade': 0 };
    await fc.assert(
      fc.asyncProperty(
        states,
        fc.boolean(),
        fc.constantFrom('signal' as const, 'practice' as const),
        async (facts, simulated, wished) => {
          const plan = draft(turn, ['The plan.'], {
            setup: setupOf(facts),
            tone: 'plan',
            evidenceKind: wished,
          });
          const told = await askPanel(facts, plan, simulated);
          expect(honest(turn, told).doubted).toEqual([]);
          expect(told.content).toMatch(/^Verdict of the four brains: (a trade|an idea to practise|no trade)/);
          expect(told.content).not.toMatch(/!|undefined|NaN|null|Infinity/);
          const decision = told.panel?.verdict.decision ?? 'no-trade';
          counts[decision] += 1;
          // What is to be practised needs no money, so nothing stops it.
          const isIssued = wished === 'practice' || decision === 'trade';
          // A no is about money: to practise stays open.
          const isOffered = wished === 'signal' && decision !== 'trade';
          const isTold = isIssued || decision === 'practice';
          expect(told.setup !== null).toBe(isIssued);
          expect(told.content.includes('The plan.')).toBe(isTold);
          expect(told.context.offer !== null).toBe(isOffered);
          expect(told.actions.map(({ label }) => label)).toEqual(isOffered ? ['Practise this idea'] : []);
          if (isIssued) expect(told.evidenceKind).toBe(wished);
          if (!isTold && simulated) expect(told.content).toContain('Simulated market');
        },
      ),
      { numRuns: 500 },
    );
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
  });

  it('says of the odds no more than that they are better than luck, nor calls a trade what is not', async () => {
    await fc.assert(
      fc.asyncProperty(states, async (facts) => {
        const told = await askPanel(facts, draft(turn, ['The plan.'], { setup: setupOf(facts) }), false);
        const { probability = 0, noSkill = 0 } = told.panel?.verdict ?? {};
        const isAboveLuck = Math.round(probability * 100) > Math.round(noSkill * 100);
        const [verdict = ''] = told.content.split('\n\n');
        // The one figure of its chance stands in the plan, so that no reply holds two (docs/product-rules.md#R32).
        expect(verdict).not.toMatch(/the odds of reaching|luck alone gives/);
        if (verdict.includes('its target as likelier')) expect(isAboveLuck).toBe(true);
        if (verdict.includes(': a trade')) expect(verdict).toContain('its target as likelier');
      }),
      { numRuns: 500 },
    );
  });

  it('is not sent where a view holds a figure without evidence', async () => {
    const told = await askPanel(
      someFacts(),
      draft(turn, ['The plan.'], { setup: setupOf(someFacts()) }),
      false,
    );
    const views = told.panel?.verdict.views.map((view) => ({ ...view, says: `${view.says} 77 wins.` })) ?? [];
    const reply = {
      ...told,
      panel: told.panel && { ...told.panel, verdict: { ...told.panel.verdict, views } },
    };
    expect(honest(turn, reply).doubted).toEqual(['77', '77', '77', '77']);
    expect(honest(turn, reply).draft).toMatchObject({ messageType: 'error', setup: null, panel: null });
  });

  it('leaves the reply as it is with one brain or without a set-up', async () => {
    const plan = draft(turn, ['The plan.'], { setup: setupOf(someFacts()) });
    expect(await addPanelVerdict({ simulated: true, consult: null }, plan, 'signal')).toBe(plan);
    const hello = draft(turn, ['Hello.']);
    expect(await askPanel(someFacts(), hello, true)).toBe(hello);
  });
});
