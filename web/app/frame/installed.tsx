import { HOUR_MS } from '@app/domain/time.ts';
import { useEffect } from 'react';
import { coreAssetsQuery } from '../../features/market/queries.ts';
import { resumeAlerts } from '../../lib/device/device-alerts.ts';
import { saveLastPrices } from '../../lib/storage/last-prices.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { queryClient } from '../query-client.ts';
import { texts } from '../texts.ts';
import { openFromNotification } from '../activity/use-tracking.ts';

const words = texts.installed;
const VERSION_CHECK_MS = HOUR_MS;
const SAVE_PRICES_MS = 20_000;

/** The new version takes over when the user agrees. */
function offerVersion(waiting: ServiceWorker): void {
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin.
    waiting.postMessage('take over');
  };
  showToast({
    title: words.newVersion,
    description: words.newVersionNote,
    action: { label: words.reload, onPress: reload },
  });
}

function watchVersions(registration: ServiceWorkerRegistration): () => void {
  const isUpdate = () => navigator.serviceWorker.controller !== null;
  if (registration.waiting && isUpdate()) offerVersion(registration.waiting);
  const onFound = () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && isUpdate()) offerVersion(fresh);
    });
  };
  registration.addEventListener('updatefound', onFound);
  const looking = setInterval(() => void registration.update().catch(() => undefined), VERSION_CHECK_MS);
  return () => {
    registration.removeEventListener('updatefound', onFound);
    clearInterval(looking);
  };
}

function savePricesOnChange(): () => void {
  const { queryKey } = coreAssetsQuery;
  let keptAt = -Infinity;
  const keep = () => {
    const prices = queryClient.getQueryData(queryKey);
    if (!prices || Date.now() - keptAt < SAVE_PRICES_MS) return;
    keptAt = Date.now();
    saveLastPrices(prices.assets);
  };
  keep();
  if (keptAt === -Infinity) queryClient.prefetchQuery(coreAssetsQuery).then(keep, () => undefined);
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey.join() === queryKey.join()) keep();
  });
}

export default function Installed({ userId }: { userId: string }) {
  useEffect(() => {
    const ends: (() => void)[] = [savePricesOnChange()];
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
