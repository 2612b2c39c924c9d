const KEY = 'pendingAlert';

export type PendingAlert = {
  /** As EUR/USD; null for an alert about the market in general. */
  pair: string | null;
  /** UTC milliseconds of the arrival. */
  timestamp: number;
};

/** Keeps an alert that somebody followed here until that person reaches the chat in this tab. */
export function keepAlert(alert: PendingAlert): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(alert));
  } catch {
    // Storage may be refused; the alert was shown all the same.
  }
}

/** True when an alert was waiting; it waits no longer. */
export function clearAlert(): boolean {
  try {
    const waiting = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return waiting;
  } catch {
    return false;
  }
}
