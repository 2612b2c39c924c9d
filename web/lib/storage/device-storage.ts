const PRICES = 'last-prices';
const ALERTS_OF = 'alerts-of';

const PATIENCE = 2_000;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is closed.
  }
}

/** The caller must check the shape: anything may be in a browser's storage. */
export function readLastPrices(): unknown {
  try {
    return JSON.parse(read(PRICES) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export const writeLastPrices = (prices: unknown): void => write(PRICES, JSON.stringify(prices));

export const alertsOwner = (): string | null => read(ALERTS_OF);
export const storeAlertsOwner = (userId: string | null): void => write(ALERTS_OF, userId);

async function endAlerts(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The server removes the push subscription itself. */
export async function clearDeviceData(): Promise<void> {
  write(PRICES, null);
  write(ALERTS_OF, null);
  const enough = new Promise<void>((done) => setTimeout(done, PATIENCE));
  await Promise.race([endAlerts().catch(() => undefined), enough]);
}
