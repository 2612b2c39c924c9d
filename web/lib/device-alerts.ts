import { call } from './api.ts';
import { alertsOf, rememberAlertsOf } from './device.ts';

/**
 * What this browser can do about alerts while the app is closed. `install`: only once the app stands on the home screen, as on
 * an iPhone; `denied`: the user has refused it in the browser, which only they can take back there.
 */
export type Ability = 'unsupported' | 'install' | 'denied' | 'able';

const isIPhone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

export function alertAbility(): Ability {
  // Browsers hide the first from a page that did not come over https.
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!able) return isIPhone() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** The user closed the browser's question without an answer, or refused. */
export class NotAllowedError extends Error {}

const PATIENCE = 20_000;

/** The worker that shows alerts, once it runs. */
async function runningWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  const late = new Promise<never>((_done, fail) => {
    setTimeout(() => fail(new Error('The service worker did not start.')), PATIENCE);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one && new Uint8Array(one);
  return bytes?.length === other.length && bytes.every((byte, index) => byte === other[index]);
}

/** The browser's subscription with this key; one with another key is of no use any more. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await runningWorker();
  const applicationServerKey = bytesOf(publicKey);
  const held = await pushManager.getSubscription();
  if (held && !sameBytes(held.options.applicationServerKey, applicationServerKey)) await held.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function send(publicKey: string, userId: string) {
  const { endpoint, keys = {} } = (await subscribe(publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  const view = await call('savePushSubscription', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
  });
  rememberAlertsOf(userId);
  return view;
}

/** Whether the server and this browser agree that alerts come here. */
export async function readAlerts() {
  const view = await call('getPushSubscription');
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  const allowed = Notification.permission === 'granted';
  return { ...view, here: view.here && allowed && subscription !== null };
}

/** Asks the user through the browser, so only after a press. @throws NotAllowedError */
export async function turnAlertsOn(publicKey: string, userId: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowedError();
  return send(publicKey, userId);
}

export async function turnAlertsOff() {
  const view = await call('removePushSubscription');
  rememberAlertsOf(null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return view;
}

/**
 * A user who had alerts on this device and signs in on it again has them again; so after a push service changed its mind, or
 * the site its key. Asks nothing of the user.
 */
export async function resumeAlerts(userId: string): Promise<void> {
  if (alertsOf() !== userId || alertAbility() !== 'able' || Notification.permission !== 'granted') return;
  const { here, publicKey, wanted } = await readAlerts();
  // They may have let go of the channel on another device.
  if (!wanted) return;
  const held = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  const fits = held && sameBytes(held.options.applicationServerKey, bytesOf(publicKey));
  if (!here || !fits) await send(publicKey, userId);
}
