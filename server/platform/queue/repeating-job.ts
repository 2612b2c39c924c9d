/** Periodic work of each process: `run` takes the app's clock and does one round; rounds of one job never overlap. */
export type RepeatingJob = {
  name: string;
  everyRealMs: number;
  /** The first round comes at once. */
  startsAtOnce?: boolean;
  run: (now: number) => Promise<void>;
};
