import { feedOf } from '../../../adapters/market/port.ts';
import type { Deps } from '../../../deps.ts';
import type { SignalsPort } from '../../../ports/signals.ts';
import type { UnopenedSetup } from '../answers/turn.ts';

type Needs = { deps: Pick<Deps, 'log' | 'market'>; port: Pick<SignalsPort, 'recordRefused'>; now: number };

/** The reply stands already: a set-up that cannot be followed is missing from the record, and nobody waits for it. */
export async function recordRefusals(
  { deps, port, now }: Needs,
  unopened: readonly UnopenedSetup[],
): Promise<void> {
  for (const { setup, kind, verdict, isUnproven = false } of unopened) {
    const { plan, timeframe, quote, confidence } = setup;
    await port
      .recordRefused({
        plan,
        timeframe,
        breakoutLevel: setup.breakout.level,
        kind,
        quote,
        feed: feedOf(deps.market, plan.pair),
        confidence,
        chance: setup.chance,
        verdict,
        isUnproven,
        now,
      })
      .catch((error: unknown) => deps.log.error({ err: error }, 'refused set-up not recorded'));
  }
}
