import { findInstrument } from '@app/domain/market/instrument.ts';
import type { ToastMessage } from '../../../ui/feedback/toast-store.ts';
import { texts } from '../texts.ts';

/** Also written by the public pages when an alert is opened before signing in. */
export const PENDING_ALERT = 'pendingAlert';

const parameters = ['onboarding', 'alert', 'pair', 'utm_source'] as const;

export type Arrival = { toast: ToastMessage | null; onboarding: boolean };

const alertText = (pair: string | null): string => {
  const known = pair && pair.toLowerCase() !== 'general' ? findInstrument(pair)?.pair : undefined;
  return known ? texts.arrival.alertFor(known) : texts.arrival.alert;
};

/** Names the pair only when the product knows it. */
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

/** Null when there is nothing to remove. */
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

/** Reads once and cleans the address and the pending alert. */
export function consumeArrival(): Arrival {
  let pending: string | null = null;
  try {
    pending = sessionStorage.getItem(PENDING_ALERT);
    sessionStorage.removeItem(PENDING_ALERT);
  } catch {}
  const arrival = readArrival(new URLSearchParams(location.search), pending);
  const clean = cleanAddress(location);
  if (clean !== null) history.replaceState(history.state, '', clean);
  return arrival;
}
