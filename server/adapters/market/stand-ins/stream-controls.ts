import type { Pair } from '@app/domain/market/instrument.ts';

export type StreamControls = {
  streamUrl: string;
  /** Mid price in points. */
  sendPrice: (pair: Pair, mid: number, at: number) => void;
  sendText: (text: string) => void;
  disconnectAll: () => void;
  /** Status for new listeners; null lets them in again. */
  refuse: (status: number | null) => void;
  /** Neither heartbeats nor replies. */
  mute: (quiet: boolean) => void;
};
