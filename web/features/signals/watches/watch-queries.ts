import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WatchListView, WatchView } from '@app/contracts/market/watches.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { watchesQuery } from '../../../lib/live/watches-query.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from './texts.ts';

export type WatchChange = 'pause' | 'goOn' | 'tellEarlier' | 'dontTell' | 'remove';

const calls: Record<WatchChange, (params: { id: string }) => Promise<WatchListView>> = {
  pause: (params) => callEndpoint('changeWatch', { params, body: { paused: true } }),
  goOn: (params) => callEndpoint('changeWatch', { params, body: { paused: false } }),
  tellEarlier: (params) => callEndpoint('changeWatch', { params, body: { earlier: true } }),
  dontTell: (params) => callEndpoint('changeWatch', { params, body: { earlier: false } }),
  remove: (params) => callEndpoint('removeWatch', { params }),
};

const told: Record<WatchChange, (pair: string) => string> = {
  pause: texts.changed.paused,
  goOn: texts.changed.on,
  tellEarlier: texts.changed.earlier,
  dontTell: texts.changed.notEarlier,
  remove: texts.changed.removed,
};

export function useChangeWatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ watch, change }: { watch: WatchView; change: WatchChange }) =>
      calls[change]({ id: watch.id }),
    onSuccess: (list, { watch, change }) => {
      client.setQueryData(watchesQuery.queryKey, list);
      showToast({ title: told[change](watch.pair), kind: 'success' });
    },
    onError: (error) => {
      showToast({ title: failureText(error, texts.changeFailed), kind: 'error' });
      void client.invalidateQueries({ queryKey: watchesQuery.queryKey });
    },
  });
}
