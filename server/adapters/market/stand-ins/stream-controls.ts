import type { Pair } from '@app/domain/market/instrument.ts';

/** What a test makes the sending side of a stand-in do. */
export type StreamControls = {
  streamUrl: string;
  /** Tells every listener a price around a mid in points. */
  tell: (pair: Pair, mid: number, at: number) => void;
  /** Sends any text to every listener. */
  say: (text: string) => void;
  /** Breaks off every connection. */
  hangUp: () => void;
  /** New listeners are turned away with that status, or let in again. */
  refuse: (status: number | null) => void;
  /** Neither heartbeats nor answers. */
  mute: (quiet: boolean) => void;
};
