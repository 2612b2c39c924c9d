import { expectedDirection } from '@app/domain/calendar/expected-direction.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import type { Deps } from './deps.ts';
import { keepEvents, stepBack, withdrawMissing } from './features/calendar/event-store.ts';
import { describeEvent, viewEvent } from './features/calendar/read-events.ts';
import { SIMULATED } from './features/chat/analyst/turn.ts';
import { postEventAlert } from './features/chat/event-alert.ts';
import { calendarScan } from './features/monitor/monitor.ts';
import type { PrepareAlert } from './features/monitor/send-alerts.ts';

const MADE_UP = 'Simulated market: neither the figures of this release nor the prices are real.';

type Told = Pick<Deps, 'database' | 'calendar' | 'market' | 'log'>;

/** What is said of a release to everybody who is told of it, looked up once; each user then gets it in a transaction of their own. */
function alertWith({ market, database }: Told): PrepareAlert {
  return async ({ cause, event, beside, now }) => {
    // While the market fails, the release is told of all the same, without a look at its pair.
    const view = await describeEvent({ market, database }, event, now).catch(() => viewEvent(event));
    const facts = {
      beside,
      pair: view.affectedCurrencyPairs[0] ?? null,
      expected: expectedDirection(event),
      usual: view.reaction ?? null,
      moved:
        cause === 'event_after'
          ? await movedSince({ market }, view.affectedCurrencyPairs[0], event.at, now)
          : null,
      label: event.simulated ? MADE_UP : market.simulated ? SIMULATED : null,
    };
    return (tx, userId) => postEventAlert(tx, { userId, event: view, cause, facts, now });
  };
}

/** From the last price before the release to the newest one. */
async function movedSince(
  { market }: Pick<Deps, 'market'>,
  name: string | undefined,
  at: number,
  now: number,
) {
  const pair = findInstrument(name ?? '')?.pair;
  if (!pair || !market.pairs.includes(pair)) return null;
  const before = (await market.barsBetween(pair, at - 600_000, at).catch(() => [])).at(-1);
  const quote = market.quote(pair, now);
  if (!before || !quote || quote.at < at) return null;
  return { pair, points: quote.mid - before.close };
}

/** One scan of the economic monitor, with what it needs of calendar and chat. */
export const economicMonitor = (deps: Told): ((now: number) => Promise<void>) =>
  calendarScan(deps, { keep: { keepEvents, stepBack, withdrawMissing }, prepareAlert: alertWith(deps) });
