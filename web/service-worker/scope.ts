/** What a service worker finds around it, as far as it is used here: TypeScript's own types of it exclude those of pages. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
export type FetchAsked = Lasting & {
  request: Request;
  /** The page as the browser asked for it while the worker was still starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
export type Pushed = Lasting & { data: { text: () => string } | null };
export type Clicked = Lasting & { notification: Notification };
export type Resubscribed = Lasting & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};
export type Told = Lasting & { data: unknown };
export type OpenPage = {
  url: string;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
};

type Events = {
  install: Lasting;
  activate: Lasting;
  fetch: FetchAsked;
  push: Pushed;
  notificationclick: Clicked;
  pushsubscriptionchange: Resubscribed;
  message: Told;
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
