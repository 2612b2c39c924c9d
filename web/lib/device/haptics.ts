const KEY = 'haptics';
const TAP_MS = 12;

export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** Off until the user turns it on, on this device. */
export function wantsHaptics(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function storeHaptics(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is closed.
  }
}

export function tapLightly(): void {
  if (canVibrate() && wantsHaptics()) navigator.vibrate(TAP_MS);
}
