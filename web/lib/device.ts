/** What a browser keeps of the app on its device, besides what the tab itself remembers. */
const PRICES = 'last-prices';
const ALERTS_OF = 'alerts-of';

/** How long a log-out waits for the browser to let go of its alerts. */
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
    // A browser whose storage is closed keeps nothing.
  }
}

/** Null where nothing is kept; the caller checks the shape, since anything may stand in a browser's storage. */
export function readLastPrices(): unknown {
  try {
    return JSON.parse(read(PRICES) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export const writeLastPrices = (prices: unknown): void => write(PRICES, JSON.stringify(prices));

/** The user whose alerts this device shows, by id. */
export const alertsOf = (): string | null => read(ALERTS_OF);
export const rememberAlertsOf = (userId: string | null): void => write(ALERTS_OF, userId);

async function endAlerts(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Leaves nothing behind for whoever uses the device next; the server ends the alerts by itself. */
export async function forgetDevice(): Promise<void> {
  write(PRICES, null);
  write(ALERTS_OF, null);
  const enough = new Promise<void>((done) => setTimeout(done, PATIENCE));
  await Promise.race([endAlerts().catch(() => undefined), enough]);
}
