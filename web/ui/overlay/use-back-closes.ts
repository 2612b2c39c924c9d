import { useEffect, useId, useRef } from 'react';

type LayerState = { layer?: string } | null;
const layerOf = (state: unknown): string | undefined => (state as LayerState)?.layer;

const openLayers = new Set<string>();

// A reload keeps the entry of a layer that went with the page: nothing stands there any more.
if (layerOf(history.state) !== undefined)
  history.replaceState({ ...(history.state as object), layer: undefined }, '');

// Layers that close together take back only the topmost entry; whoever then stands on one of a layer that is gone goes on.
addEventListener('popstate', (event) => {
  const layer = layerOf(event.state);
  if (layer !== undefined && !openLayers.has(layer)) history.back();
});

/** Pushes a history entry, so that Back closes the layer instead of leaving the page. Its removal waits a moment: a link inside the layer may just have navigated. */
export function useBackCloses(active: boolean, close: () => void): void {
  const layer = useId();
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });

  useEffect(() => {
    if (!active) return;
    if (layerOf(history.state) !== layer)
      history.pushState({ ...(history.state as object | null), layer }, '');
    openLayers.add(layer);
    let left = false;
    const onBack = (event: PopStateEvent) => {
      if (left || layerOf(event.state) === layer) return;
      left = true;
      closeNow.current();
    };
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      openLayers.delete(layer);
      if (left) return;
      left = true;
      pending.set(
        layer,
        setTimeout(() => {
          pending.delete(layer);
          if (layerOf(history.state) === layer) history.back();
        }),
      );
    };
  }, [active, layer]);

  useEffect(() => {
    if (!active) return;
    clearTimeout(pending.get(layer));
    pending.delete(layer);
  }, [active, layer]);
}

/** Withdrawals under way, by layer: a layer that opens again at once keeps its history entry. */
const pending = new Map<string, ReturnType<typeof setTimeout>>();
