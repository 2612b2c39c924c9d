/** What a service worker finds around it, as far as it is used here: TypeScript's own types of it exclude those of pages. */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
export type FetchEvent = ExtendableEvent & {
  request: Request;
  /** The page as the browser asked for it while the worker was still starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
export type PushEvent = ExtendableEvent & { data: { text: () => string } | null };
export type NotificationClickEvent = ExtendableEvent & { notification: Notification };
export type SubscriptionChangeEvent = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};
export type WorkerMessageEvent = ExtendableEvent & { data: unknown };
export type OpenPage = {
  url: string;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
};

type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationClickEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
  message: WorkerMessageEvent;
};

export type WorkerScope = {
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  clients: {
    claim: () => Promise<void>;
    matchAll: (of: { type: 'window'; includeUncontrolled: true }) => Promise<OpenPage[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
};
