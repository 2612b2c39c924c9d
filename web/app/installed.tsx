import { useEffect } from 'react';
import { coreAssetsQuery } from '../features/market/queries.ts';
import { resumeAlerts } from '../lib/device-alerts.ts';
import { keepLastPrices } from '../lib/last-prices.ts';
import { toast } from '../ui/toast-store.ts';
import { fetched } from './fetched.ts';
import { texts } from './texts.ts';
import { openFromNotification } from './use-tracking.ts';

const say = texts.installed;
const LOOK_EVERY = 3_600_000;
const KEEP_EVERY = 20_000;

/** The new version takes over when the user says so, and never under their hands. */
function offer(waiting: ServiceWorker): void {
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin.
    waiting.postMessage('take over');
  };
  toast({
    title: say.newVersion,
    description: say.newVersionNote,
    action: { label: say.reload, onPress: reload },
  });
}

/** Offers a version that is ready, now or later; answers what ends it. */
function watchVersions(registration: ServiceWorkerRegistration): () => void {
  const isUpdate = () => navigator.serviceWorker.controller !== null;
  if (registration.waiting && isUpdate()) offer(registration.waiting);
  const onFound = () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && isUpdate()) offer(fresh);
    });
  };
  registration.addEventListener('updatefound', onFound);
  const looking = setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY);
  return () => {
    registration.removeEventListener('updatefound', onFound);
    clearInterval(looking);
  };
}

/** Keeps a copy of the prices whenever newer ones have come, wherever they came from. */
function keepPrices(): () => void {
  const { queryKey } = coreAssetsQuery;
  let keptAt = -Infinity;
  const keep = () => {
    const prices = fetched.getQueryData(queryKey);
    if (!prices || Date.now() - keptAt < KEEP_EVERY) return;
    keptAt = Date.now();
    keepLastPrices(prices.assets);
  };
  keep();
  if (keptAt === -Infinity) fetched.prefetchQuery(coreAssetsQuery).then(keep, () => undefined);
  return fetched.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey.join() === queryKey.join()) keep();
  });
}

/** Draws nothing: what a signed-in page does besides, so that the app can be installed, opens off line and is told of news. */
export default function Installed({ userId }: { userId: string }) {
  useEffect(() => {
    const ends: (() => void)[] = [keepPrices()];
    let over = false;
    const onMessage = ({ data }: MessageEvent<unknown>) =>
      openFromNotification(userId, (data as { open?: unknown } | null)?.open);
    navigator.serviceWorker.addEventListener('message', onMessage);
    navigator.serviceWorker
      .register('/sw.js')
      .then((registration) => {
        if (!over) ends.push(watchVersions(registration));
        return resumeAlerts(userId);
      })
      // Without it everything else works; the next page tries again.
      .catch(() => undefined);
    return () => {
      over = true;
      navigator.serviceWorker.removeEventListener('message', onMessage);
      for (const end of ends) end();
    };
  }, [userId]);
  return null;
}
