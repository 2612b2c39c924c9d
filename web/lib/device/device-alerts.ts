import { callEndpoint } from '../api/api.ts';
import { alertsOwner, storeAlertsOwner } from '../storage/device-storage.ts';

/** `install`: only once the app is on the home screen (iPhone); `denied`: refused in the browser, which only the user can undo there. */
export type AlertSupport = 'unsupported' | 'install' | 'denied' | 'able';

const isIPhone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

export function readAlertSupport(): AlertSupport {
  // Browsers hide `serviceWorker` from pages without https.
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!able) return isIPhone() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** The user dismissed or refused the browser's prompt. */
export class NotAllowedError extends Error {}

const WORKER_START_TIMEOUT_MS = 20_000;

async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  const late = new Promise<never>((_done, fail) => {
    setTimeout(() => fail(new Error('The service worker did not start.')), WORKER_START_TIMEOUT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one && new Uint8Array(one);
  return bytes?.length === other.length && bytes.every((byte, index) => byte === other[index]);
}

/** Replaces a subscription made with another key. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await startWorker();
  const applicationServerKey = decodeBase64Url(publicKey);
  const held = await pushManager.getSubscription();
  if (held && !sameBytes(held.options.applicationServerKey, applicationServerKey)) await held.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function saveSubscription(publicKey: string, userId: string) {
  const { endpoint, keys = {} } = (await subscribe(publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  const view = await callEndpoint('savePushSubscription', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
  });
  storeAlertsOwner(userId);
  return view;
}

export async function fetchAlertState() {
  const view = await callEndpoint('getPushSubscription');
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  const allowed = Notification.permission === 'granted';
  return { ...view, here: view.here && allowed && subscription !== null };
}

/** Must follow a press, because the browser asks the user. @throws NotAllowedError */
export async function enableAlerts(publicKey: string, userId: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowedError();
  return saveSubscription(publicKey, userId);
}

export async function disableAlerts() {
  const view = await callEndpoint('removePushSubscription');
  storeAlertsOwner(null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return view;
}

/** Restores alerts after a new sign-in, a changed push address or a changed site key, without asking the user. */
export async function resumeAlerts(userId: string): Promise<void> {
  if (alertsOwner() !== userId || readAlertSupport() !== 'able' || Notification.permission !== 'granted')
    return;
  const { here, publicKey, wanted } = await fetchAlertState();
  // The channel may have been turned off on another device.
  if (!wanted) return;
  const held = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  const fits = held && sameBytes(held.options.applicationServerKey, decodeBase64Url(publicKey));
  if (!here || !fits) await saveSubscription(publicKey, userId);
}
