import { findInstrument } from '@app/domain/market/instrument.ts';
import type { ToastMessage } from '../../ui/toast-store.ts';
import { texts } from './texts.ts';

/** Written by the signed-out pages too: an alert that was opened before signing in. */
export const PENDING_ALERT = 'pendingAlert';

const parameters = ['onboarding', 'alert', 'pair', 'utm_source'] as const;

export type Arrival = { toast: ToastMessage | null; onboarding: boolean };

const alertText = (pair: string | null): string => {
  const known = pair && pair.toLowerCase() !== 'general' ? findInstrument(pair)?.pair : undefined;
  return known ? texts.arrival.alertFor(known) : texts.arrival.alert;
};

/** What the address of the main page and a pending alert ask for. The pair is shown only when it is one the product knows. */
export function readArrival(search: URLSearchParams, pending: string | null): Arrival {
  const onboarding = search.get('onboarding') === 'true';
  if (search.get('alert') === 'true')
    return {
      toast: { title: texts.arrival.emailAlert, description: alertText(search.get('pair')), kind: 'alert' },
      onboarding,
    };
  if (pending === null) return { toast: null, onboarding };
  return {
    toast: { title: texts.arrival.welcomeBack, description: alertText(pairOf(pending)), kind: 'alert' },
    onboarding,
  };
}

function pairOf(pending: string): string | null {
  try {
    const { pair } = JSON.parse(pending) as { pair?: unknown };
    return typeof pair === 'string' ? pair : null;
  } catch {
    return null;
  }
}

/** The address without what has been acted on, or null when there is nothing to take away. */
export function cleanAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const query = new URLSearchParams(search);
  if (!parameters.some((name) => query.has(name))) return null;
  for (const name of parameters) query.delete(name);
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`;
}

/** Reads the address once, forgets the pending alert and leaves a clean address behind. Storage may be blocked. */
export function takeArrival(): Arrival {
  let pending: string | null = null;
  try {
    pending = sessionStorage.getItem(PENDING_ALERT);
    sessionStorage.removeItem(PENDING_ALERT);
  } catch {
    // Without storage there is no pending alert.
  }
  const arrival = readArrival(new URLSearchParams(location.search), pending);
  const clean = cleanAddress(location);
  if (clean !== null) history.replaceState(history.state, '', clean);
  return arrival;
}
