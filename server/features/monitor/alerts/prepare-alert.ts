import { expectedMoveOf } from '@app/domain/calendar/releases/expected-direction.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import type { Deps } from '../../../deps.ts';
import type { ReleasesPort } from '../../../ports/calendar.ts';
import type { EventAlertsPort } from '../../../ports/chat.ts';
import type { PrepareAlert } from './send-alerts.ts';

const SIMULATED_RELEASE = 'Simulated market: neither the figures of this release nor the prices are real.';
const BEFORE_RELEASE_MS = 10 * MINUTE_MS;

export function prepareAlertWith(
  { market }: Pick<Deps, 'market'>,
  { eventAlerts, releases }: { eventAlerts: EventAlertsPort; releases: ReleasesPort },
): PrepareAlert {
  return async ({ cause, event, otherReleases, now }) => {
    // While the market fails, the alert goes out without its pair.
    const view = await releases.describe(event, now).catch(() => releases.view(event));
    const pair = view.affectedCurrencyPairs[0];
    const facts = {
      beside: otherReleases,
      pair: pair ?? null,
      expected: expectedMoveOf(event),
      usual: view.reaction ?? null,
      moved: cause === 'event_after' ? await moveSince({ market }, pair, event.at, now) : null,
      label: event.simulated ? SIMULATED_RELEASE : market.simulated ? eventAlerts.simulatedLabel : null,
    };
    return (tx, userId) => eventAlerts.post(tx, { userId, event: view, cause, facts, now });
  };
}

async function moveSince(
  { market }: Pick<Deps, 'market'>,
  pairName: string | undefined,
  releasedAt: number,
  now: number,
) {
  const pair = findInstrument(pairName ?? '')?.pair;
  if (!pair || !market.pairs.includes(pair)) return null;
  const bars = await market.barsBetween(pair, releasedAt - BEFORE_RELEASE_MS, releasedAt).catch(() => []);
  const before = bars.at(-1);
  const quote = market.quote(pair, now);
  if (!before || !quote || quote.at < releasedAt) return null;
  return { pair, points: quote.mid - before.close };
}
