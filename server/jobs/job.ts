/** Periodic work: `run` takes the app's clock and does one round; rounds of one job never overlap. */
export type Job = {
  name: string;
  everyRealMs: number;
  /** The first round comes at once. */ soon?: boolean;
  run: (now: number) => Promise<void>;
};
